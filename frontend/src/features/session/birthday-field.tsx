/** The birthday: said once, and only shown from then on. Spec §5. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { User } from "@/api/schema";
import { DateField } from "@/components/date-field";
import { dayText } from "@/components/date-words";
import { showNotice } from "@/components/notices";
import { useServerForm } from "@/components/use-server-form";
import { birthdayDays } from "./birthday-days";
import { refusedOf } from "./form-errors";
import { setBirthday } from "./settings-calls";
import classes from "./session.module.css";

export function BirthdayField({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const { form, field, saving, submit } = useServerForm({
    initialValues: { birthday: "" },
    save: async ({ birthday }) => {
      await setBirthday(birthday);
      showNotice("success", t("settings.birthday.saved"));
    },
    refused: refusedOf(() => ["birthday"]),
  });
  if (typeof user.birthday === "string") {
    return (
      <p className={classes["panel-lead"]}>
        {t("settings.birthday.label")}: <bdi>{dayText(user.birthday, i18n.language)}</bdi>
      </p>
    );
  }
  const { value, error } = field("birthday");
  return (
    <form className={classes["row"]} onSubmit={submit}>
      <DateField
        label={t("settings.birthday.label")}
        description={t("settings.birthday.rule")}
        value={value}
        error={typeof error === "string" ? error : null}
        onChange={(day) => form.setFieldValue("birthday", day)}
        {...birthdayDays(new Date())}
      />
      <Button type="submit" variant="default" loading={saving} disabled={form.values.birthday === ""}>
        {t("settings.birthday.save")}
      </Button>
    </form>
  );
}
