/** The wallboard: one team as it is this second, how it came to be so, and who carries it. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Icon } from "@/components/icon";
import { clock, fullTime, whenWords } from "@/components/time-words";
import { AgentLoads } from "./agent-loads";
import { TRAIL_MS } from "./board-rules";
import { boardStore, followBoard } from "./board-store";
import { Plot } from "@/components/chart/plot";
import { ReadState } from "@/components/read-state";
import { spanWords, waitWords } from "@/components/span-words";
import { StatsPlots } from "./stats-plots";
import { Tile } from "@/components/admin/tile";
import type { Board, Team } from "./admin-types";
import classes from "@/components/admin/admin.module.css";
import tileClasses from "@/components/admin/tile.module.css";
import { Panel } from "@/components/page";
import boardClasses from "./board.module.css";

export function BoardPage({ team, picker, supervisor }: { team: Team; picker: ReactNode; supervisor: boolean }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const board = useSnapshot(boardStore).boards[team.team_id] as Board | undefined;
  useEffect(() => {
    setFailure(undefined);
    return followBoard(team.team_id, setFailure);
  }, [team.team_id, tries]);
  return (
    <>
      <header className={classes["top"]}>
        <h1>{t("admin.board.title", { team: team.name })}</h1>
        {board !== undefined && <OpenSign board={board} />}
        {picker}
      </header>
      <ReadState read={{ data: board, error: failure, refetch: () => setTries(tries + 1) }}>
        {(value) => <Live board={value} />}
      </ReadState>
      {supervisor && <StatsPlots team={team} />}
    </>
  );
}

function OpenSign({ board }: { board: Board }) {
  const { t, i18n } = useTranslation();
  const { is_open, opens_at } = board;
  return (
    <span className={classes["sign"]} data-open={is_open || undefined}>
      <Icon name={is_open ? "sun" : "moon"} size="s" />
      {is_open ? (
        t("admin.board.open")
      ) : opens_at == null ? (
        t("admin.board.closed")
      ) : (
        <time dateTime={new Date(opens_at).toISOString()} title={fullTime(opens_at, i18n.language)}>
          {t("admin.board.opens", { time: whenWords(opens_at, Date.now(), i18n.language) })}
        </time>
      )}
    </span>
  );
}

function Live({ board }: { board: Board }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const span = (seconds: number | null | undefined) => (seconds == null ? "–" : spanWords(seconds, i18n.language));
  const longEnd = (seconds: number | null | undefined) =>
    seconds == null ? t("admin.board.quiet") : t("admin.board.p90", { time: span(seconds) });
  const trail = useSnapshot(boardStore).trails[board.team_id] ?? [];
  const capacity = board.agents
    .filter(({ duty }) => duty.state === "online")
    .reduce((sum, { duty }) => sum + duty.capacity, 0);
  const points = (pick: "waiting" | "needs_reply" | "assigned") =>
    trail.map((one) => ({ at: one.at, value: one[pick] }));
  return (
    <>
      <div className={boardClasses["tiles"]}>
        <Tile
          name={t("admin.board.waiting")}
          value={number.format(board.waiting)}
          alarm={board.urgent > 0}
          note={t("admin.board.urgent", { count: board.urgent })}
        />
        <OldestWait board={board} />
        <Tile name={t("admin.board.needs_reply")} value={number.format(board.needs_reply)} />
        <LoadTile assigned={board.assigned} capacity={capacity} />
        <Tile name={t("admin.board.handle")} value={span(board.handle_p50)} note={longEnd(board.handle_p90)} />
        <Tile name={t("admin.board.wait")} value={span(board.wait_p50)} note={longEnd(board.wait_p90)} />
        <Tile
          name={t("admin.board.resolved")}
          value={number.format(board.resolved_today)}
          note={t("admin.board.left", { count: board.left_out_of_hours })}
        />
        <Tile
          name={t("admin.board.rating")}
          value={board.rating_today == null ? "–" : `★ ${number.format(board.rating_today)}`}
          note={t("admin.board.ratings", { count: board.ratings_today })}
        />
      </div>
      <Panel size="dense">
        <Plot
          title={t("admin.board.trail")}
          from={board.at - TRAIL_MS}
          to={board.at}
          moment={(at) => clock(at, i18n.language)}
          series={[
            { name: t("admin.board.waiting"), tone: 2, points: points("waiting") },
            { name: t("admin.board.needs_reply"), tone: 3, points: points("needs_reply") },
            { name: t("admin.board.assigned"), tone: 1, points: points("assigned") },
          ]}
        />
      </Panel>
      <AgentLoads agents={board.agents} />
      <p className={classes["fine"]}>
        {t("admin.board.at", {
          time: new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium" }).format(board.at),
        })}
      </p>
    </>
  );
}

/** Ours: from here on somebody should look. */
const LONG_WAIT_S = 300;

/** Goes on by itself: the wait does, whether the server says so or not. */
function OldestWait({ board }: { board: Board }) {
  const { t, i18n } = useTranslation();
  const heard = useSnapshot(boardStore).heard[board.team_id] ?? Date.now();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  // By the server's clock up to the board, by this machine's since: the two need not agree.
  const seconds =
    board.oldest_wait == null ? undefined : (board.at - board.oldest_wait + Math.max(0, now - heard)) / 1_000;
  return (
    <div className={tileClasses["tile"]} data-alarm={(seconds ?? 0) > LONG_WAIT_S || undefined}>
      <p className={tileClasses["tile-name"]}>{t("admin.board.oldest")}</p>
      <p className={tileClasses["tile-value"]} role="timer">
        <bdi>{seconds === undefined ? "–" : waitWords(seconds, i18n.language)}</bdi>
      </p>
    </div>
  );
}

/** How much of what those on duty can carry they carry, as a ring. */
function LoadTile({ assigned, capacity }: { assigned: number; capacity: number }) {
  const { t, i18n } = useTranslation();
  const part = capacity === 0 ? 0 : Math.min(1, assigned / capacity);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={tileClasses["tile"]}>
      <p className={tileClasses["tile-name"]}>{t("admin.board.assigned")}</p>
      <div className={boardClasses["load"]}>
        <p className={tileClasses["tile-value"]}>
          <bdi>{number.format(assigned)}</bdi>
        </p>
        <svg viewBox="0 0 40 40" aria-hidden="true" data-full={part >= 1 || undefined}>
          <circle cx="20" cy="20" r="16" />
          <circle cx="20" cy="20" r="16" pathLength="100" strokeDasharray={`${part * 100} 100`} />
        </svg>
      </div>
      <p className={tileClasses["tile-note"]}>{t("admin.board.capacity", { count: capacity })}</p>
    </div>
  );
}
