/** Of what the reader is told, and how: a row for each group of events, a column for each way. */
import { Switch } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import "@/components/form-styles";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { choosePreference, loadPreferences, preferencesKey, type Preference } from "./preference-calls";
import classes from "./preferences.module.css";

const CHANNELS = ["in_page", "mail"] as const satisfies readonly Preference["channel"][];

export function NoticePreferencesPanel() {
  const { t } = useTranslation();
  const read = useRead(preferencesKey(), loadPreferences);
  return (
    <Panel size="roomy" title={t("settings.notices.title")}>
      <p className={classes["lead"]}>{t("settings.notices.lead")}</p>
      <ReadState read={read}>{({ preferences }) => <Matrix preferences={preferences} />}</ReadState>
    </Panel>
  );
}

function Matrix({ preferences }: { preferences: readonly Preference[] }) {
  const { t } = useTranslation();
  const groups = [...new Set(preferences.map(({ group }) => group))];
  return (
    <table className={classes["matrix"]}>
      <thead>
        <tr>
          <th scope="col">{t("settings.notices.event")}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`settings.notices.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Row key={group} group={group} cells={preferences.filter((cell) => cell.group === group)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ group, cells }: { group: Preference["group"]; cells: readonly Preference[] }) {
  const { t } = useTranslation();
  const why = useId();
  const reason = reasonOf(group);
  return (
    <tr>
      <th scope="row">
        {t(`settings.notices.group.${group}`)}
        {reason !== null && (
          <span id={why} className={classes["why"]}>
            {t(reason)}
          </span>
        )}
      </th>
      {CHANNELS.map((channel) => {
        const cell = cells.find((one) => one.channel === channel);
        return (
          <td key={channel} data-fixed={cell?.fixed || undefined}>
            {/* Such events do not come this way. */}
            {cell === undefined ? "–" : <Choice cell={cell} describedBy={cell.fixed ? why : undefined} />}
          </td>
        );
      })}
    </tr>
  );
}

/** Why these cannot be turned off. */
function reasonOf(group: Preference["group"]) {
  if (group === "money") return "settings.notices.why.money";
  if (group === "reviews") return "settings.notices.why.reviews";
  if (group === "messages") return "settings.notices.why.messages";
  return group === "safety" ? "settings.notices.why.safety" : null;
}

function Choice({ cell, describedBy }: { cell: Preference; describedBy: string | undefined }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(cell.on);
  const [choose, choosing] = useTask((on: boolean) => choosePreference(cell, on));
  const group = t(`settings.notices.group.${cell.group}`);
  const channel = t(`settings.notices.channel.${cell.channel}`);
  return (
    <Switch
      aria-label={`${group}: ${channel}`}
      aria-describedby={describedBy}
      checked={choosing ? wanted : cell.on}
      disabled={cell.fixed}
      onChange={(event) => {
        setWanted(event.currentTarget.checked);
        choose(event.currentTarget.checked);
      }}
    />
  );
}
