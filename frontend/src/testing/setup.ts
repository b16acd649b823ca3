/** Runs before each test file: what jsdom lacks, and a clean page after each test. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import "@/locales/i18n";

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
Object.defineProperty(document, "fonts", { value: { addEventListener: () => {}, removeEventListener: () => {} } });

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
