/** Inviting somebody, and changing what a member may do: the same form. */
import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog, DialogActions } from "@/components/dialog";
import { showNotice } from "@/components/notices";
import { refusedAt } from "@/components/refused-at";
import { useServerForm } from "@/components/use-server-form";
import { GrantFields } from "./grant-fields";
import { FIRST, problemsOf, requestOf, valuesOf, type GrantValues } from "./grant-rules";
import { changeMember, invite, type TeamMember } from "./team-calls";
import classes from "./team.module.css";

interface Props {
  /** `null` invites. */
  member: TeamMember | null;
  games: ReadonlyMap<string, string>;
  onClose: () => void;
}

type Values = GrantValues & { email: string };

const refused = refusedAt<Values>({ email: "email", scopes: "scopes", games: "games", max_cents: "limit" });

export function MemberDialog({ member, games, onClose }: Props) {
  const { t } = useTranslation();
  const { form, field, saving, run } = useServerForm<Values>({
    initialValues: { email: "", ...(member === null ? FIRST : valuesOf(member)) },
    save: async (values) => {
      const grant = requestOf(values);
      if (member === null) {
        await invite(values.email.trim(), grant);
        showNotice("success", t("market.team.sent", { email: values.email.trim() }));
      } else {
        await changeMember(member.profile.uid, member.is_paused, grant);
        showNotice("success", t("market.team.saved"));
      }
      onClose();
    },
    refused,
  });
  const email = field("email");
  const title =
    member === null ? t("market.team.invite") : t("market.team.edit_one", { name: member.profile.nickname });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        className={classes["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = problemsOf(form.getValues());
          form.setErrors({
            ...(wrong.scopes === undefined ? {} : { scopes: t("market.team.problem.scopes") }),
            ...(wrong.limit === undefined ? {} : { limit: t("market.team.problem.limit") }),
          });
          if (Object.keys(wrong).length === 0) run();
        }}
      >
        {member === null && (
          <TextInput
            label={t("market.team.email")}
            type="email"
            dir="ltr"
            autoComplete="off"
            data-autofocus
            value={email.value}
            error={email.error}
            onChange={(event) => email.onChange(event.currentTarget.value)}
          />
        )}
        <GrantFields field={field as Parameters<typeof GrantFields>[0]["field"]} games={games} />
        <DialogActions>
          <Button variant="default" disabled={saving} onClick={onClose}>
            {t("market.team.cancel")}
          </Button>
          <Button type="submit" loading={saving}>
            {t(member === null ? "market.team.send" : "market.team.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
