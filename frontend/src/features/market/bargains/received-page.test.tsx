import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { socket } from "@/api/socket";
import { noticeStore } from "@/components/notices";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { listOf, received } from "./bargains-fixtures";
import { ReceivedPage } from "./received-page";
import { ToAnswer } from "./to-answer";

beforeEach(() => {
  identity.token = "t2";
  noticeStore.notices = [];
});
afterEach(() => {
  identity.token = null;
  history.replaceState(null, "", "/");
});

const settings = { is_on: true, least_percent: 50 };
const answers: Answers = {
  "/api/market/bargain/received": listOf([received]),
  "/api/market/bargain/settings": settings,
  "/api/market/games": { games: [] },
};
const notices = () => noticeStore.notices.map(({ text, action }) => [text, action?.label]);

test("a row says who, asked and suggested, and what the seller gets", async () => {
  fakeServer(answers);
  renderInApp(<ReceivedPage isOwner />);
  const [row] = await screen.findAllByRole("listitem");
  for (const words of ["Buyer 1", "Asking price $10.00", "Suggested $8.00", "80% of the asking price", "$7.60"])
    expect(row?.textContent).toContain(words);
});

test("one is accepted after it was said what comes of it, and leads to the order", async () => {
  const asked = fakeServer({
    ...answers,
    "/api/market/bargain/accept": { ...received, state: "accepted", order_id: "o1" },
  });
  renderInApp(<ReceivedPage isOwner />);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  const dialog = await screen.findByRole("dialog", { name: "Accept the suggested price" });
  for (const words of ["Suggested$8.00", "Selling fee−$0.40", "You receive$7.60"])
    expect(dialog.textContent).toContain(words);
  expect(asked.some(({ path }) => path.endsWith("/accept"))).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Accept and sell" }));
  await waitFor(() => expect(notices()).toContainEqual(["Sold. The order shows what to do next.", "View order"]));
  expect(asked.find(({ path }) => path.endsWith("/accept"))?.input).toEqual({ bargain_id: "b1" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("whoever asks for less by now is told that it sells for that", async () => {
  fakeServer({ ...answers, "/api/market/bargain/received": listOf([{ ...received, asks_now_cents: 750 }]) });
  renderInApp(<ReceivedPage isOwner />);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("it sells for $7.50 each");
  expect(dialog.textContent).not.toContain("$7.60");
});

test("one is declined with one press; what has ended meanwhile is said, and the list read again", async () => {
  let sent = 0;
  const asked = fakeServer({
    ...answers,
    "/api/market/bargain/decline": () => {
      sent += 1;
      return sent === 1 ? { ...received, state: "declined" } : refuse(409, "STATUS_CHANGED");
    },
  });
  renderInApp(<ReceivedPage isOwner />);
  await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
  await waitFor(() =>
    expect(notices()).toContainEqual(["Declined. The money is back on the buyer’s balance.", undefined]),
  );
  const reads = () => asked.filter(({ path }) => path.endsWith("/received")).length;
  const before = reads();
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(noticeStore.notices.some(({ code }) => code === "STATUS_CHANGED")).toBe(true));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});

test("only of one game, by the page's address", async () => {
  history.replaceState(null, "", "/sell/bargains?game=csgo");
  const asked = fakeServer({
    ...answers,
    "/api/market/games": {
      games: [{ game: "csgo", name: "Counter-Strike 2" } as never],
    },
  });
  renderInApp(<ReceivedPage isOwner />);
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/received"))?.input).toMatchObject({ game: "csgo" }),
  );
});

test("the owner says from which price on; a member sees no settings", async () => {
  const asked = fakeServer({ ...answers, "/api/market/bargain/settings/set": (said) => said });
  const { unmount } = renderInApp(<ReceivedPage isOwner />);
  const least = await screen.findByRole("textbox", { name: /^Lowest price/u });
  expect(least).toHaveProperty("value", "50");
  await userEvent.clear(least);
  await userEvent.type(least, "0");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Enter a whole number from 1 to 99.");
  await userEvent.clear(least);
  await userEvent.type(least, "70");
  await screen.findByText("At 70%, nobody can suggest less than $70.00 for a listing at $100.00.");
  await userEvent.click(screen.getByRole("switch", { name: /^Let buyers suggest lower prices/u }));
  expect(screen.queryByRole("textbox", { name: /^Lowest price/u })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/set"))?.input).toEqual({ is_on: false, least_percent: 70 }),
  );
  unmount();
  fakeServer({
    ...answers,
    "/api/market/seller/team/mine": { place: null, invitations: [] } as never,
  });
  renderInApp(<ReceivedPage isOwner={false} />);
  await screen.findByRole("button", { name: "Accept" });
  expect(screen.queryByText("Who may suggest a price")).toBeNull();
});

test("links count what waits for an answer, in all games, and follow what happens", async () => {
  let waiting: Record<string, number> = { csgo: 2, genshin: 1 };
  fakeServer({ "/api/account/unread_badge": () => ({ to_accept_offer_order: waiting }) as never });
  renderInApp(<ToAnswer isAsked />);
  await screen.findByText("3");
  waiting = { csgo: 100 };
  act(() => socket.listeners("bargain").forEach((listen) => (listen as (data: unknown) => void)(received)));
  await screen.findByText("99+");
  waiting = {};
  act(() => socket.listeners("bargain").forEach((listen) => (listen as (data: unknown) => void)(received)));
  await waitFor(() => expect(screen.queryByText("99+")).toBeNull());
});
