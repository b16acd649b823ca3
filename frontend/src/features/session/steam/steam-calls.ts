/** What the reader has at Steam: their number, where trades reach them, their key. docs/wire.md, "Account"; 0086. */
import { post } from "@/api/call";
import { once } from "@/api/idempotent";
import type { User } from "@/api/schema";
import { timelineChanged } from "@/features/session/safety-calls";
import { receiveUser } from "@/features/session/session-store";

export type SteamField = "steam_id" | "trade_url" | "api_key";

/** Empty takes it away. */
export async function setSteam(field: SteamField, value: string): Promise<void> {
  receiveUser(await once(`${field} ${value}`, (idempotencyKey) => send(field, value, { idempotencyKey })));
  void timelineChanged();
}

function send(field: SteamField, value: string, key: { idempotencyKey: string }): Promise<User> {
  switch (field) {
    case "steam_id":
      return post("/api/account/steam_id/set", { steam_id: value }, key);
    case "trade_url":
      return post("/api/account/trade_url/set", { trade_url: value }, key);
    case "api_key":
      return post("/api/account/api_key/set", { api_key: value }, key);
  }
}
