/** One API key in the list: what it may do, when it was used, and the way to end it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import tags from "@/components/tags.module.css";
import session from "@/features/session/session.module.css";
import type { AccessKey } from "./access-key-calls";
import { SCOPE_WORDS } from "./scope-words";

export function KeyRow({ accessKey, onRevoke }: { accessKey: AccessKey; onRevoke: () => void }) {
  const { t, i18n } = useTranslation();
  const { name, prefix, scopes, state, created_at, expires_at, last_used_at, last_used_from } = accessKey;
  const day = (at: number) => new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(at);
  const isActive = state === "active";
  const used =
    last_used_at == null
      ? t("access_keys.never_used")
      : t("access_keys.used", { date: day(last_used_at), address: last_used_from ?? "" });
  const end = expires_at == null ? t("access_keys.no_end") : t("access_keys.ends", { date: day(expires_at) });
  return (
    <li className={session["device"]}>
      <Icon name={isActive ? "bolt" : "ban"} size="l" />
      <div className={session["device-words"]}>
        <p>
          <bdi>{name}</bdi>{" "}
          <span className={session["standing"]} data-tone={isActive ? "good" : "bad"}>
            {t(`access_keys.state.${state}`)}
          </span>
        </p>
        <p className={session["panel-lead"]}>
          <code dir="ltr">{prefix}…</code> · {t("access_keys.made", { date: day(created_at) })} · {end}
        </p>
        <p className={session["panel-lead"]}>{used}</p>
        <ul className={tags["tags"]} aria-label={t("access_keys.scopes")}>
          {scopes.map((scope) => (
            <li key={scope}>{t(SCOPE_WORDS[scope])}</li>
          ))}
        </ul>
      </div>
      {(isActive || state === "expired") && (
        <Button variant="default" size="xs" aria-label={t("access_keys.revoke_one", { name })} onClick={onRevoke}>
          {t("access_keys.revoke")}
        </Button>
      )}
    </li>
  );
}
