/**
 * The line over every page of a tab that shows the shop as somebody else sees it: whom, until when, and its end. A root
 * of its own, fetched in such a tab alone: the shell knows nothing of it. Decision 0078.
 */
import { createRoot } from "react-dom/client";
import { Suspense } from "react";
import { fetchedLater } from "@/components/fetched-later";

const Line = fetchedLater(
  ["people"],
  async () => (await import("@/features/support/viewing/viewing-line")).ViewingLine,
);

const place = document.createElement("div");
document.body.prepend(place);
createRoot(place).render(
  <Suspense fallback={null}>
    <Line />
  </Suspense>,
);
