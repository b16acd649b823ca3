import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { fairFrom, type Fair } from "./fair";
import { FairnessPage } from "./fairness-page";
import { drawFixture, eventFixture, sessionFixture } from "./lottery-fixtures";
import { lotteryOf, lotteryStore } from "./lottery-store";
import type { Draw, Fairness, LogLine, PrizeName } from "./lottery-wire";

const SEED = "07".repeat(32);
const TABLE = "guildhall-fair-1 table\ne1\nwelkin_moon\t300000\t1\ncoupon_3\t300000\t2\nthanks\t400000\t-\n";
const code = readFileSync(resolve(import.meta.dirname, "fair.wasm"));
let fair: Fair;
let facts: Fairness;
let drawn: Draw;

const tallyOf = (moons: number, coupons: number, thanks: number): Fairness["tally"] => [
  { prize: "welkin_moon", odds_ppm: 300_000, rolled: moons, given: moons },
  { prize: "coupon_3", odds_ppm: 300_000, rolled: coupons, given: coupons },
  { prize: "thanks", odds_ppm: 400_000, rolled: thanks, given: thanks },
];

beforeAll(async () => {
  fair = await fairFrom(code);
  const commitment = fair.commitment("e1", "2026-11-21", SEED);
  const roll = fair.roll(SEED, "mine", "p-77", 1);
  const prize = fair.rolledPrize(TABLE, roll) as PrizeName;
  drawn = drawFixture({
    seq: 1,
    number: 1,
    client_seed: "mine",
    day: "2026-11-21",
    commitment,
    seed: SEED,
    roll,
    rolled: prize,
    prize,
  });
  facts = {
    event_id: "e1",
    algorithm: "guildhall-fair-1",
    table: TABLE,
    table_hash: fair.tableHash(TABLE),
    published_at: 1_690_000_000_000,
    draws: 1,
    days: [
      {
        day: "2026-11-21",
        commitment,
        committed_at: 1_690_000_000_000,
        seed: SEED,
        revealed_at: 1_790_000_000_000,
        draws: 1,
      },
      { day: "2026-11-22", commitment: "ef".repeat(32), committed_at: 1_690_000_000_000, draws: 0 },
    ],
    tally: tallyOf(0, 0, 1),
  };
});

beforeEach(() => {
  lotteryOf(null);
  lotteryStore.event = null;
  window.history.replaceState(null, "", "/event/fairness?draw=1");
});

const serveFacts = (lines: LogLine[] = [drawn]) =>
  fakeServer(
    {
      "/api/event/current": { event: eventFixture(), is_open_here: true, coming: [], over: [] },
      "/api/event/session": sessionFixture(),
      "/api/event/draws": { draws: [drawn] },
      "/api/event/log": { lines },
      "/api/event/fairness": facts,
      "/api/event/client_seed": sessionFixture({ version: 2, next_number: 9, client_seed: "lucky seven" }),
    },
    { "fair.wasm": () => new Response(code) },
  );

test("the draw one came for is filled in and holds; tampered with, it does not", async () => {
  serveFacts();
  renderInApp(<FairnessPage uid="7" onSignIn={() => {}} />);
  const panel = await screen.findByRole("region", { name: "Verify a spin" });
  expect(await within(panel).findByDisplayValue(SEED)).toBeDefined();
  await userEvent.click(within(panel).getByRole("button", { name: "Verify" }));
  await within(panel).findByText("Verified");
  expect(within(panel).getByTestId("verdict").dataset["holds"]).toBe("true");

  await userEvent.type(within(panel).getByRole("textbox", { name: "Your own seed" }), "!");
  expect(within(panel).queryByTestId("verdict")).toBeNull();
  await userEvent.click(within(panel).getByRole("button", { name: "Verify" }));
  await within(panel).findByText("Not valid");
  expect(within(panel).getByText(/The seeds give the result number/u)).toBeDefined();
});

test("a seed that is still a secret cannot be checked, and the page says until when", async () => {
  const sealed = drawFixture({ number: 1 });
  const before = drawn;
  drawn = sealed;
  serveFacts();
  renderInApp(<FairnessPage uid="7" onSignIn={() => {}} />);
  await screen.findByText(/still secret/u);
  expect(screen.getByRole("button", { name: "Verify" }).hasAttribute("disabled")).toBe(true);
  drawn = before;
});

test("the whole event is computed again, and a changed line is named", async () => {
  serveFacts([drawn, { ...drawn, seq: 2, number: 2 }]);
  renderInApp(<FairnessPage uid={null} onSignIn={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Verify all spins" }));
  await screen.findByText("Spin 2: wrong result number");
});

test("one's own seed is set, from the next draw on", async () => {
  const calls = serveFacts();
  renderInApp(<FairnessPage uid="7" onSignIn={() => {}} />);
  const panel = await screen.findByRole("region", { name: "Your own seed" });
  const field = within(panel).getByRole("textbox");
  await userEvent.clear(field);
  await userEvent.type(field, "lucky seven");
  await userEvent.click(within(panel).getByRole("button", { name: "Save" }));
  await within(panel).findByText("Saved. Used from spin no. 9 on.");
  const posted = calls.filter(({ path }) => path === "/api/event/client_seed");
  expect(posted.map(({ input }) => input)).toEqual([{ event_id: "e1", client_seed: "lucky seven" }]);
});

test.each([
  ["what honest odds give fits", tallyOf(300_100, 299_900, 400_000), "The difference is within normal chance."],
  [
    "dear prizes kept from the many are doubtful",
    tallyOf(210_000, 390_000, 400_000),
    "A difference this large is rarely chance.",
  ],
  [
    "a table that does not make up a whole is doubtful",
    tallyOf(300_000, 300_000, 400_000).slice(1),
    "A difference this large is rarely chance.",
  ],
])("%s", async (_, tally, says) => {
  const before = facts;
  facts = { ...facts, draws: 1_000_000, tally };
  serveFacts();
  renderInApp(<FairnessPage uid={null} onSignIn={() => {}} />);
  const panel = await screen.findByRole("region", { name: "Actual vs. expected" });
  expect(panel.textContent).toContain(says);
  expect(panel.textContent).not.toContain("NaN");
  facts = before;
});

test("of a cancelled event what was published stays, and nothing is there to be checked", async () => {
  const why = { at: 1_790_000_000_000, reason: "The servers are down." };
  const announced = facts;
  facts = { ...facts, draws: 0, cancelled: why, days: facts.days.slice(1) };
  const brief = { name: "week", starts_at: 3, ends_at: 4, is_generated: false };
  fakeServer({
    "/api/event/current": {
      event: eventFixture({ event_id: "e2" }),
      is_open_here: true,
      coming: [],
      over: [{ ...brief, event_id: "e1", cancelled: why }],
    },
    "/api/event/session": sessionFixture({ event_id: "e2" }),
    "/api/event/fairness": facts,
  });
  window.history.replaceState(null, "", "/event/fairness?event=e1");
  renderInApp(<FairnessPage uid="7" onSignIn={() => {}} />);
  await screen.findByText(/canceled before it started, so no spins were made/u);
  screen.getByText("Never used");
  screen.getByText("ef".repeat(32));
  screen.getByText(facts.table_hash);
  expect(screen.queryByRole("region", { name: "Verify a spin" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Verify the whole event" })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Event" }).value).toMatch(/\(canceled\)$/u);
  facts = announced;
});
