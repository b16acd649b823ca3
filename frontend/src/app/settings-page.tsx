/** Me: who I am here, how I sign in, where I am signed in, and how the page looks. */
import { Button, Skeleton } from "@mantine/core";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { fetchedLater } from "@/components/fetched-later";
import { Icon } from "@/components/icon";
import { Page, Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import { PersonAvatar } from "@/components/person-avatar";
import { NoticePreferencesPanel } from "@/features/notice/preferences-panel";
import { AccessKeysLink } from "@/features/session/access-keys/access-keys-link";
import { AboutMePanel } from "@/features/session/appeal/about-me-panel";
import { EmailPanel } from "@/features/session/email-panel";
import { FactorPanel } from "@/features/session/factor-panel";
import { PasskeyPanel } from "@/features/session/passkey-panel";
import { PasswordPanel } from "@/features/session/password-panel";
import { SafetyPanel } from "@/features/session/safety-panel";
import { PreferencesPanel } from "@/features/session/preferences-panel";
import { ProfilePanel } from "@/features/session/profile-panel";
import { signOut } from "@/features/session/session-calls";
import { SessionsPanel } from "@/features/session/sessions-panel";
import { guideIn, openGuide } from "@/features/session/prompts/open-guide";
import { MethodsPanel } from "@/features/session/social/methods-panel";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { VerificationPanel } from "@/features/session/verification/verification-panel";
import { useUser } from "@/features/session/use-session";
import classes from "./frame.module.css";

/** Of sellers only. */
const StoreWelcome = fetchedLater(
  ["admin", "session"],
  async () => (await import("@/features/support/admin/store-welcome-panel")).StoreWelcomePanel,
);

const Verification = fetchedLater(
  ["settings"],
  async () => (await import("@/features/session/verification/verification-page")).VerificationPage,
);

/** Behind the code that another device shows. */
const Arrive = fetchedLater(
  ["settings"],
  async () => (await import("@/features/session/hand-over/arrive-page")).ArrivePage,
);

const SteamPanel = fetchedLater(
  ["settings"],
  async () => (await import("@/features/session/steam/steam-panel")).SteamPanel,
);

/** A part of its own, that it shares with a guide. */
const RolesPanel = fetchedLater(
  ["session", "settings"],
  async () => (await import("@/features/session/roles/roles-panel")).RolesPanel,
);

/** `links`: to the reader's other pages, on a phone. */
export function SettingsPage({ links }: { links: ReactNode }) {
  const { t } = useTranslation();
  const [path, go] = useLocation();
  const user = useUser();
  const [ended, setEnded] = useState(0);
  const isHere = user !== null;
  // A link of a mail or of another page may lead to a guide. Once: the address is without it then.
  useEffect(() => {
    const guide = isHere ? guideIn(location.search) : null;
    if (guide === null) return;
    go(location.pathname, { replace: true });
    void openGuide(guide.name, guide.source);
  }, [isHere, go]);
  const [leave, leaving] = useTask(async () => {
    await signOut();
    go("/");
  });
  if (path === "/settings/device") return <Arrive user={user} />;
  if (path === "/settings/verification") return <Verification user={user} />;
  return (
    <Page width="reading">
      <h1>{t("settings.title")}</h1>
      {links}
      {user === null ? (
        <section className={classes["invite"]}>
          <p>{t("frame.guest.words")}</p>
          <Button onClick={() => void askToSignIn()}>{t("frame.guest.sign_in")}</Button>
        </section>
      ) : (
        <ProfilePanel
          key={user.uid}
          user={user}
          portrait={<PersonAvatar seed={user.uid} name={user.nickname} picture={user.profile_pic} size="l" />}
        />
      )}
      <PreferencesPanel />
      {user !== null && (
        <>
          <NoticePreferencesPanel key={`notices of ${user.uid}`} />
          {(user.user_type === 2 || user.user_type === 5) && <StoreWelcome />}
          <VerificationPanel key={`verification of ${user.uid}`} />
          <EmailPanel key={`email of ${user.uid}`} user={user} />
          <Suspense
            fallback={
              <Panel size="roomy" title={t("settings.roles.title")}>
                <Skeleton height="9rem" radius="md" />
              </Panel>
            }
          >
            <RolesPanel key={`roles of ${user.uid}`} user={user} />
          </Suspense>
          <Suspense
            fallback={
              <Panel size="roomy" title={t("settings.steam.title")}>
                <Skeleton height="14rem" radius="md" />
              </Panel>
            }
          >
            <SteamPanel key={`steam of ${user.uid}`} user={user} />
          </Suspense>
          <MethodsPanel key={`methods of ${user.uid}`} user={user} />
          <FactorPanel key={`factor of ${user.uid}`} />
          <PasskeyPanel key={`passkeys of ${user.uid}`} />
          <PasswordPanel key={String(user.has_password)} user={user} />
          <AccessKeysLink />
          <AboutMePanel key={`appeals about ${user.uid}`} />
          <SafetyPanel key={`safety of ${user.uid}`} onSessionsEnded={() => setEnded((rounds) => rounds + 1)} />
          <SessionsPanel key={`sessions ${ended}`} />
          <Button
            variant="subtle"
            color="red"
            leftSection={<Icon name="signOut" turns />}
            loading={leaving}
            onClick={leave}
          >
            {t("frame.bar.sign_out")}
          </Button>
        </>
      )}
      <p className={classes["fine-print"]}>
        <a href="/third-party-licenses.txt">{t("settings.licenses")}</a>
      </p>
    </Page>
  );
}
