import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { OperatorQueue } from "@/api/topup";
import type { Input } from "@/api/operations";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { operatorQueue } from "./queues-fixtures";
import { QueuesPage } from "./queues-page";

/** The queues as the server has them; `does` answers a change of the one that is named. */
type Change = Input<"post", "/api/admin/topup/devices">;
type Does = (change: Change, queue: OperatorQueue) => OperatorQueue;

function serveQueues(start: OperatorQueue[], does: Does = (_change, queue) => queue) {
  let queues = start;
  const change = (asked: Change) => {
    queues = queues.map((queue) => (queue.queue_id === asked.queue_id ? does(asked, queue) : queue));
    return queues.find(({ queue_id }) => queue_id === asked.queue_id) ?? refuse(404, "NOT_FOUND");
  };
  const calls = fakeServer({
    "/api/market/games": { games: [{ game: "genshin", name: "Genshin Impact", kind: "top_up", goods: 1 }] },
    "/api/admin/topup/queues": () => ({ at: Date.now(), queues }),
    "/api/admin/topup/pause": change,
    "/api/admin/topup/devices": change,
  });
  return () => calls.filter(({ key }) => key !== undefined).map(({ path, input: body }) => ({ path, body }));
}

test("queues are named, the fullest first, with their devices and what goes through", async () => {
  const minutes = [{ at: Date.now(), joined: 5, done: 4, failed: 1 }];
  serveQueues([
    operatorQueue({ queue_id: "q1", waiting: 1 }),
    operatorQueue({ queue_id: "q2", region: "Asia", waiting: 30, minutes }),
  ]);
  renderInApp(<QueuesPage />);
  const rows = within(await screen.findByRole("list", { name: "Top-up queues" })).getAllByRole("button");
  await waitFor(() => expect(rows[0]?.textContent).toContain("Genshin Impact · Asia"));
  expect(rows[0]?.textContent).toContain("30 waiting · 2 of 3 devices busy");
  const detail = screen.getByRole("region", { name: "Genshin Impact · Asia" });
  const plot = within(detail).getByRole("figure", { name: "Last hour, by minute" });
  expect(plot.querySelectorAll("path")).toHaveLength(3);
  within(detail).getByText("Busy · 41 redeemed, 2 failed");
});

test("pausing asks first, and the page shows it at once", async () => {
  const asked = serveQueues([operatorQueue({})], (_change, queue) => ({
    ...queue,
    state: "paused",
    version: queue.version + 1,
  }));
  renderInApp(<QueuesPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Pause" }));
  const dialog = await screen.findByRole("dialog", { name: "Pause" });
  expect(asked()).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Pause" }));
  await screen.findByRole("button", { name: "Resume" });
  expect(asked()).toEqual([{ path: "/api/admin/topup/pause", body: { queue_id: "q1" } }]);
});

test("devices are added and removed while it runs", async () => {
  const asked = serveQueues([operatorQueue({})], (change, queue) => ({
    ...queue,
    version: queue.version + 1,
    pool:
      change.add !== undefined
        ? [...queue.pool, { device_id: "d4", name: "Device 4", state: "idle", done: 0, failed: 0 }]
        : queue.pool.map((device) => (device.device_id === change.remove ? { ...device, state: "draining" } : device)),
  }));
  renderInApp(<QueuesPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByText("Device 4");
  await userEvent.click(screen.getByRole("button", { name: "Remove Device 1" }));
  await screen.findByText("Leaving when finished · 41 redeemed, 2 failed");
  expect(asked().map(({ body }) => body)).toEqual([
    { queue_id: "q1", add: 1 },
    { queue_id: "q1", remove: "d1" },
  ]);
});

test("a queue is opened for a seller's packs of a game and region", async () => {
  const calls = fakeServer({
    "/api/market/games": {
      games: [
        { game: "csgo", name: "Counter-Strike 2", kind: "items", goods: 1 },
        { game: "genshin", name: "Genshin Impact", kind: "top_up", goods: 1 },
      ],
    },
    "/api/market/tags": {
      tags: [
        {
          value: "region",
          title: "Region",
          name: "Region",
          goods: 1,
          children: [region("Asia", 2), region("Mars", 0)],
        },
      ],
      games: [],
    },
    "/api/admin/topup/queues": { at: Date.now(), queues: [] },
    "/api/admin/topup/open": operatorQueue({ queue_id: "q9", region: "Asia" }),
  });
  renderInApp(<QueuesPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Open a queue" }));
  const dialog = await screen.findByRole("dialog", { name: "Open a queue" });
  const inside = within(dialog);
  const open = inside.getByRole("button", { name: "Open a queue" });
  await userEvent.type(inside.getByLabelText("Seller's account number"), "100007");
  await userEvent.click(inside.getByRole("combobox", { name: "Game" }));
  const genshin = await screen.findByRole("option", { name: "Genshin Impact" });
  expect(screen.queryByRole("option", { name: "Counter-Strike 2" })).toBeNull();
  await userEvent.click(genshin);
  const regions = await inside.findByRole("combobox", { name: "Region" });
  expect(open).toHaveProperty("disabled", true);
  await userEvent.click(regions);
  const asia = await screen.findByRole("option", { name: "Asia" });
  expect(screen.queryByRole("option", { name: "Mars" })).toBeNull();
  await userEvent.click(asia);
  await userEvent.click(open);
  await screen.findByRole("region", { name: "Genshin Impact · Asia" });
  const opened = calls.find(({ path }) => path === "/api/admin/topup/open");
  expect(opened?.input).toEqual({ seller: "100007", game: "genshin", region: "Asia", devices: 1 });
});

test("opening hours are set in a dialog, and what resuming does outside of them is said", async () => {
  const closed = { state: "closed", opens_at: Date.now() + 3_600_000, is_closed_by_hours: true } as const;
  const monday = { weekday: 1, opens: 540, closes: 1_080 };
  const calls = fakeServer({
    "/api/market/games": { games: [] },
    "/api/admin/topup/queues": { at: Date.now(), queues: [operatorQueue({})] },
    "/api/admin/topup/hours": operatorQueue({ ...closed, version: 2, hours: [monday] }),
  });
  renderInApp(<QueuesPage />);
  expect(await screen.findByText("Always open")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Opening hours" }));
  const dialog = await screen.findByRole("dialog", { name: "Opening hours" });
  await userEvent.click(await within(dialog).findByRole("button", { name: "Monday: add hours" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Outside its hours, the queue stays closed.")).toBeTruthy();
  const sent = calls.find(({ path }) => path === "/api/admin/topup/hours");
  expect(sent?.input).toEqual({ queue_id: "q1", version: 1, time_zone: "UTC", hours: [monday] });
  await userEvent.click(screen.getByRole("button", { name: "Resume" }));
  expect(await screen.findByText(/stays closed until it opens/u)).toBeTruthy();
});

const region = (value: string, goods: number) => ({ value, title: value, name: value, goods, children: [] });
