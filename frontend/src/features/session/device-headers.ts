/**
 * What a sign-in says of the device besides: the system of an app, the game somebody came for, and the number by which
 * the device is known when it comes back. Spec §7 (headers, get_fp_token, fingerprint/gen); decision 0087.
 */
import { extraHeaders, get, post } from "@/api/call";
import { systemType } from "@/api/identity";

const KEY = "guildhall.fp";

let ready: Promise<void> | undefined;

/** Once for a page: from here on the calls say it. A device that cannot get a number signs in without. */
export function readyDevice(): Promise<void> {
  ready ??= prepare().catch(() => {
    ready = undefined;
  });
  return ready;
}

async function prepare(): Promise<void> {
  const system = systemType();
  if (system === "iOS" || system === "Android") extraHeaders["os-type"] = system;
  const game = gameOf(location);
  if (game !== undefined) extraHeaders["registered-game"] = game;
  extraHeaders["fp-id"] = kept() ?? (await make());
}

/** The game that this page is about: `/top-up/genshin`, `/market?game=genshin`. */
export function gameOf({ pathname, search }: Pick<Location, "pathname" | "search">): string | undefined {
  const game = new URLSearchParams(search).get("game") ?? /^\/top-up\/([a-z0-9_]+)$/u.exec(pathname)?.[1];
  return game !== undefined && /^[a-z0-9_]{1,40}$/u.test(game) ? game : undefined;
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined; // storage may be forbidden
  }
}

async function make(): Promise<string> {
  const { fp_token } = await get("/api/account/get_fp_token", {}, { quiet: true });
  const { fp_id } = await post("/api/fingerprint/gen", { fp_token }, { quiet: true });
  try {
    localStorage.setItem(KEY, fp_id);
  } catch {
    // For this page alone, then.
  }
  return fp_id;
}
