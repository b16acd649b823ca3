/** For tests: a provider's window that nobody sees. */
import { vi } from "vitest";

export interface FakePopup {
  closed: boolean;
  location: { href: string };
}

/** What the page opens next. */
export function fakePopup(): FakePopup {
  const popup = { closed: false, location: { href: "" }, focus: () => {}, close: () => void (popup.closed = true) };
  vi.spyOn(window, "open").mockReturnValue(popup as unknown as Window);
  return popup;
}

/** What the page of the window passes on. */
export function answerOf(op: string, fields: Record<string, string>): void {
  const data = { op, state: `${op.split("-")[0]}-s1`, ...fields };
  window.dispatchEvent(new MessageEvent("message", { origin: location.origin, data }));
}
