/** What a part of a report is called: data has names, outcomes and reasons are words. */
import { OrderEventKind } from "@/api/lists.gen";
import type { Translate } from "@/locales/keys";
import type { ReportPart, Subject } from "./reports-calls";

const OUTCOMES = ["refunded", "refunded_in_part", "not_refunded", "withdrawn"] as const;

export function partWords(
  subject: Subject,
  { part, name, region, starts_at }: ReportPart,
  t: Translate,
  language: string,
  regionName: (region: string) => string,
): string {
  switch (subject) {
    case "sales":
    case "conversion":
    case "agents":
      return name ?? part;
    case "queues":
      return [name ?? part, region == null ? "" : regionName(region)].filter((word) => word !== "").join(" · ");
    case "events":
      return starts_at == null ? part : eventDays(starts_at, language);
    case "disputes": {
      const outcome = OUTCOMES.find((one) => one === part);
      return outcome === undefined ? part : t(`reports.outcome.${outcome}`);
    }
    case "refunds": {
      const reason = OrderEventKind.find((one) => one === part);
      return reason === undefined ? part : t(`order.what.${reason}`);
    }
  }
}

const WEEK_MS = 7 * 86_400_000;

/** An event is called by its seven days. */
function eventDays(from: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: "UTC", dateStyle: "medium" });
  return format.formatRange(from, from + WEEK_MS - 1);
}
