/** The name and the picture other people see. */
import { Button, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import "@/components/form-styles";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { nicknameFlaw } from "@/components/typed";
import { useTask } from "@/components/use-task";
import { useServerForm } from "@/components/use-server-form";
import type { User } from "@/api/schema";
import { Panel } from "@/components/page";
import { AvatarPicker } from "./avatar/avatar-picker";
import { BirthdayField } from "./birthday-field";
import { refusedOf } from "./form-errors";
import { setNickname, setShopDisplay } from "./settings-calls";
import classes from "./session.module.css";

/** Sellers, and who sells for one. */
const isSeller = ({ user_type }: User) => user_type === 2 || user_type === 5;

/** Whether strangers see whose shop it is. */
function ShopSwitch({ user }: { user: User }) {
  const { t } = useTranslation();
  const [show, saving] = useTask(setShopDisplay);
  return (
    <Switch
      label={t("settings.shop.label")}
      description={t("settings.shop.tip")}
      checked={user.allow_shop_display}
      disabled={saving}
      onChange={(event) => show(event.currentTarget.checked)}
    />
  );
}

export function ProfilePanel({ user, portrait }: { user: User; portrait: ReactNode }) {
  const { t } = useTranslation();
  const { form, field, saving, submit } = useServerForm({
    initialValues: { nickname: user.nickname },
    validate: {
      nickname: (name) => {
        const flaw = nicknameFlaw(name);
        return flaw === null ? null : t(`settings.nickname.flaw.${flaw}`);
      },
    },
    save: async ({ nickname }) => {
      await setNickname(nickname);
      showNotice("success", t("settings.nickname.saved"));
    },
    refused: refusedOf(() => ["nickname"]),
  });
  return (
    <Panel size="roomy" title={t("settings.profile.title")}>
      <p className={classes["panel-lead"]}>
        {t("settings.profile.signed_in_as")} <bdi>{user.email ?? user.nickname}</bdi>
      </p>
      <AvatarPicker isWorn={user.profile_pic != null}>{portrait}</AvatarPicker>
      <form className={classes["row"]} onSubmit={submit}>
        <LimitedInput
          label={t("settings.nickname.label")}
          description={t("settings.nickname.rule")}
          max={limits.SetNickname.nickname.maxLength}
          {...field("nickname")}
        />
        <Button
          type="submit"
          variant="default"
          loading={saving}
          disabled={form.values.nickname.trim() === user.nickname}
        >
          {t("settings.nickname.save")}
        </Button>
      </form>
      <BirthdayField user={user} />
      {isSeller(user) && <ShopSwitch user={user} />}
    </Panel>
  );
}
