/** A page for somebody who is signed in; whoever is not is invited to. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { User } from "@/api/schema";
import { Page } from "@/components/page";
import { sessionStore } from "@/features/session/session-store";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { useUser } from "@/features/session/use-session";
import classes from "./frame.module.css";
import { LoadingPage } from "./loading-page";

export function SignedInPage({ children }: { children: (user: User) => ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  const { login, failed } = useSnapshot(sessionStore);
  if (user !== null) return children(user);
  if (login.status === "unknown" && !failed) return <LoadingPage />;
  return (
    <Page width="reading">
      <h1>{t("frame.guest.title")}</h1>
      <section className={classes["invite"]}>
        <p>{t("frame.trade.guest")}</p>
        <Button onClick={() => void askToSignIn()}>{t("frame.guest.sign_in")}</Button>
      </section>
    </Page>
  );
}
