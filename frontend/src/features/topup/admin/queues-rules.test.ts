import { expect, test } from "vitest";
import { operatorQueue } from "./queues-fixtures";
import { actsOf, devicesOf, everyMinute, hourOf, mergeQueues, putQueue, sortQueues } from "./queues-rules";

test("an answer to a change is not undone by a list that was asked for before", () => {
  const known = [
    operatorQueue({ queue_id: "a", version: 5, state: "paused" }),
    operatorQueue({ queue_id: "b", version: 1 }),
  ];
  const merged = mergeQueues(known, [
    operatorQueue({ queue_id: "a", version: 4 }),
    operatorQueue({ queue_id: "b", version: 2, waiting: 3 }),
  ]);
  expect(merged.map(({ state }) => state)).toEqual(["paused", "open"]);
  expect(merged[1]?.waiting).toBe(3);
  expect(putQueue(merged, operatorQueue({ queue_id: "a", version: 6, state: "open" }))[0]?.state).toBe("open");
  expect(putQueue(merged, operatorQueue({ queue_id: "a", version: 3, state: "open" }))[0]?.state).toBe("paused");
});

test("who waits most comes first, and quiet queues keep their places by name", () => {
  const queues = [
    operatorQueue({ queue_id: "z", waiting: 0 }),
    operatorQueue({ queue_id: "a", waiting: 0 }),
    operatorQueue({ queue_id: "m", waiting: 9 }),
  ];
  expect(sortQueues(queues, ({ queue_id }) => queue_id).map(({ queue_id }) => queue_id)).toEqual(["m", "a", "z"]);
});

test("what does not run is offered to run again, and what runs to stop", () => {
  expect(actsOf("open")).not.toContain("resume");
  for (const state of ["paused", "draining", "closed"] as const) expect(actsOf(state)[0]).toBe("resume");
});

test("an hour has sixty minutes, quiet ones included", () => {
  const now = 7_200_000 + 30_000;
  const minutes = [
    { at: 7_200_000, joined: 2, done: 1, failed: 0 },
    { at: 60_000, joined: 9, done: 9, failed: 9 },
  ];
  const hour = everyMinute(minutes, now);
  expect(hour).toHaveLength(60);
  expect(hour.at(-1)).toEqual(minutes[0]);
  expect(hour[0]).toEqual({ at: 7_200_000 - 59 * 60_000, joined: 0, done: 0, failed: 0 });
  expect(hourOf(minutes, now)).toEqual({ joined: 2, done: 1, failed: 0 });
});

test("a device that is offline is none that could work", () => {
  const pool = [
    { device_id: "1", name: "1", state: "busy", place_id: "p", done: 0, failed: 0 },
    { device_id: "2", name: "2", state: "idle", done: 0, failed: 0 },
    { device_id: "3", name: "3", state: "offline", done: 0, failed: 0 },
    { device_id: "4", name: "4", state: "draining", place_id: "q", done: 0, failed: 0 },
  ] as const;
  expect(devicesOf({ pool: [...pool] })).toEqual({ busy: 2, able: 3 });
});
