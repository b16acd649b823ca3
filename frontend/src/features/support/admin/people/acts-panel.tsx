/** What administrators and customer support did to an account, newest first. */
import { useTranslation } from "react-i18next";
import { Moment } from "@/components/moment";
import admin from "@/components/admin/admin.module.css";
import { actWords } from "@/features/support/admin/audit-words";
import { keyUnder, type Translate } from "@/locales/keys";
import { Line, PersonLink } from "./found-groups";
import { ACCOUNT_ACTS, type StaffAct } from "./people-calls";
import { permissionWords } from "./permission-words";
import { ListPanel } from "./person-lists";

export function ActsPanel({ acts, query }: { acts: readonly StaffAct[]; query: string }) {
  const { t, i18n } = useTranslation();
  return (
    <ListPanel title={t("people.acts")} nothing={t("people.acts_none")} all={acts}>
      <ul className={admin["rows"]}>
        {acts.map((act) => (
          <Line
            key={`${act.at} ${act.kind}`}
            sign="shield"
            href={act.conversation_id == null ? undefined : `/console/${act.conversation_id}`}
            title={wordsOf(act, t)}
            detail={[
              act.actor == null ? t("admin.audit.house") : <PersonLink profile={act.actor} query={query} />,
              change(act, t, i18n.language),
            ]}
            note={act.reason}
            end={<Moment at={act.at} />}
          />
        ))}
      </ul>
    </ListPanel>
  );
}

const isOfAccount = (kind: string) => ACCOUNT_ACTS.some((act) => act === kind);

const wordsOf = ({ kind }: StaffAct, t: Translate) =>
  isOfAccount(kind) ? t(keyUnder("people.acted", kind)) : actWords(kind, t);

function change({ kind, before, after }: StaffAct, t: Translate, language: string) {
  if (before == null || after == null) return false;
  if (kind === "set_permissions")
    return t("people.role_change", {
      before: permissionWords(before, t, language),
      after: permissionWords(after, t, language),
    });
  if (kind !== "set_role") return false;
  const role = (name: string) => t(keyUnder("people.role", name), { defaultValue: name });
  return t("people.role_change", { before: role(before), after: role(after) });
}
