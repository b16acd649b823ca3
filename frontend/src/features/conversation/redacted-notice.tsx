/** Something was taken out of what one wrote: what, why, and where it belongs instead. */
import { CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { SecretForm } from "@/api/support";
import { Icon } from "@/components/icon";
import { closeRedacted, redactedStore } from "./redacted-store";
import classes from "./support-status.module.css";

/** Forms of orders come with orders; until then the help page says where each is found. */
const FORMS: Record<SecretForm, string> = {
  password: "/settings",
  payment: "/faq?category=charge",
  backup_codes: "/faq?category=afterSale",
};

export function RedactedNotice({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const masked = useSnapshot(redactedStore).byConversation[conversationId];
  if (masked === undefined) return null;
  const forms = [...new Set(masked.map(({ form }) => form))];
  return (
    <div className={classes["masked"]} role="status">
      <Icon name="shield" />
      <div>
        <p>
          <strong>{masked.map(({ kind }) => t(`support.masked.${kind}`)).join(" ")}</strong>
        </p>
        <p>{t("support.masked.why")}</p>
        {forms.map((form) => (
          <p key={form}>
            <Link href={FORMS[form]}>{t(`support.masked.to.${form}`)}</Link>
          </p>
        ))}
      </div>
      <CloseButton aria-label={t("support.masked.close")} onClick={() => closeRedacted(conversationId)} />
    </div>
  );
}
