/** Who is signed in, with their menu; or the way in. */
import { Button, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { PersonAvatar } from "@/components/person-avatar";
import { sessionStore } from "@/features/session/session-store";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { useUser } from "@/features/session/use-session";
import classes from "./frame.module.css";
import { LateMenu } from "./late-menu";
import { Account } from "./shell-parts";

export function AccountMenu() {
  const { t } = useTranslation();
  const { login, failed } = useSnapshot(sessionStore);
  const { token } = useSnapshot(identity);
  const user = useUser();
  // Without a token nobody is signed in, whatever the server will say: the way in need not wait for it.
  if (login.status === "unknown" && !failed && token !== null) return <span className={classes["account-space"]} />;
  if (user === null) {
    return (
      <Button size="sm" onClick={() => void askToSignIn()}>
        {t("frame.bar.sign_in")}
      </Button>
    );
  }
  return (
    <LateMenu
      key={user.uid}
      menu={Account}
      button={
        <UnstyledButton className={classes["bar-button"] ?? ""}>
          <span className="only-for-readers">{t("frame.bar.account", { name: user.nickname })}</span>
          <PersonAvatar seed={user.uid} name={user.nickname} picture={user.profile_pic} size="s" />
        </UnstyledButton>
      }
    />
  );
}
