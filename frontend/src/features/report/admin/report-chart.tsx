/** The chart of a subject: the figures of one unit that belong beside each other. */
import { useTranslation } from "react-i18next";
import { Plot, type Series } from "@/components/chart/plot";
import { axisWords, valueWords } from "./figure-words";
import type { Figure, Report, Subject } from "./reports-calls";

const DRAWN: Readonly<Record<Subject, readonly Figure[]>> = {
  sales: ["gross_volume", "fees_earned"],
  conversion: ["item_views", "checkouts", "orders_paid"],
  disputes: ["disputes_opened", "disputes_closed", "chargebacks"],
  refunds: ["refund_volume"],
  queues: ["queue_wait_p50", "queue_wait_p90", "queue_promise"],
  events: ["prize_cost", "expected_cost", "reward_cost"],
  agents: ["first_reply_p50", "first_reply_p90"],
};
const TONES = [1, 2, 3] as const;
const LENGTH = { hour: 3_600_000, day: 86_400_000 };
/** Ours: as many bars as can be told apart. */
const MOST_BARS = 31;

export function ReportChart({ report: { subject, bucket, moments, figures } }: { report: Report }) {
  const { t, i18n } = useTranslation();
  const drawn = DRAWN[subject].flatMap((name) => figures.filter(({ figure }) => figure === name));
  const unit = drawn[0]?.unit ?? "count";
  const [first, last] = [moments[0] ?? 0, moments.at(-1) ?? 0];
  const format = new Intl.DateTimeFormat(
    i18n.language,
    bucket === "hour"
      ? { timeZone: "UTC", hour: "numeric", minute: "2-digit", timeZoneName: "short" }
      : { timeZone: "UTC", day: "numeric", month: "short" },
  );
  const series = drawn.map(
    ({ figure, points }, at): Series => ({
      name: t(`reports.figure.${figure}`),
      tone: TONES[at] ?? 1,
      points: moments.map((moment, index) => ({ at: moment, value: points[index] ?? null })),
    }),
  );
  // A wait is no amount that stands on the ground, and has gaps.
  const isBar = moments.length <= MOST_BARS && unit !== "seconds";
  const isOne = moments.length === 1;
  return (
    <Plot
      kind={isBar ? "bar" : "line"}
      title={t(`reports.chart.${subject}`)}
      from={first}
      to={isOne ? first + LENGTH[bucket] : last}
      moment={(at) => format.format(at)}
      words={(value) => valueWords(value, unit, i18n.language)}
      axis={(value) => axisWords(value, unit, i18n.language)}
      series={series}
    />
  );
}
