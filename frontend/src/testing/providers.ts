/** The sign-in dialog has heard with whom one may sign in, so that it asks nothing when it opens. */
import { LASTING, queryClient } from "@/api/query";
import { PROVIDERS_KEY } from "@/features/session/social/social-calls";
import type { Provider } from "@/features/session/social/providers";

export function knowProviders(providers: Provider[]): void {
  queryClient.setQueryDefaults(PROVIDERS_KEY, LASTING);
  queryClient.setQueryData(PROVIDERS_KEY, providers);
}
