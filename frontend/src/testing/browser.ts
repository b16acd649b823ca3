/** What jsdom lacks, and a clean page after each test. */
import { cleanup, configure } from "@testing-library/react";
import { notifyManager } from "@tanstack/react-query";
import { afterEach } from "vitest";

Object.defineProperty(window, "matchMedia", {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }),
});
class ResizeObserverStub {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= ResizeObserverStub;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
Object.defineProperty(document, "fonts", {
  value: { addEventListener: () => {}, removeEventListener: () => {}, load: () => Promise.resolve([]) },
});

configure({ asyncUtilTimeout: 10_000 });
// Answers are passed on at once, also while a test has stopped the clock.
notifyManager.setScheduler(queueMicrotask);
afterEach(cleanup);
// Fetched after the test, so that what a test puts in place of the connection is used here too.
afterEach(async () => (await import("@/api/query")).queryClient.clear());

// As a page that has drawn one before: its list is here.
await (await import("@/components/select-field")).loadSelectList();

// A device that has its number already: what a test asks of the server is what the test is about.
localStorage.setItem("guildhall.fp", "f");
