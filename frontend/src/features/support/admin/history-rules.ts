/** What a visit's times mean, and days as the reader's calendar has them. */
import type { Episode } from "./admin-types";

/** Seconds until somebody answered, and from the first word to the end. */
export function durationsOf({ began_at, replied_at, resolved_at }: Episode): { wait?: number; handle?: number } {
  const since = (at: number | null | undefined) => (at == null ? undefined : Math.max(0, (at - began_at) / 1_000));
  const [wait, handle] = [since(replied_at), since(resolved_at)];
  return { ...(wait === undefined ? {} : { wait }), ...(handle === undefined ? {} : { handle }) };
}

/** The first moment of a day written `2026-11-20`, where the reader is. */
export function dayStart(day: string): number {
  return new Date(`${day}T00:00:00`).getTime();
}

/** The last moment of it; a day with a change of clocks is as long as it is. */
export function dayEnd(day: string): number {
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.getTime() - 1;
}

/** Hands a file to the reader. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link); // some browsers follow only links of the page
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
