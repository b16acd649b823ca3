/**
 * What the page of a place in the queue knows without asking: which news is newer, what time it is there, what to draw
 * and say.
 */
import type { Place, PlaceStage, RedeemStep, Wait } from "@/api/topup";
import { isLive } from "./place-news";

/** The reader must act, and a clock runs. */
export function isMyTurn(stage: PlaceStage): boolean {
  return stage === "called";
}

/** Of several, the one to look at first: whose clock runs, then what is under way, then who is called next. */
export function mostUrgent(places: readonly Place[]): Place | undefined {
  return places
    .filter(({ stage }) => isLive(stage))
    .toSorted((a, b) => URGENCY[a.stage] - URGENCY[b.stage] || (a.position ?? 0) - (b.position ?? 0))[0];
}
const URGENCY: Record<PlaceStage, number> = {
  called: 0,
  redeeming: 1,
  timeout: 2,
  waiting: 3,
  queue_timeout: 4,
  failed: 5,
  partial: 6,
  success: 7,
  exited: 8,
};

/** What may be done now. Nothing is called off once a device works on it: it ends by itself, one way or the other. */
export function mayLeave(stage: PlaceStage): boolean {
  return stage === "waiting" || stage === "called";
}

/** A place that is lost, for an order that is still paid for: one may line up anew. */
export function mayRequeue(stage: PlaceStage): boolean {
  return stage === "queue_timeout" || stage === "exited";
}

/** Clocks stand still and nobody is called. */
export function isFrozen(place: Pick<Place, "queue_state">): boolean {
  return place.queue_state === "paused";
}

/** How long it still takes; nobody knows while clocks stand still. */
export function waitOf(place: Pick<Place, "queue_state" | "wait">): Wait | undefined {
  return isFrozen(place) ? undefined : (place.wait ?? undefined);
}

/** By when the reader must act, by the server's clock; while clocks stand still, as if they went on now. */
export function actBy(place: Pick<Place, "stage" | "accept_by" | "frozen_seconds">, now: number): number | undefined {
  if (!isMyTurn(place.stage)) return undefined;
  if (place.accept_by != null) return place.accept_by;
  return place.frozen_seconds != null ? now + place.frozen_seconds * 1_000 : undefined;
}

/** How much of the wait is over, as parts of a circle: surely so much, and with luck so much. `null`: nobody knows. */
export interface RingParts {
  sure: number;
  likely: number;
}
export function ringOf(place: Pick<Place, "joined_at" | "at" | "wait">, now: number): RingParts | null {
  if (place.wait == null) return null;
  const waited = Math.max(0, now - place.joined_at) / 1_000;
  const since = Math.max(0, now - place.at) / 1_000;
  const part = (remaining: number) => {
    const left = Math.max(0, remaining - since);
    return waited + left === 0 ? 1 : waited / (waited + left);
  };
  return { sure: part(place.wait.p90_seconds), likely: part(place.wait.p50_seconds) };
}

/** What is left of a clock, as a part of the whole. */
export function partLeft(until: number, whole: number, now: number): number {
  return Math.min(1, Math.max(0, (until - now) / whole));
}

/** "2–4 min", "about 50 sec": a range as one would say it, in the unit its longer end wants. */
export function rangeWords(
  { p50_seconds, p90_seconds }: Pick<Wait, "p50_seconds" | "p90_seconds">,
  language: string,
): string {
  const [unit, size, step] =
    p90_seconds < 90
      ? (["second", 1, 5] as const)
      : p90_seconds < 5_400
        ? (["minute", 60, 1] as const)
        : (["hour", 3_600, 0.5] as const);
  const rounded = (seconds: number) => Math.max(step, Math.round(seconds / size / step) * step);
  const words = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" });
  const [low, high] = [rounded(p50_seconds), rounded(p90_seconds)];
  return low >= high ? words.format(high) : words.formatRange(low, high);
}

/** Between which two times of day it will be one's turn. */
export function rangeTimes(
  { p50_seconds, p90_seconds }: Pick<Wait, "p50_seconds" | "p90_seconds">,
  at: number,
  language: string,
): string {
  const format = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" });
  return format.formatRange(at + p50_seconds * 1_000, at + p90_seconds * 1_000);
}

/** Ours: of fewer people nothing is said. */
const ENOUGH = 10;
/** How often the longer end of the range held lately, if enough have passed through to say. */
export function accuracyOf(wait: Wait | null | undefined): { within: number; of: number } | null {
  return wait?.accuracy != null && wait.accuracy.of >= ENOUGH ? wait.accuracy : null;
}

export const STEPS: readonly RedeemStep[] = ["connecting", "signing_in", "redeeming", "checking"];
export interface StepSeen {
  step: RedeemStep;
  state: "done" | "now" | "next";
}

/** The steps of a redemption: what is behind, what is under way, what comes. */
export function stepsOf(place: Pick<Place, "stage" | "step">): StepSeen[] {
  const at = STEPS.findIndex((step) => step === place.step);
  return STEPS.map((step, index) => ({ step, state: index < at ? "done" : index === at ? "now" : "next" }));
}

/** Which sentence says what is going on: the end of a key under `topup.now`. */
export function momentOf(place: Pick<Place, "stage" | "reason" | "queue_state" | "refund_cents">): string {
  if (place.stage === "exited" && (place.refund_cents ?? 0) > 0) return "failed_given_up";
  if (place.stage === "failed") return `failed_${place.reason ?? "redemption_failed"}`;
  if (place.stage === "called" && isFrozen(place)) return "waiting_paused";
  if (place.stage === "waiting" && place.queue_state !== "open" && place.queue_state !== "draining")
    return `waiting_${place.queue_state}`;
  return place.stage;
}

/** What the tab of the browser says: the place while one waits, that it is one's turn, that it is under way. */
export function titleOf(
  place: Place,
  words: { position: (position: number, wait: string | undefined) => string; turn: string; redeeming: string },
  language: string,
): string | null {
  if (isMyTurn(place.stage)) return words.turn;
  if (place.stage === "redeeming" || place.stage === "timeout") return words.redeeming;
  if (place.stage !== "waiting" || place.position == null) return null;
  const wait = waitOf(place);
  return words.position(place.position, wait === undefined ? undefined : rangeWords(wait, language));
}
