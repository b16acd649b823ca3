import { act } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { PageSubject } from "@/components/page-subject";
import { tabTitle, titleOf } from "@/components/tab-title";
import { switchLanguage, t } from "@/locales/i18n";
import { languages } from "@/locales/languages";
import { renderInApp } from "@/testing/render";
import { RouteView } from "./route-view";
import { ADMIN_ROUTES } from "./admin-routes";
import { ROUTES } from "./routes";

import { useTitle } from "./use-unread";

afterEach(() => switchLanguage("en"));

/** An address of each row: what varies filled in, what may be missing left out. */
const addressOf = (path: string) => path.replace(/\/(\*|:\w+)\?$/u, "").replace(/:\w+/gu, "1");

test.each(languages)(
  "every page has a title in $label, and no two the same but for the two ways to a payment",
  async ({ key }) => {
    await switchLanguage(key);
    const titles = [...ADMIN_ROUTES, ...ROUTES].map((route) => [route.path, t(route.title)] as const);
    for (const [path, title] of titles) expect(title, path).not.toMatch(/^$|^frame\./u);
    const kinds = titles.filter(([path]) => !["/pay/return", "/market/goods/:id"].includes(path));
    const doubles = kinds.filter(([, title]) => kinds.filter(([, other]) => other === title).length > 1);
    expect(doubles).toEqual([]);
  },
);

function Titled({ path }: { path: string }) {
  useTitle(0);
  return (
    <Router hook={memoryLocation({ path, static: true }).hook}>
      <RouteView />
    </Router>
  );
}

test.each(ROUTES.filter(({ who }) => who === "user").map(({ path, title }) => [path, title] as const))(
  "the tab says which page %s is",
  (path, title) => {
    renderInApp(<Titled path={addressOf(path)} />);
    expect(document.title).toBe(`${t(title)} · Guildhall`);
  },
);

test("an address that leads nowhere, and one that is not for this reader, are called not found", () => {
  for (const path of ["/nowhere", "/console/audit"]) {
    renderInApp(<Titled path={path} />);
    expect(document.title).toBe("Page not found · Guildhall");
  }
});

test("what a page is about stands instead of the page, for as long as it is shown", () => {
  const { unmount } = renderInApp(<PageSubject name="AK-47 | Redline" />);
  tabTitle.page = "Market";
  expect(titleOf(0, tabTitle)).toBe("AK-47 | Redline · Guildhall");
  act(unmount);
  expect(titleOf(0, tabTitle)).toBe("Market · Guildhall");
});

test("a turn in a queue and unread messages stand before the page", () => {
  const shown = { page: "Market", subject: null, count: null, news: false, words: "Your turn", urgent: true };
  expect(titleOf(3, shown)).toBe("● (3) Your turn · Market · Guildhall");
});
