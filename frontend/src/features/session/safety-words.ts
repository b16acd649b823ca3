/** How an event of the safety timeline is shown: its icon, how it is told, and the days it stands under. */
import type { IconName } from "@/components/icon";
import { sameDay } from "@/components/time-words";
import type { Translate } from "@/locales/keys";
import type { SafetyEvent } from "./safety-calls";
import { PROVIDER_NAMES } from "./social/providers";

const ICONS: Record<SafetyEvent["kind"], IconName> = {
  sign_up: "person",
  sign_in: "device",
  sign_in_failed: "ban",
  second_step_failed: "warning",
  sessions_ended: "signOut",
  password_set: "edit",
  password_changed: "edit",
  email_added: "at",
  email_changed: "at",
  email_reverted: "at",
  second_factor_on: "shield",
  second_factor_off: "shield",
  second_factor_removed: "shield",
  recovery_codes_renewed: "list",
  passkey_added: "phone",
  passkey_removed: "trash",
  provider_linked: "plus",
  provider_unlinked: "minus",
  steam_linked: "plus",
  steam_unlinked: "minus",
  trade_url_set: "edit",
  trade_url_cleared: "trash",
  api_key_set: "edit",
  api_key_cleared: "trash",
  access_key_added: "bolt",
  access_key_revoked: "trash",
  role_changed: "team",
  frozen: "ban",
  unfrozen: "check",
  viewed: "eye",
  disputed: "warning",
  released: "check",
  appeal_received: "warning",
  recovered: "person",
  role_unbound: "minus",
};

export const iconOf = ({ kind }: Pick<SafetyEvent, "kind">): IconName => ICONS[kind];

/** What was used, or changed: the method or provider of a sign-in, the name of a passkey or linked account. */
export function subjectOf({ method, provider, detail }: SafetyEvent, t: Translate): string[] {
  const way =
    provider != null
      ? PROVIDER_NAMES[provider]
      : method != null && method !== "provider"
        ? t(`settings.safety.method.${method}`)
        : undefined;
  return [way, detail].filter((part) => part != null);
}

/** The country in the reader's language. */
export function countryOf({ country }: SafetyEvent, language: string): string | undefined {
  if (country == null) return undefined;
  return new Intl.DisplayNames(language, { type: "region", fallback: "none" }).of(country) ?? country;
}

/** Events in their order, those of one of the reader's days together. */
export function byDay<Event extends { at: number }>(events: readonly Event[]): Event[][] {
  const days: Event[][] = [];
  for (const event of events) {
    const day = days.at(-1);
    if (day?.[0] !== undefined && sameDay(day[0].at, event.at)) day.push(event);
    else days.push([event]);
  }
  return days;
}
