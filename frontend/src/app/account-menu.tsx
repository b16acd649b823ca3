/** Who is signed in, and the way out; or the way in. */
import { Button, Menu, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { UserType } from "@/api/schema";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { PersonAvatar } from "@/components/person-avatar";
import { signOut } from "@/features/session/session-calls";
import { sessionStore } from "@/features/session/session-store";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { useUser } from "@/features/session/use-session";
import classes from "./frame.module.css";

/** Who sells, or works for somebody who does. Spec §3. */
const sellers: ReadonlySet<UserType> = new Set([UserType.Seller, UserType.SubSeller, UserType.ChildAccount]);

export function AccountMenu() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { login, failed } = useSnapshot(sessionStore);
  const user = useUser();
  const [leave] = useTask(async () => {
    await signOut();
    go("/");
  });
  if (login.status === "unknown" && !failed) return <span className={classes["account-space"]} />;
  if (user === null) {
    return (
      <Button size="sm" onClick={() => void askToSignIn()}>
        {t("frame.bar.sign_in")}
      </Button>
    );
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes["bar-button"] ?? ""}>
          <span className="only-for-readers">{t("frame.bar.account", { name: user.nickname })}</span>
          <PersonAvatar seed={user.uid} name={user.nickname} picture={user.profile_pic} size="s" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi>{user.nickname}</bdi>
          <br />
          <bdi>{user.email}</bdi>
        </Menu.Label>
        <Menu.Item leftSection={<Icon name="order" size="s" />} onClick={() => go("/buy/history")}>
          {t("order.purchases.title")}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="wallet" size="s" />} onClick={() => go("/balance")}>
          {t("wallet.title")}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="coupon" size="s" />} onClick={() => go("/coupons")}>
          {t("event.mine.title")}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="gift" size="s" />} onClick={() => go("/event")}>
          {t("event.menu")}
        </Menu.Item>
        {sellers.has(user.user_type) && (
          <>
            <Menu.Item leftSection={<Icon name="market" size="s" />} onClick={() => go("/sell/inventory")}>
              {t("market.inventory.title")}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="order" size="s" />} onClick={() => go("/sell/selling")}>
              {t("market.sales.title")}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="list" size="s" />} onClick={() => go("/sell/orders")}>
              {t("order.sales.title")}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<Icon name="settings" size="s" />} onClick={() => go("/settings")}>
          {t("frame.bar.settings")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" size="s" turns />} onClick={leave}>
          {t("frame.bar.sign_out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
