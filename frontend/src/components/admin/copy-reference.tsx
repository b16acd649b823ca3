/** A reference whose whole is copied. */
import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { Reference } from "@/components/reference";
import { useTask } from "@/components/use-task";
import classes from "./copy-reference.module.css";

export function CopyReference({ id }: { id: string }) {
  const { t } = useTranslation();
  const [copy] = useTask(async () => {
    await navigator.clipboard.writeText(id);
    showNotice("success", t("admin.copied"));
  });
  return (
    <UnstyledButton className={classes["copy"] ?? ""} aria-label={t("admin.copy", { id })} onClick={copy}>
      <Reference id={id} />
      <Icon name="copy" size="s" />
    </UnstyledButton>
  );
}
