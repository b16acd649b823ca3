/** What the pop-up's page reads from its address when a provider has sent the browser back. Spec §2, §4 (binding). */
import { ANSWER_FIELDS, isProvider, type Provider } from "./providers";

type Address = Pick<Location, "pathname" | "search" | "hash">;

/** Passed on to the page that opened the window: `op` says what for, all others are as the provider sent them. */
export type Passed = { op: string; state: string } & Record<string, string>;

/** `/authorization/google`, and Apple's own `/authorization/apple/verify`; `null` elsewhere. */
export function providerAt({ pathname }: Pick<Address, "pathname">): Provider | null {
  const [, name = ""] = /^\/authorization\/(\w+)(?:\/verify)?\/?$/u.exec(pathname) ?? [];
  return isProvider(name) ? name : null;
}

/** `null` while there is no answer in the address, or one to a question that we do not ask. */
export function passedOn(address: Address): Passed | null {
  const provider = providerAt(address);
  // Behind the `#`: what must not reach a server's log, of Facebook and of Apple.
  const said = new URLSearchParams([
    ...new URLSearchParams(address.search),
    ...new URLSearchParams(address.hash.slice(1)),
  ]);
  const state = said.get("state") ?? "";
  const [, op] = /^(login|bind)-/u.exec(state) ?? [];
  if (provider === null || op === undefined) return null;
  const passed: Passed = { op: `${op}-${provider}`, state };
  for (const field of ["error", ...ANSWER_FIELDS]) {
    const value = said.get(field);
    if (value !== null) passed[field] = value;
  }
  return passed;
}
