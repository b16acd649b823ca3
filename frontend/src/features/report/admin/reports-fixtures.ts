import type { Report } from "./reports-calls";

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 10, 25);

/** Two days of sales of two games; `part` is what differs. */
export const reportOf = (part: Partial<Report> = {}): Report => ({
  subject: "sales",
  from: "2026-11-25",
  to: "2026-11-26",
  before_from: "2026-11-23",
  before_to: "2026-11-24",
  until: FIRST + 2 * DAY,
  bucket: "day",
  moments: [FIRST, FIRST + DAY],
  figures: [
    { figure: "gross_volume", unit: "cents", value: 123_456, before: 100_000, points: [100_000, 23_456] },
    { figure: "orders_paid", unit: "count", value: 12, before: 16, points: [10, 2] },
    { figure: "average_order", unit: "cents", value: 10_288, before: 6_250, points: [10_000, null] },
    { figure: "fees_earned", unit: "cents", value: 0, before: 0, points: [0, 0] },
  ],
  parts: [
    { part: "csgo", name: "Counter-Strike 2", values: { gross_volume: 120_000, orders_paid: 11 } },
    { part: "genshin", name: "Genshin Impact", values: { gross_volume: 3_456, orders_paid: 1 } },
  ],
  ...part,
});

/** A report of days in which nothing happened. */
export const emptyReport = (subject: Report["subject"]): Report =>
  reportOf({
    subject,
    figures: [{ figure: "orders_paid", unit: "count", value: 0, before: 0, points: [0, 0] }],
    parts: [],
  });
