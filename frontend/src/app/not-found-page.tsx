/** An address that leads nowhere. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { EmptyState } from "@/components/empty-state";
import { LostArt } from "./art";

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      art={<LostArt />}
      title={t("frame.lost.title")}
      words={t("frame.lost.words")}
      action={
        <Button component={Link} href="/">
          {t("frame.lost.home")}
        </Button>
      }
    />
  );
}
