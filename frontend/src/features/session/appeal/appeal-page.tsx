/**
 * For who cannot get into an account: the form, the page behind the link in the letter about an appeal, and the one
 * behind the link in the letter to the account's owner. Nobody has to be signed in.
 */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "@/components/page";
import { AppealForm } from "./appeal-form";
import { AppealObjection } from "./appeal-objection";
import { AppealTracker } from "./appeal-tracker";
import { tokenIn } from "./appeal-calls";

/** `part`: of the address; none is the form. */
export function AppealPage({ part }: { part: string }) {
  const { t } = useTranslation();
  const [token, setToken] = useState(() => tokenIn(window.location.hash));
  // Whoever reads the address bar or the history later gets no way in. Another link may be opened on the page.
  useEffect(() => {
    const take = () => {
      if (location.hash === "") return;
      setToken(tokenIn(location.hash));
      history.replaceState(history.state, "", location.pathname);
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return (
    <Page width="reading">
      <h1>{t(part === "owner" ? "settings.appeal.owner.title" : "settings.appeal.title")}</h1>
      {part === "" && <AppealForm />}
      {part === "owner" && <AppealObjection token={token} />}
      {part !== "" && part !== "owner" && <AppealTracker token={token} />}
    </Page>
  );
}
