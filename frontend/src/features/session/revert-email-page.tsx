/**
 * Behind the link in the letter to an account's old address: undoes the change of address. It waits for a button,
 * because mail programs open links by themselves to look at them.
 */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { showError } from "@/components/notices";
import { Page, Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import { forgetPerson } from "./session-calls";
import { revertEmail } from "./settings-calls";
import { askToSignIn } from "./sign-in-prompt";

type State = "asked" | "done" | "gone" | "taken";

/** Refusals that a second try does not change. */
const FINAL: Record<string, State> = { NOT_FOUND: "gone", CONFLICT: "taken", paramater_error: "gone" };

/** What follows the `#`: it is sent to no server and to no other site. */
const tokenOf = (hash: string) => hash.replace(/^#/u, "");

export function RevertEmailPage() {
  const { t } = useTranslation();
  const [token] = useState(() => tokenOf(window.location.hash));
  const [state, setState] = useState<State>(token === "" ? "gone" : "asked");
  const [revert, reverting] = useTask(
    async () => {
      await revertEmail(token);
      // Every session of the account has ended, perhaps the one of this page too.
      forgetPerson();
      setState("done");
    },
    (cause) => {
      const end = cause instanceof ApiError ? FINAL[cause.code] : undefined;
      if (end === undefined) showError(cause);
      else setState(end);
    },
  );
  return (
    <Page width="reading">
      <h1>{t("session.revert.title")}</h1>
      <Panel size="roomy">
        <p role={state === "asked" ? undefined : "status"}>
          {t(state === "asked" ? "session.revert.lead" : `session.revert.${state}`)}
        </p>
        {state === "asked" && (
          <Button loading={reverting} onClick={revert}>
            {t("session.revert.confirm")}
          </Button>
        )}
        {state === "done" && <Button onClick={() => void askToSignIn()}>{t("session.revert.sign_in")}</Button>}
      </Panel>
    </Page>
  );
}
