import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { OperatorQueue } from "@/api/topup";
import { renderInApp } from "@/testing/render";
import { operatorQueue } from "./queues-fixtures";
import { QueuesPage } from "./queues-page";

/** The queues as the server has them; `does` answers a change of the one that is named. */
function serveQueues(
  start: OperatorQueue[],
  does: (path: string, body: Record<string, unknown>, queue: OperatorQueue) => OperatorQueue = (_path, _body, queue) =>
    queue,
) {
  const server = { queues: start, asked: [] as { path: string; body: Record<string, unknown> }[] };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (path === "/api/market/games")
      return Response.json({ code: 0, data: { games: [{ game: "genshin", name: "Genshin Impact" }] } });
    if (init.method !== "POST") return Response.json({ code: 0, data: { at: Date.now(), queues: server.queues } });
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    server.asked.push({ path, body });
    server.queues = server.queues.map((queue) =>
      queue.queue_id === body["queue_id"] ? does(path, body, queue) : queue,
    );
    return Response.json({ code: 0, data: server.queues.find(({ queue_id }) => queue_id === body["queue_id"]) });
  });
  return server;
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
  const server = serveQueues([operatorQueue({})], (_path, _body, queue) => ({
    ...queue,
    state: "paused",
    version: queue.version + 1,
  }));
  renderInApp(<QueuesPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Pause" }));
  const dialog = await screen.findByRole("dialog", { name: "Pause" });
  expect(server.asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Pause" }));
  await screen.findByRole("button", { name: "Resume" });
  expect(server.asked).toEqual([{ path: "/api/admin/topup/pause", body: { queue_id: "q1" } }]);
});

test("devices are added and removed while it runs", async () => {
  const server = serveQueues([operatorQueue({})], (_path, body, queue) => ({
    ...queue,
    version: queue.version + 1,
    pool:
      "add" in body
        ? [...queue.pool, { device_id: "d4", name: "Device 4", state: "idle", done: 0, failed: 0 }]
        : queue.pool.map((device) => (device.device_id === body["remove"] ? { ...device, state: "draining" } : device)),
  }));
  renderInApp(<QueuesPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByText("Device 4");
  await userEvent.click(screen.getByRole("button", { name: "Remove Device 1" }));
  await screen.findByText("Leaving when finished · 41 redeemed, 2 failed");
  expect(server.asked.map(({ body }) => body)).toEqual([
    { queue_id: "q1", add: 1 },
    { queue_id: "q1", remove: "d1" },
  ]);
});
