/** Boards, teams and visits for this feature's tests. */
import type { Board, BoardAgent, Duty, Episode, Team } from "./admin-types";

export const duty = (over: Partial<Duty> = {}): Duty => ({
  state: "online",
  capacity: 4,
  open: 2,
  since: 0,
  seen_at: 0,
  ...over,
});

export const agent = (uid: string, over: Partial<BoardAgent> = {}): BoardAgent => ({
  uid,
  nickname: `Agent ${uid}`,
  duty: duty(),
  needs_reply: 0,
  ...over,
});

export function board(over: Partial<Board> = {}): Board {
  return {
    team_id: "t1",
    version: 1,
    at: 1_000,
    is_open: true,
    waiting: 3,
    oldest_wait: 1_000 - 95_000,
    urgent: 1,
    assigned: 4,
    needs_reply: 2,
    left_out_of_hours: 0,
    resolved_today: 12,
    wait_p50: 40,
    wait_p90: 200,
    handle_p50: 300,
    handle_p90: 900,
    rating_today: 4.5,
    ratings_today: 6,
    agents: [agent("1")],
    ...over,
  };
}

export function team(over: Partial<Team> = {}): Team {
  return {
    team_id: "t1",
    version: 1,
    name: "First line",
    time_zone: "Europe/Berlin",
    hours: [{ weekday: 1, opens: 540, closes: 1080 }],
    closed_days: [],
    shifts: [],
    is_open: true,
    is_default: true,
    serves_vip: false,
    wrap_up_required: false,
    is_supervisor: true,
    ...over,
  };
}

export function episode(over: Partial<Episode> = {}): Episode {
  return {
    conversation_id: "c1",
    episode: 1,
    team_id: "t1",
    agent: { uid: "1", nickname: "Agent 1" },
    customer: { uid: "9", nickname: "Buyer 9" },
    began_at: Date.UTC(2026, 10, 20, 12),
    began_seq: 7,
    assigned_at: Date.UTC(2026, 10, 20, 12, 1),
    replied_at: Date.UTC(2026, 10, 20, 12, 2),
    resolved_at: Date.UTC(2026, 10, 20, 12, 9),
    transfers: 0,
    wrap_up: "order",
    wrap_up_note: "",
    rating: 5,
    comment: "Quick",
    ...over,
  };
}
