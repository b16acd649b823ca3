/** Settings: the accounts elsewhere that one signs in with; linking one, and taking one away. Spec §2, §4, §7, §8. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import type { User } from "@/api/schema";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { KEPT, useRead } from "@/components/use-read";
import panel from "@/features/session/session.module.css";
import { AttemptWords } from "./attempt-words";
import { ProviderMark } from "./provider-mark";
import { timelineChanged } from "@/features/session/safety-calls";
import { PROVIDERS, PROVIDER_NAMES, type Provider } from "./providers";
import { bind, loadMethods, type Method } from "./social-calls";
import { UnlinkDialog } from "./unlink-dialog";
import { useAttempt, type Attempts } from "./use-attempt";
import classes from "./social.module.css";

export function MethodsPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  // Another device may link one: the account's names say so, and then this is read again.
  const names = PROVIDERS.map((provider) => user[`${provider}_name`] ?? "");
  const read = useRead([...keyOf("/api/account/login_methods"), ...names], loadMethods, KEPT);
  const [leaving, setLeaving] = useState<Provider | null>(null);
  const attempts = useAttempt("bind", async (given) => {
    await bind(given);
    void timelineChanged();
    await read.refetch();
    showNotice("success", t("settings.social.linked", { provider: PROVIDER_NAMES[given.provider] }));
  });
  return (
    <Panel id="settings-methods" size="roomy" title={t("settings.social.title")}>
      <p className={panel["panel-lead"]}>{t("settings.social.lead")}</p>
      <ReadState read={read} rows={7}>
        {(standing) => {
          const { methods } = standing;
          return (
            <>
              <ul className={classes["methods"]}>
                {methods.filter(isShown).map((method) => (
                  <Row key={method.provider} method={method} attempts={attempts} onUnlink={setLeaving} />
                ))}
              </ul>
              <UnlinkDialog
                provider={leaving}
                standing={standing}
                onRead={read.refetch}
                onClose={() => setLeaving(null)}
              />
            </>
          );
        }}
      </ReadState>
    </Panel>
  );
}

/** What the shop does not offer (any more) is only for whoever has linked it. */
const isShown = ({ is_available, name }: Method) => is_available || name != null;

interface RowProps {
  method: Method;
  attempts: Attempts;
  onUnlink: (provider: Provider) => void;
}

function Row({ method: { provider, name, bound_at }, attempts, onUnlink }: RowProps) {
  const { t, i18n } = useTranslation();
  const { attempt, start } = attempts;
  const own = attempt.status !== "none" && attempt.provider === provider ? attempt : null;
  const provider_name = PROVIDER_NAMES[provider];
  const isLinked = name != null;
  return (
    <li className={classes["method"]}>
      <ProviderMark provider={provider} />
      <div className={classes["method-words"]}>
        <p>{provider_name}</p>
        <p className={classes["dim"]}>
          {isLinked ? (
            <>
              <Icon name="check" size="s" /> <bdi>{name === "" ? t("settings.social.is_linked") : name}</bdi>
              {bound_at != null && (
                <>
                  {" · "}
                  <span className={classes["whole"]}>
                    {t("settings.social.since", {
                      date: new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(bound_at),
                    })}
                  </span>
                </>
              )}
            </>
          ) : (
            t("settings.social.not_linked")
          )}
        </p>
      </div>
      {isLinked ? (
        <Button
          variant="default"
          aria-label={t("settings.social.unlink_one", { provider: provider_name })}
          onClick={() => onUnlink(provider)}
        >
          {t("settings.social.unlink")}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={t("settings.social.link_one", { provider: provider_name })}
          loading={own?.status === "checking"}
          onClick={() => start(provider)}
        >
          {t("settings.social.link")}
        </Button>
      )}
      {own !== null && !isLinked && <AttemptWords {...attempts} />}
    </li>
  );
}
