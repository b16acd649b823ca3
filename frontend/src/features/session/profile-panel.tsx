/** The name and the picture other people see. */
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LimitedInput } from "@/components/limited-input";
import { showError, showNotice } from "@/components/notices";
import { nicknameFlaw } from "@/components/typed";
import { useTask } from "@/components/use-task";
import type { User } from "@/api/schema";
import { AvatarPicker } from "./avatar-picker";
import { fieldErrors } from "./form-errors";
import { setNickname } from "./session-calls";
import classes from "./session.module.css";

/** Ours, as the server has it: longer names break every list they appear in. */
const NICKNAME_MAX = 30;

export function ProfilePanel({ user, portrait }: { user: User; portrait: ReactNode }) {
  const { t } = useTranslation();
  const [name, setName] = useState(user.nickname);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    const flaw = nicknameFlaw(name);
    setError(flaw === null ? null : t(`settings.nickname.flaw.${flaw}`));
    if (flaw !== null) return;
    await setNickname(name);
    showNotice("success", t("settings.nickname.saved"));
  };
  const failed = (cause: unknown) => {
    const found = fieldErrors(cause, ["nickname"]).nickname;
    if (found === undefined) showError(cause);
    else setError(found);
  };
  const [run, saving] = useTask(save, failed);
  return (
    <section className={classes["panel"]} aria-labelledby="profile-heading">
      <h2 id="profile-heading">{t("settings.profile.title")}</h2>
      <p className={classes["panel-lead"]}>
        {t("settings.profile.signed_in_as")} <bdi>{user.email}</bdi>
      </p>
      <AvatarPicker>{portrait}</AvatarPicker>
      <form
        className={classes["row"]}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <LimitedInput
          label={t("settings.nickname.label")}
          description={t("settings.nickname.rule")}
          value={name}
          max={NICKNAME_MAX}
          onChange={setName}
          error={error}
        />
        <Button type="submit" variant="default" loading={saving} disabled={name.trim() === user.nickname}>
          {t("settings.nickname.save")}
        </Button>
      </form>
    </section>
  );
}
