/** Who carries how much: a bar for each agent, those who owe a word first. */
import { useTranslation } from "react-i18next";
import { PersonAvatar } from "@/components/person-avatar";
import { spanWords } from "@/components/span-words";
import { LoadBar } from "@/components/admin/load-bar";
import type { BoardAgent } from "./admin-types";
import classes from "@/components/admin/admin.module.css";
import barClasses from "@/components/admin/load-bar.module.css";
import { Panel } from "@/components/page";
import boardClasses from "./board.module.css";

const RANK = { online: 0, away: 1, offline: 2 } as const;

export function AgentLoads({ agents }: { agents: readonly BoardAgent[] }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const sorted = agents.toSorted(
    (a, b) => RANK[a.duty.state] - RANK[b.duty.state] || b.needs_reply - a.needs_reply || b.duty.open - a.duty.open,
  );
  return (
    <Panel size="dense" title={t("admin.agents.title")}>
      {agents.length === 0 && <p className={classes["fine"]}>{t("admin.agents.none")}</p>}
      <ul className={boardClasses["agents"]}>
        {sorted.map(({ uid, nickname, profile_pic, duty, needs_reply }) => (
          <li key={uid} data-state={duty.state}>
            <PersonAvatar seed={uid} name={nickname} picture={profile_pic} size="s" online={duty.state === "online"} />
            <span className={boardClasses["agent-name"]}>
              <strong>
                <bdi>{nickname}</bdi>
              </strong>
              <span>
                {t(`admin.duty.${duty.state}`)} ·{" "}
                {spanWords(Math.max(0, (Date.now() - duty.since) / 1_000), i18n.language)}
              </span>
            </span>
            <LoadBar part={duty.capacity === 0 ? (duty.open === 0 ? 0 : 1) : duty.open / duty.capacity} />
            <span className={barClasses["agent-load"]}>
              {t("admin.agents.load", { open: number.format(duty.open), capacity: number.format(duty.capacity) })}
            </span>
            <span className={barClasses["agent-load"]} data-alarm={needs_reply > 0 || undefined}>
              {t("admin.agents.owes", { count: needs_reply })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
