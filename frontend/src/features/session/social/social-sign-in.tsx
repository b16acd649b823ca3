/** Below the form of the sign-in dialog: signing in, or up, with an account elsewhere. Spec §1, §4, §8. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LASTING } from "@/api/query";
import { ApiError } from "@/api/error";
import { useRead } from "@/components/use-read";
import type { SignedIn } from "@/features/session/sign-in-calls";
import { AttemptWords } from "./attempt-words";
import { ProviderMark } from "./provider-mark";
import { PROVIDERS, PROVIDER_NAMES } from "./providers";
import { loadProviders, PROVIDERS_KEY, signInWith } from "./social-calls";
import { useAttempt } from "./use-attempt";
import classes from "./social.module.css";

interface Props {
  onSignedIn: (entered: SignedIn) => void;
  /** The account has a second step, which is made with this ticket. */
  onSecondStep: (ticket: string | null) => void;
}

export function SocialSignIn({ onSignedIn, onSecondStep }: Props) {
  const { t } = useTranslation();
  const read = useRead(PROVIDERS_KEY, loadProviders, LASTING);
  const attempts = useAttempt(
    "login",
    async (given) => onSignedIn(await signInWith(given)),
    (cause) => {
      if (!(cause instanceof ApiError) || cause.code !== "SECOND_FACTOR_REQUIRED") return false;
      onSecondStep(cause.data.ticket ?? null);
      return true;
    },
  );
  // Which of them this shop has is known when the server has said it; until then none can be pressed.
  const providers = read.data ?? PROVIDERS;
  const isClosed = read.data === undefined || attempts.attempt.status === "checking";
  if (providers.length === 0) return null;
  return (
    <section className={classes["ways"]} aria-label={t("session.social.label")}>
      <p className={classes["or"]}>{t("session.social.or")}</p>
      {/* Above the buttons: below them it would be out of sight on a phone. */}
      <AttemptWords {...attempts} />
      {read.data === undefined && read.error !== null ? (
        <div className={classes["standing"]} role="alert">
          <p>{t("session.social.unavailable")}</p>
          <Button variant="default" size="sm" loading={read.isFetching} onClick={() => void read.refetch()}>
            {t("widget.retry")}
          </Button>
        </div>
      ) : (
        <div className={classes["buttons"]}>
          {providers.map((provider) => (
            <Button
              key={provider}
              variant="default"
              className={classes["button"] ?? ""}
              leftSection={<ProviderMark provider={provider} />}
              aria-label={t("session.social.with", { provider: PROVIDER_NAMES[provider] })}
              disabled={isClosed}
              onClick={() => attempts.start(provider)}
            >
              {PROVIDER_NAMES[provider]}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
