import { act as change, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { socket } from "@/api/socket";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { EventBanner } from "./event-banner";
import { eventFixture } from "./lottery-fixtures";
import type { Current, LotteryEvent } from "./lottery-wire";

const push = (data: LotteryEvent) =>
  change(() =>
    socket
      .listeners("topic")
      .forEach((hear) => hear({ topic: `lottery:${data.event_id}`, version: data.version, data })),
  );

test("an event that is cancelled leaves the front page at once, and the next one takes its place", async () => {
  const next = eventFixture({ event_id: "e2" });
  const coming = eventFixture({ status: "announced", starts_at: 3_900_000_000_000 });
  let event: LotteryEvent | undefined = coming;
  const calls = fakeServer({
    "/api/event/current": (): Current => ({
      ...(event === undefined ? {} : { event }),
      is_open_here: true,
      coming: [],
      over: [],
    }),
  });
  renderInApp(<EventBanner />);
  await screen.findByText("Starts in");
  event = next;
  push({ ...coming, version: 2 });
  expect(calls, "free entry was set: nothing to read again").toHaveLength(1);
  push({ ...coming, version: 3, status: "cancelled", cancelled: { at: 1, reason: "why" } });
  await screen.findByText("Ends in");
  expect(calls).toHaveLength(2);
  expect(socket.listeners("topic"), "one that runs is not followed here").toHaveLength(0);
});

test("without another event the banner is gone", async () => {
  const coming = eventFixture({ status: "announced", starts_at: 3_900_000_000_000 });
  const server: Current = { event: coming, is_open_here: true, coming: [], over: [] };
  fakeServer({ "/api/event/current": () => server });
  renderInApp(<EventBanner />);
  await screen.findByText("Starts in");
  delete server.event;
  push({ ...coming, version: 2, status: "cancelled", cancelled: { at: 1, reason: "why" } });
  await waitFor(() => expect(screen.queryByText("Starts in")).toBeNull());
});
