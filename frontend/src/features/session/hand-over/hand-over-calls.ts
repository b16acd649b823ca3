/** Handing a sign-in to another device, on either side. docs/wire.md, "Account"; docs/decisions/0086. */
import { get, post } from "@/api/call";
import type { PathOf, Wire } from "@/api/operations";
import { enter } from "@/features/session/sign-in-calls";

export type HandOverState = Wire["OneTimeTokenState"];
export type HandOverInfo = Wire["OneTimeTokenInfo"];

export const STATUS = "/api/account/one_time_token/status" satisfies PathOf<"get">;

/** A code, and until when it counts by the clock of this device. */
export interface HandOverCode {
  /** What the other device opens. The token is behind the "#": no server and no log ever sees it there. */
  address: string;
  until: number;
}

export async function makeCode(): Promise<HandOverCode> {
  const { token, expires_in } = await post("/api/account/one_time_token/create", {});
  return { address: `${location.origin}/settings/device#${token}`, until: Date.now() + expires_in * 1000 };
}

export const loadStatus = () => get(STATUS, {}, { quiet: true }).then(({ state }) => state);

export const lookAt = (token: string) => post("/api/account/one_time_token/info", { token }, { quiet: true });

/** `unauthorized` is said of the code: whoever is signed in here stays so. */
const OF_CODE = { quiet: true, tokenStands: true };

/** Signs this device in; the first one is told. */
export const takeOver = async (token: string) =>
  enter(await post("/api/account/one_time_token/login", { token }, OF_CODE));

export async function decline(token: string): Promise<void> {
  await post("/api/account/one_time_token/decline", { token }, OF_CODE);
}
