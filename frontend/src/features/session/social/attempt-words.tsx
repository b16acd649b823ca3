/** How a try with a provider stands, in words, and what can be done about it. Spec §8. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PROVIDER_NAMES } from "./providers";
import type { Attempts } from "./use-attempt";
import classes from "./social.module.css";

/** Another window would end the same way: something else has to be done first. */
const FINAL: ReadonlySet<string> = new Set(["account_exists", "already_bound"]);

export function AttemptWords({ attempt, start, cancel }: Attempts) {
  const { t } = useTranslation();
  if (attempt.status === "none") return null;
  const { provider, status } = attempt;
  const words =
    attempt.status === "refused"
      ? attempt.text
      : t(`session.social.attempt.${attempt.status}`, { provider: PROVIDER_NAMES[provider] });
  const isUnderWay = status === "waiting" || status === "checking";
  return (
    <div className={classes["standing"]} data-bad={!isUnderWay || undefined} role={isUnderWay ? "status" : "alert"}>
      <p>{words}</p>
      {status === "waiting" && (
        <Button variant="default" size="sm" onClick={cancel}>
          {t("session.proof.cancel")}
        </Button>
      )}
      {!isUnderWay && !FINAL.has(status) && (
        <Button variant="default" size="sm" onClick={() => start(provider)}>
          {t("widget.retry")}
        </Button>
      )}
    </div>
  );
}
