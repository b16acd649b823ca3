/** Above the list: am I given conversations and how many more, which team, what was said to me, sound, and the keys. */
import "@/components/menu-styles";
import "@mantine/core/styles/SegmentedControl.css";
import { ActionIcon, Button, Menu, SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { setDuty } from "./console-calls";
import { chooseTeam, consoleStore, setQuiet } from "./console-store";
import type { DutyState, Me } from "./console-wire";
import classes from "./console.module.css";

const STATES: readonly DutyState[] = ["online", "away", "offline"];

interface Props {
  /** Conversations I have; counted here, because they come and go without a word about my duty. */
  open: number;
  onMentions: () => void;
  onKeys: () => void;
}

export function DutyBar({ open, onMentions, onKeys }: Props) {
  const { t } = useTranslation();
  const store = useSnapshot(consoleStore);
  const me = store.me as Me;
  const { duty, teams, mentions_unread } = me;
  const team = teams.find(({ team_id }) => team_id === store.team_id);
  const [change, changing] = useTask(setDuty);
  return (
    <div className={classes["duty"]}>
      <div className={classes["duty-line"]}>
        <SegmentedControl
          size="xs"
          value={duty.state}
          disabled={changing}
          aria-label={t("agent.duty.label")}
          className={classes["duty-switch"] ?? ""}
          data-state={duty.state}
          data={STATES.map((state) => ({ value: state, label: t(`agent.duty.${state}`) }))}
          onChange={(state) => change(state as DutyState)}
        />
        <span className={classes["load"]} title={t("agent.duty.load", { open, capacity: duty.capacity })}>
          <span className="only-for-readers">{t("agent.duty.load", { open, capacity: duty.capacity })}</span>
          <meter
            aria-hidden="true"
            min={0}
            max={duty.capacity}
            value={open}
            data-full={open >= duty.capacity || undefined}
          />
          <bdi aria-hidden="true">{t("agent.duty.short", { open, capacity: duty.capacity })}</bdi>
        </span>
      </div>
      <div className={classes["duty-line"]}>
        {teams.length > 1 ? (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="default"
                className={classes["team"] ?? ""}
                rightSection={<Icon name="down" size="s" />}
              >
                <span className="only-for-readers">{t("agent.team")}: </span>
                <bdi>{team?.name ?? ""}</bdi>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {teams.map(({ team_id, name }) => (
                <Menu.Item
                  key={team_id}
                  onClick={() => chooseTeam(team_id)}
                  rightSection={team_id === store.team_id ? <Icon name="check" size="s" /> : null}
                >
                  <bdi>{name}</bdi>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : (
          <span className={classes["team"]}>
            <bdi>{team?.name ?? ""}</bdi>
          </span>
        )}
        <Tool icon="at" name={t("agent.mentions.title")} onClick={onMentions} count={mentions_unread} />
        <Tool
          icon={store.quiet ? "soundOff" : "sound"}
          name={t("agent.sound")}
          pressed={!store.quiet}
          onClick={() => setQuiet(!store.quiet)}
        />
        <Tool icon="keyboard" name={t("agent.keys.title")} onClick={onKeys} />
      </div>
    </div>
  );
}

interface ToolProps {
  icon: "at" | "sound" | "soundOff" | "keyboard";
  name: string;
  onClick: () => void;
  count?: number;
  pressed?: boolean;
}

function Tool({ icon, name, onClick, count = 0, pressed }: ToolProps) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes["tool"] ?? ""}
      aria-label={count > 0 ? `${name}: ${t("agent.mentions.unread", { count })}` : name}
      title={name}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} size="s" />
      {count > 0 && (
        <span className={classes["tool-count"]} aria-hidden="true">
          {count}
        </span>
      )}
    </ActionIcon>
  );
}
