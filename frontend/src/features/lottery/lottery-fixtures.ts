/** An event for tests: open, with nothing gone, unless something else is said. */
import type { Draw, LotteryEvent, Session } from "./lottery-wire";

const terms = (percent: number) => ({ percent, min_spend_cents: 1_000, max_deduction_cents: 2_000, valid_days: 30 });

export function eventFixture(part: Partial<LotteryEvent> = {}): LotteryEvent {
  return {
    event_id: "e1",
    version: 1,
    name: "harvest",
    is_generated: false,
    status: "open",
    starts_at: 1_700_000_000_000,
    ends_at: 4_000_000_000_000,
    now: 1_790_000_000_000,
    day: "2026-11-22",
    next_reset_at: 3_999_000_000_000,
    draws: 1_000,
    prizes: [
      { prize: "crystals_6480", kind: "entitlement", odds_ppm: 100, stock: 1, left: 1, given: 0, rolled: 0 },
      { prize: "welkin_moon", kind: "entitlement", odds_ppm: 900, stock: 10, left: 7, given: 3, rolled: 3 },
      {
        prize: "coupon_50",
        kind: "coupon",
        odds_ppm: 4_000,
        stock: 50,
        left: 45,
        given: 5,
        rolled: 5,
        coupon: terms(50),
      },
      {
        prize: "coupon_5",
        kind: "coupon",
        odds_ppm: 95_000,
        stock: 1_000,
        left: 900,
        given: 100,
        rolled: 100,
        coupon: terms(5),
      },
      {
        prize: "coupon_3",
        kind: "coupon",
        odds_ppm: 300_000,
        stock: 5_000,
        left: 4_700,
        given: 300,
        rolled: 300,
        coupon: terms(3),
      },
      { prize: "thanks", kind: "nothing", odds_ppm: 600_000, given: 592, rolled: 592 },
    ],
    missions: [
      { mission: "visit", target: 1, chances: 1 },
      { mission: "look_at_goods", target: 5, chances: 1 },
    ],
    tiers: [
      { spend_cents: 5_000, chances: 1 },
      { spend_cents: 10_000, chances: 2 },
      { spend_cents: 20_000, chances: 3 },
    ],
    reward: { spend_cents: 8_000, days: 30, prize: "welkin_moon" },
    table_hash: "ab".repeat(32),
    published_at: 1_690_000_000_000,
    commitment: "cd".repeat(32),
    free_entry_regions: [],
    ...part,
  };
}

export function sessionFixture(part: Partial<Session> = {}, left = 2): Session {
  return {
    event_id: "e1",
    version: 1,
    player: "p-77",
    chances: { granted: 5, used: 5 - left, taken_back: 0, left },
    next_number: 4,
    client_seed: "my own seed",
    missions: [
      { mission: "visit", seen: 1, target: 1, state: "claimed" },
      { mission: "look_at_goods", seen: 3, target: 5, state: "open" },
    ],
    tiers: [
      { spend_cents: 5_000, state: "reached" },
      { spend_cents: 10_000, state: "open" },
      { spend_cents: 20_000, state: "open" },
    ],
    spend_cents: 6_000,
    reward: { spend_cents: 6_000, state: "open" },
    free_entry: false,
    free_entry_taken: false,
    ...part,
  };
}

export function drawFixture(part: Partial<Draw> = {}): Draw {
  return {
    draw_id: "d1",
    event_id: "e1",
    seq: 12,
    number: 4,
    player: "p-77",
    client_seed: "my own seed",
    day: "2026-11-22",
    drawn_at: 1_790_000_000_000,
    commitment: "cd".repeat(32),
    roll: 123_456,
    rolled: "coupon_3",
    prize: "coupon_3",
    granted: true,
    ...part,
  };
}
