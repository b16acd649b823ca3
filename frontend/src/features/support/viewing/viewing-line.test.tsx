import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { openView } from "./view-tab";
import { ViewingLine } from "./viewing-line";

const VIEW = "guildhall.view";
const IDENTITY = "guildhall.identity";

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

const look = (until: number) => sessionStorage.setItem(VIEW, JSON.stringify({ name: "Ann", until }));

test("the line says whom and until when, and its end is told to the server and leaves nothing", async () => {
  const calls = fakeServer({ "/api/account/view/end": () => ({}) });
  const leave = vi.fn();
  look(Date.now() + 60_000);
  renderInApp(<ViewingLine leave={leave} />);
  expect((await screen.findByRole("status")).textContent).toMatch(/Viewing as Ann, read-only until/u);
  await userEvent.click(screen.getByRole("button", { name: "End" }));
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(calls.map(({ path }) => path)).toContain("/api/account/view/end");
});

test("the tab is left by itself when the time is over", () => {
  vi.useFakeTimers();
  const leave = vi.fn();
  look(Date.now() + 60_000);
  renderInApp(<ViewingLine leave={leave} />);
  vi.advanceTimersByTime(59_000);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(leave).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("a view whose time is over, or that says nothing of itself, says so and nothing else", async () => {
  look(Date.now() - 1);
  const { unmount } = renderInApp(<ViewingLine />);
  const heading = await screen.findByRole("heading", { name: "This view has ended" });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  sessionStorage.setItem(VIEW, "spoiled");
  renderInApp(<ViewingLine />);
  await screen.findByRole("heading", { name: "This view has ended" });
});

test("the tab gets an identity of its own, and nothing of it stays with who opened it", () => {
  const mine = identity.token;
  const kept = localStorage.getItem(IDENTITY);
  let taken: string | null = null;
  const opened = vi.spyOn(window, "open").mockImplementation(() => {
    taken = sessionStorage.getItem(IDENTITY);
    return window;
  });
  const view = { view_id: "v1", token: "view.abc", uid: "1", nickname: "Ann", expires_at: Date.now() + 60_000 };
  expect(openView(view)).toBe(true);
  expect(opened).toHaveBeenCalledWith("/", "_blank");
  expect(JSON.parse(taken ?? "{}")).toMatchObject({ token: "view.abc", visitor_token: null });
  expect(sessionStorage.length).toBe(0);
  expect(localStorage.getItem(IDENTITY)).toBe(kept);
  expect(identity.token).toBe(mine);
  opened.mockReturnValue(null);
  expect(openView(view)).toBe(false);
  expect(sessionStorage.length).toBe(0);
});
