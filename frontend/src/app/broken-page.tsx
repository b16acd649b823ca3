/** A page that broke: what happened, what was not lost, what to do; the cause is there to copy. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { BrokenArt } from "./art";
import classes from "./frame.module.css";

export function BrokenPage({ retry, cause }: { retry: () => void; cause: unknown }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      urgent
      level={1}
      art={<BrokenArt />}
      title={t("frame.broken.title")}
      words={t("frame.broken.words")}
      action={
        <>
          <Button onClick={retry}>{t("frame.broken.retry")}</Button>
          <code className={classes["cause"]}>{cause instanceof Error ? cause.message : String(cause)}</code>
        </>
      }
    />
  );
}
