/**
 * The line over every page of a tab that shows the shop as somebody else sees it: whom, until when, and its end. A root
 * of its own, fetched in such a tab alone: the shell knows nothing of it. Decision 0078.
 */
import { createRoot } from "react-dom/client";
import { Suspense } from "react";
import { fetchedLater } from "@/components/fetched-later";
import { viewed } from "@/features/support/viewing/view-tab";

const Line = fetchedLater(
  ["people"],
  async () => (await import("@/features/support/viewing/viewing-line")).ViewingLine,
);

/** Shows the shop by `show` under the line; once it is over, the line alone says so and nothing is asked of the server. */
export function showViewed(show: () => void): void {
  if (viewed().until > Date.now()) show();
  const place = document.createElement("div");
  document.body.prepend(place);
  createRoot(place).render(
    <Suspense fallback={null}>
      <Line />
    </Suspense>,
  );
}
