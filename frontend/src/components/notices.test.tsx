import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/error";
import { renderInApp } from "@/testing/render";
import { closeNotice, errorText, noticeStore, offer, showError, showNotice } from "./notices";
import { NoticesView } from "./notices-view";

afterEach(() => {
  noticeStore.notices = [];
  vi.useRealTimers();
});

const later = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test("the same words are not said twice at once, what the user cancelled is not said at all", () => {
  showNotice("info", "a");
  showNotice("info", "a");
  showError(new ApiError("canceled", "canceled"));
  expect(noticeStore.notices).toHaveLength(1);
  closeNotice(noticeStore.notices[0]?.id ?? 0);
  expect(noticeStore.notices).toHaveLength(0);
});

test("an error speaks our words with its code beside it, and the server's words where we have none", () => {
  showError(new ApiError("net_error", "Failed to fetch"));
  expect(noticeStore.notices[0]).toMatchObject({ type: "error", code: "net_error" });
  expect(noticeStore.notices[0]?.text).toMatch(/can't reach the server/);
  expect(errorText(new ApiError("ODD", "The server's own words", 409))).toBe("The server's own words");
  expect(errorText(new ApiError("RATE_LIMITED", "", 409, { remain_time: 1 }))).toMatch(/1 second\./);
});

test("good news leaves by itself, bad news stays longer, and each can be dismissed before", async () => {
  vi.useFakeTimers();
  showNotice("success", "saved");
  showNotice("error", "broken");
  renderInApp(<NoticesView />);
  await later(7_000);
  expect(screen.queryByText("saved")).toBeNull();
  expect(screen.getByRole("alert").textContent).toMatch(/broken/);
  await later(8_000);
  expect(screen.queryByRole("alert")).toBeNull();
  await act(async () => showNotice("error", "broken again"));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Dismiss notification" })));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("who is reading a notice is not hurried", async () => {
  vi.useFakeTimers();
  showNotice("success", "saved");
  renderInApp(<NoticesView />);
  fireEvent.pointerEnter(screen.getByRole("status"));
  await later(60_000);
  fireEvent.pointerLeave(screen.getByRole("status"));
  await later(6_900);
  screen.getByText("saved");
  await later(100);
  expect(screen.queryByText("saved")).toBeNull();
});

test("what is offered is done by its button, and the notice goes with it", async () => {
  const run = vi.fn();
  offer("There is another way.", { label: "Take it", run });
  renderInApp(<NoticesView />);
  await userEvent.click(screen.getByRole("button", { name: "Take it" }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText("There is another way.")).toBeNull();
});
