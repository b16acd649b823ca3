/** A maintenance as it is written in a form: days and times of this machine's zone. */
import type { CatalogueMaintenance } from "./maintenance-calls";

const QUARTER_MS = 15 * 60_000;
/** Ours: what an update of a game usually takes. */
const USUAL_MS = 4 * 3_600_000;
/** As the server has it: how far ahead one may end. */
export const AHEAD_DAYS = 120;

/** A moment in two fields: `2026-11-27` and `14:15`. */
export interface Written {
  day: string;
  time: string;
}

const two = (number: number) => String(number).padStart(2, "0");

export function writtenOf(at: number): Written {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return { day, time: `${two(date.getHours())}:${two(date.getMinutes())}` };
}

/** `NaN` of what is no moment. */
export const momentOf = ({ day, time }: Written): number => new Date(`${day}T${time}:00`).getTime();

/** The next quarter of an hour, for as long as it usually takes. */
export function usualSpan(now: number): { start: Written; end: Written } {
  const start = Math.ceil(now / QUARTER_MS) * QUARTER_MS;
  return { start: writtenOf(start), end: writtenOf(start + USUAL_MS) };
}

/** In the order of the list, planned and under way before what is over. */
export const isLive = ({ phase }: Pick<CatalogueMaintenance, "phase">) => phase !== "over";
