import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { navigate } from "wouter/use-browser-location";
import { KEEP_PLACE } from "@/components/page";
import { useScrollPlace } from "./scroll-place";

function Page() {
  useScrollPlace();
  return null;
}

let height: number;
beforeEach(() => {
  height = 5_000;
  vi.spyOn(window, "scrollTo").mockImplementation(((_: number, y: number) => {
    Object.assign(window, { scrollY: Math.min(y, height) });
  }) as typeof window.scrollTo);
  window.history.replaceState(null, "", "/");
});
afterEach(cleanup);

const scrollTo = (y: number) => {
  Object.assign(window, { scrollY: y });
  window.dispatchEvent(new Event("scroll"));
};
const go = (to: string, options = {}) => act(() => navigate(to, options));
async function goBack() {
  const popped = new Promise((done) => window.addEventListener("popstate", done, { once: true }));
  await act(async () => {
    window.history.back();
    await popped;
  });
}

test("another page begins at its top, and going back returns to where one was", async () => {
  render(<Page />);
  go("/market?game=genshin");
  scrollTo(1_500);
  go("/market/goods/1");
  expect(window.scrollY).toBe(0);
  scrollTo(300);
  await goBack();
  expect(window.scrollY).toBe(1_500);
});

test("a page that has no rows yet is waited for", async () => {
  render(<Page />);
  go("/market");
  scrollTo(1_500);
  go("/faq");
  height = 200;
  await goBack();
  expect(window.scrollY).toBe(200);
  height = 5_000;
  await vi.waitFor(() => expect(window.scrollY).toBe(1_500));
});

test("a link back to a page that was open opens it where it was left", () => {
  render(<Page />);
  go("/market?search=ak");
  scrollTo(900);
  go("/market/goods/1");
  go("/market?search=ak", { state: KEEP_PLACE });
  expect(window.scrollY).toBe(900);
});

test("another filter of the same page leaves it to the page where it is", () => {
  render(<Page />);
  go("/market");
  scrollTo(700);
  go("/market?on_sale=1");
  expect(window.scrollY).toBe(700);
});

test("a link within the page is not taken for the way back", () => {
  render(<Page />);
  go("/faq");
  scrollTo(400);
  go("/market");
  window.history.pushState(null, "", "#results");
  window.dispatchEvent(new PopStateEvent("popstate"));
  go("/faq");
  expect(window.scrollY).toBe(0);
});
