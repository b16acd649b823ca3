import { expect, test } from "vitest";
import { extendTrail, newerBoard, TRAIL_MS, type Sample } from "./board-rules";
import { board } from "./admin-fixtures";

test("an open board does not stand still after a restart of the server, whose versions begin anew", () => {
  const before = board({ at: 1_000, version: 900 });
  const after = board({ at: 2_000, version: 1 });
  expect(newerBoard(before, after)).toBe(after);
  expect(newerBoard(after, before)).toBe(after);
});

test("within one moment the version decides", () => {
  const [first, second] = [board({ at: 1_000, version: 1 }), board({ at: 1_000, version: 2 })];
  expect(newerBoard(first, second)).toBe(second);
  expect(newerBoard(second, first)).toBe(second);
});

test("another team's board takes the place of this one's", () => {
  const other = board({ team_id: "t2", at: 1 });
  expect(newerBoard(board({ at: 5_000 }), other)).toBe(other);
});

test("the line ends at the newest moment, keeps half an hour, and is never longer than a screen is wide", () => {
  let trail: Sample[] = [];
  for (let second = 1; second <= 3_600; second += 1)
    trail = extendTrail(trail, board({ at: second * 1_000, waiting: second }));
  expect(trail.at(-1)?.waiting).toBe(3_600);
  expect(trail[0]?.at).toBeGreaterThan(3_600_000 - TRAIL_MS);
  expect(trail.length).toBeLessThan(400);
  expect(extendTrail(trail, board({ at: 5 }))).toEqual(trail);
});
