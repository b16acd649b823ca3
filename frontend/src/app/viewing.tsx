/**
 * The line over every page of a tab that shows the shop as somebody else sees it: whom, until when, and its end. A root
 * of its own, fetched in such a tab alone: the shell knows nothing of it. Decision 0078.
 */
import { createRoot } from "react-dom/client";
import { Suspense } from "react";
import { identity } from "@/api/identity";
import { fetchedLater } from "@/components/fetched-later";
import { viewed } from "@/features/support/viewing/view-tab";
import { switchLanguage } from "@/locales/i18n";
import { isLanguage } from "@/locales/languages";

const Line = fetchedLater(
  ["people"],
  async () => (await import("@/features/support/viewing/viewing-line")).ViewingLine,
);

/**
 * Shows the shop by `show` under the line; once it is over, the line alone says so and nothing is asked of the server.
 * Without the shop nobody else switches to the language of the tab.
 */
export function showViewed(show: () => void): void {
  const place = document.createElement("div");
  document.body.prepend(place);
  const line = () =>
    createRoot(place).render(
      <Suspense fallback={null}>
        <Line />
      </Suspense>,
    );
  if (viewed().until > Date.now()) {
    show();
    line();
  } else {
    void languageOfTab().then(line, line);
  }
}

const languageOfTab = async () => {
  const { locale } = identity;
  if (locale !== null && isLanguage(locale)) await switchLanguage(locale);
};
