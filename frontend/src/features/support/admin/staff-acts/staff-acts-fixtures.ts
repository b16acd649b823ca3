/** Acts of staff for tests. */
import type { StaffAct, StaffActChain } from "./staff-acts-calls";

export const HASH = "ab".repeat(32);

export const act = (some: Partial<StaffAct> = {}): StaffAct => ({
  seq: 2,
  at: Date.UTC(2026, 10, 25, 12),
  at_microseconds: "1795608000000000",
  by: { uid: "7", nickname: "Ada" },
  kind: "feature_switched",
  subject_kind: "feature",
  subject: "deposits",
  before: "on",
  after: "off",
  reason: "the provider is down",
  detail: '{"after":"off","before":"on","reason":"the provider is down"}',
  previous_hash: "cd".repeat(32),
  hash: HASH,
  ...some,
});

export const chain = (some: Partial<StaffActChain> = {}): StaffActChain => ({
  seq: 1204,
  hash: HASH,
  checked_at: Date.now() - 12 * 60_000,
  checked_seq: 1204,
  ...some,
});
