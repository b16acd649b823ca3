/** The team at this moment in one line: how many wait, how long the first has, what is urgent, who is here. */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { whenWords } from "@/components/time-words";
import { consoleStore } from "./console-store";
import type { SupportTopic } from "./console-wire";
import classes from "./console.module.css";
import { WaitClock } from "./wait-clock";

export function BoardStrip() {
  const { t, i18n } = useTranslation();
  const { topics, team_id } = useSnapshot(consoleStore);
  const topic = (team_id === null ? undefined : topics[team_id]) as SupportTopic | undefined;
  if (topic === undefined) return null;
  const { board, head } = topic;
  const here = board.agents.filter((agent) => agent.duty.state === "online").length;
  const longest = Math.min(...head.map((entry) => entry.waiting_since));
  return (
    <>
      <dl className={classes["board"]} aria-label={t("agent.board.label")}>
        <Fact name={t("agent.board.waiting")} alert={false}>
          <bdi key={board.waiting} className={classes["roll"]}>
            {board.waiting}
          </bdi>
        </Fact>
        <Fact name={t("agent.board.longest")} alert={false}>
          {head.length === 0 ? "–" : <WaitClock since={longest} />}
        </Fact>
        <Fact name={t("agent.board.urgent")} alert={board.urgent > 0}>
          <bdi>{board.urgent}</bdi>
        </Fact>
        <Fact name={t("agent.board.here")} alert={here === 0 && board.waiting > 0}>
          <bdi>{here}</bdi>
        </Fact>
      </dl>
      {!board.is_open && (
        <p className={classes["closed"]}>
          {board.opens_at == null
            ? t("agent.board.closed")
            : t("agent.board.closed_until", { time: whenWords(board.opens_at, Date.now(), i18n.language) })}
        </p>
      )}
    </>
  );
}

function Fact({ name, alert, children }: { name: string; alert: boolean; children: React.ReactNode }) {
  return (
    <div data-alert={alert || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
