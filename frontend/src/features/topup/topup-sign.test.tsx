import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { tabTitle } from "@/components/tab-title";
import { renderInApp } from "@/testing/render";
import { placeOf } from "./topup-fixtures";
import { TopUpSign } from "./topup-sign";
import { forgetPlaces, receivePlace, topUpStore } from "./topup-store";

beforeEach(() => {
  forgetPlaces();
  topUpStore.ahead = undefined;
  history.replaceState(null, "", "/market");
});

test("wherever one is, the line and the tab say the place, then that it is one's turn, then nothing", async () => {
  receivePlace(placeOf({ at: Date.now() }));
  renderInApp(<TopUpSign />);
  expect((await screen.findByRole("link")).textContent).toBe("Your position: 72–4 min");
  expect(tabTitle.words).toBe("#7, 2–4 min");
  act(() => receivePlace(placeOf({ stage: "called", version: 4, at: Date.now(), accept_by: Date.now() + 90_000 })));
  expect((await screen.findByRole("alert")).textContent).toBe("It's your turn: accept now");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/top-up/o1");
  expect(tabTitle).toMatchObject({ words: "Your turn!", urgent: true });
  act(() => receivePlace(placeOf({ stage: "success", version: 5, at: Date.now() })));
  await waitFor(() => expect(screen.queryByRole("link")).toBeNull());
  expect(tabTitle).toMatchObject({ words: null, urgent: false });
});

test("on the place's own page the line is not repeated, but the tab still says it", () => {
  history.replaceState(null, "", "/top-up/o1");
  receivePlace(placeOf({ at: Date.now() }));
  renderInApp(<TopUpSign />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(tabTitle.words).toBe("#7, 2–4 min");
});

test("while clocks stand still no wait is promised", () => {
  receivePlace(placeOf({ at: Date.now(), queue_state: "paused" }));
  renderInApp(<TopUpSign />);
  expect(tabTitle.words).toBe("#7");
});
