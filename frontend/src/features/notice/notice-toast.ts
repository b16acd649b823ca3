/** Pops up a notice as it happens, with the way to its page. Fetched with its words when the first one comes. */
import { openPage } from "@/components/open-page";
import { offer, showError } from "@/components/notices";
import { isToldHere } from "@/components/told-here";
import { shownCurrency, written } from "@/components/money";
import { currentLanguage, loadTexts, t } from "@/locales/i18n";
import { markRead } from "./notice-calls";
import type { Notice } from "./notice-store";
import { hrefOf, lookOf, nameOf, titleOf } from "./notice-words";

export async function popUpNotice(notice: Notice): Promise<void> {
  // What came of it at once is said by the page it was asked on.
  if (notice.kind === "buy_request_filled" && (await isToldHere(`bought ${notice.order?.goods_id}`))) return;
  await loadTexts(["notice"]);
  const href = hrefOf(notice);
  const read = () => void markRead(notice).catch(showError);
  // Who is looking at it sees it change there: on the page it leads to, or on the other one of its order.
  const shown = location.pathname === href || location.pathname.endsWith(`/${notice.order?.order_id}`);
  if (shown && document.visibilityState === "visible") return read();
  const amount = notice.amount_cents == null ? null : written(notice.amount_cents, shownCurrency());
  // Each runs its own way, also inside a sentence from right to left.
  const facts = [nameOf(notice, currentLanguage()), amount].flatMap((fact) =>
    fact === null ? [] : `\u2068${fact}\u2069`,
  );
  const { tone } = lookOf(notice);
  const follow = () => {
    read();
    openPage(href);
  };
  offer(
    [t(titleOf(notice)), ...facts].join(" · "),
    { label: t("notice.open"), run: follow },
    tone === "bad" ? "warning" : "info",
  );
}

/** After an absence: one word for all that came meanwhile. */
export async function popUpFresh(): Promise<void> {
  await loadTexts(["notice"]);
  if (location.pathname === "/notices") return;
  offer(t("notice.fresh"), { label: t("notice.open"), run: () => openPage("/notices") }, "info");
}
