/** A queue for tests as its operator sees it: open, two of three devices at work. */
import type { OperatorQueue } from "@/api/topup";

export function operatorQueue(part: Partial<OperatorQueue>): OperatorQueue {
  return {
    queue_id: "q1",
    version: 1,
    game: "genshin",
    region: "Europe",
    state: "open",
    waiting: 4,
    devices: 3,
    pool: [
      { device_id: "d1", name: "Device 1", state: "busy", place_id: "p1", done: 41, failed: 2 },
      { device_id: "d2", name: "Device 2", state: "busy", place_id: "p2", done: 40, failed: 0 },
      { device_id: "d3", name: "Device 3", state: "idle", done: 39, failed: 1 },
    ],
    high_demand: false,
    platforms: ["android", "ios"],
    logins: ["uid"],
    wait: { p50_seconds: 60, p90_seconds: 120, accuracy: { within: 88, of: 100 } },
    called: 1,
    redeeming: 2,
    oldest_joined_at: 1_700_000_000_000,
    service_p50_seconds: 22,
    service_p90_seconds: 48,
    minutes: [],
    time_zone: "UTC",
    hours: [],
    is_closed_by_hours: false,
    ...part,
  };
}
