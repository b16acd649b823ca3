/** Guide: linking an account elsewhere. Closes as done when the account has it, by whatever way. Spec §2, §4. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DialogResult } from "@/components/dialog-result";
import { showNotice } from "@/components/notices";
import { closePrompt } from "@/features/session/prompt";
import { AttemptWords } from "@/features/session/social/attempt-words";
import { ProviderMark } from "@/features/session/social/provider-mark";
import { PROVIDER_NAMES, type Provider } from "@/features/session/social/providers";
import { bind } from "@/features/session/social/social-calls";
import { useAttempt } from "@/features/session/social/use-attempt";
import { useUser } from "@/features/session/use-session";
import { Guide } from "./guide";
import { useDone } from "./use-done";
import classes from "./guide.module.css";

export function BindGuide({ provider }: { provider: Provider }) {
  const { t } = useTranslation();
  const user = useUser();
  useDone(`bind_${provider}`, user?.[`${provider}_name`] != null);
  const name = PROVIDER_NAMES[provider];
  return (
    <Guide
      name={`bind_${provider}`}
      title={t("session.guide.bind.title", { provider: name })}
      steps={[
        ["window", t("session.guide.bind.open", { provider: name })],
        ["allow", t("session.guide.bind.allow")],
        ["done", t("session.guide.bind.done")],
      ]}
    >
      <Binding provider={provider} />
    </Guide>
  );
}

function Binding({ provider }: { provider: Provider }) {
  const { t } = useTranslation();
  const name = PROVIDER_NAMES[provider];
  const attempts = useAttempt("bind", async (given) => {
    await bind(given);
    showNotice("success", t("settings.social.linked", { provider: name }));
    closePrompt(`bind_${provider}`, DialogResult.Confirm);
  });
  return (
    <>
      <div className={classes["logo"]}>
        <ProviderMark provider={provider} />
        <p className={classes["tip"]}>{t("session.guide.bind.tip", { provider: name })}</p>
      </div>
      <AttemptWords {...attempts} />
      <div className={classes["end"]}>
        <Button loading={attempts.attempt.status === "checking"} onClick={() => attempts.start(provider)}>
          {t("settings.social.link_one", { provider: name })}
        </Button>
        <Button variant="default" onClick={() => closePrompt(`bind_${provider}`, DialogResult.Close)}>
          {t("session.guide.later")}
        </Button>
      </div>
    </>
  );
}
