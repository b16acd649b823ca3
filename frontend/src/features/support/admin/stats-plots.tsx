/** The team over a day or a month: what came and went, and how long people waited. */
import "@mantine/core/styles/SegmentedControl.css";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { clock } from "@/components/time-words";
import { Plot } from "@/components/chart/plot";
import { ReadState } from "@/components/read-state";
import { spanWords } from "@/components/span-words";
import { loadStats } from "./admin-calls";
import type { Bucket, StatsBucket, Team } from "./admin-types";
import { useRead } from "@/components/use-read";
import classes from "@/components/admin/admin.module.css";
import chartClasses from "@/components/chart/chart.module.css";
import { Panel } from "@/components/page";

const HOUR = 3_600_000;
/** Ours: what fits on a screen and still says something. */
const LOOK_BACK: Record<Bucket, number> = { hour: 24 * HOUR, day: 30 * 24 * HOUR };
/** Ours: buckets grow slowly. */
const AGAIN_MS = 60_000;

export function StatsPlots({ team }: { team: Team }) {
  const { t } = useTranslation();
  const [bucket, setBucket] = useState<Bucket>("hour");
  const stats = useRead(
    keyOf("/api/im/console_stats", { team_id: team.team_id, bucket }),
    () => {
      const to = Date.now();
      return loadStats(team.team_id, to - LOOK_BACK[bucket], to, bucket).then((buckets) => ({
        from: to - LOOK_BACK[bucket],
        to,
        buckets,
      }));
    },
    { refetchInterval: AGAIN_MS },
  );
  return (
    <Panel size="dense" aria-labelledby="stats-heading">
      <header className={classes["panel-top"]}>
        <h2 id="stats-heading">{t("admin.stats.title")}</h2>
        <SegmentedControl
          value={bucket}
          onChange={(wanted) => setBucket(wanted as Bucket)}
          aria-label={t("admin.stats.title")}
          data={[
            { value: "hour", label: t("admin.stats.hour") },
            { value: "day", label: t("admin.stats.day") },
          ]}
        />
      </header>
      <ReadState read={stats}>{(value) => <Plots {...value} bucket={bucket} />}</ReadState>
    </Panel>
  );
}

function Plots({ buckets, from, to, bucket }: { buckets: StatsBucket[]; from: number; to: number; bucket: Bucket }) {
  const { t, i18n } = useTranslation();
  const moment = (at: number) =>
    bucket === "hour"
      ? clock(at, i18n.language)
      : new Intl.DateTimeFormat(i18n.language, { day: "numeric", month: "short" }).format(at);
  const half = bucket === "hour" ? HOUR / 2 : 12 * HOUR; // bars stand around their moment
  const of = (pick: (one: StatsBucket) => number | null | undefined) =>
    buckets.map((one) => ({ at: one.at, value: pick(one) }));
  return (
    <div className={chartClasses["plots"]}>
      <Plot
        kind="bar"
        title={t("admin.stats.conversations")}
        from={from - half}
        to={to + half}
        moment={moment}
        series={[
          { name: t("admin.stats.opened"), tone: 3, points: of((one) => one.opened) },
          { name: t("admin.stats.resolved"), tone: 1, points: of((one) => one.resolved) },
          { name: t("admin.stats.left"), tone: 2, points: of((one) => one.left) },
        ]}
      />
      <Plot
        title={t("admin.stats.waits")}
        from={from}
        to={to}
        moment={moment}
        words={(seconds) => spanWords(seconds, i18n.language)}
        series={[
          { name: t("admin.stats.wait_p50"), tone: 3, points: of((one) => one.wait_p50) },
          { name: t("admin.stats.wait_p90"), tone: 2, points: of((one) => one.wait_p90) },
          { name: t("admin.stats.handle_p50"), tone: 1, points: of((one) => one.handle_p50) },
        ]}
      />
      <Plot
        title={t("admin.stats.rating")}
        from={from}
        to={to}
        moment={moment}
        words={(stars) => new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(stars)}
        series={[{ name: t("admin.stats.stars"), tone: 1, points: of((one) => one.rating) }]}
      />
    </div>
  );
}
