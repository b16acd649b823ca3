/** Dialogs have heard what they would ask for when they open, so that a test has only its own answers to give. */
import { keyOf, LASTING, queryClient } from "@/api/query";
import type { Passkey } from "@/api/schema";
import { PROVIDERS_KEY } from "@/features/session/social/social-calls";
import type { Provider } from "@/features/session/social/providers";

/** With whom one may sign in. */
export function knowProviders(providers: Provider[]): void {
  queryClient.setQueryDefaults(PROVIDERS_KEY, LASTING);
  queryClient.setQueryData(PROVIDERS_KEY, providers);
}

/** The passkeys of who is signed in: said after that, for what is read belongs to one person. */
export function knowPasskeys(passkeys: Passkey[]): void {
  const key = keyOf("/api/account/passkey/list");
  queryClient.setQueryDefaults(key, LASTING);
  queryClient.setQueryData(key, { passkeys, is_available: true });
}
