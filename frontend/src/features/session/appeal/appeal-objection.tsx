/**
 * Behind the link in the letter to an account's owner: they say that they still have it. It waits for a button, because
 * mail programs open links by themselves to look at them.
 */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ApiError } from "@/api/error";
import { showError } from "@/components/notices";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import { objectToAppeal } from "./appeal-calls";

type State = "lead" | "done" | "gone" | "ended";

/** Refusals that a second try does not change. */
const FINAL: Record<string, State> = { NOT_FOUND: "gone", APPEAL_ENDED: "ended", paramater_error: "gone" };

export function AppealObjection({ token }: { token: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>(token === "" ? "gone" : "lead");
  const [object, objecting] = useTask(
    async () => {
      await objectToAppeal(token);
      setState("done");
    },
    (cause) => {
      const end = cause instanceof ApiError ? FINAL[cause.code] : undefined;
      if (end === undefined) showError(cause);
      else setState(end);
    },
  );
  return (
    <Panel size="roomy">
      <p role={state === "lead" ? undefined : "status"}>{t(`settings.appeal.owner.${state}`)}</p>
      {state === "lead" ? (
        <Button loading={objecting} onClick={object}>
          {t("settings.appeal.owner.object")}
        </Button>
      ) : (
        <Button component={Link} href="/settings" variant="default">
          {t("settings.title")}
        </Button>
      )}
    </Panel>
  );
}
