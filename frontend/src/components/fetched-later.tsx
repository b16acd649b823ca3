/**
 * A component whose code and texts are fetched when it is first needed, or before, in an idle moment. Unlike React's
 * own `lazy`, one that is already here is drawn at once, without a flash of its placeholder, and a failed fetch can be
 * tried again.
 */
import { use, type ComponentType } from "react";
import { ApiError } from "@/api/error";
import { loadTexts } from "@/locales/i18n";
import type { Namespace } from "@/locales/texts";

/** For so long a failure stands, so that it is seen; after that the next need asks again. Ours. */
const FAILURE_STANDS_MS = 1_000;

export type FetchedLater<Props extends object> = ComponentType<Props> & { preload: () => void };

/**
 * `texts` are the namespaces it says and the shell has not; `npm run locales` holds them to what the code asks for.
 * Needs a Suspense and an ErrorBoundary around it; `preload` needs neither.
 */
export function fetchedLater<Props extends object>(
  texts: readonly Namespace[],
  fetchPart: () => Promise<ComponentType<Props>>,
): FetchedLater<Props> {
  let asked: Promise<ComponentType<Props>> | undefined;
  const ask = () => {
    asked ??= Promise.all([fetchPart(), loadTexts(texts)]).then(
      ([part]) => {
        // What React itself notes on a promise that it has waited for: one that is fulfilled is drawn at once.
        if (asked !== undefined) Object.assign(asked, { status: "fulfilled", value: part });
        return part;
      },
      () => {
        setTimeout(() => (asked = undefined), FAILURE_STANDS_MS);
        throw new ApiError("net_error", "a part of the page could not be fetched");
      },
    );
    return asked;
  };
  const Later = (props: Props) => {
    // Called each time: a component that waited in its last drawing has to ask again in this one.
    const Part = use(ask());
    return <Part {...props} />;
  };
  // Who only thought they might need it has lost nothing.
  return Object.assign(Later, { preload: () => void ask().catch(() => undefined) });
}
