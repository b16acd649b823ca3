/** API keys of one's own account. docs/wire.md, "API keys". */
import { get, post } from "@/api/call";
import type { AccessScope } from "@/api/lists.gen";
import type { Wire } from "@/api/operations";
import { timelineChanged } from "@/features/session/safety-calls";

export type AccessKey = Wire["AccessKey"];
export type AccessKeys = Wire["AccessKeys"];
export type AccessKeyCreated = Wire["AccessKeyCreated"];

export interface KeyWish {
  name: string;
  scopes: AccessScope[];
  /** Without, it lasts until it is revoked. */
  days: number | null;
}

export function loadAccessKeys(): Promise<AccessKeys> {
  return get("/api/account/access_key/list", {}, { quiet: true });
}

/** The server asks for a proof first. The key is in this answer and nowhere else. */
export async function createAccessKey({ name, scopes, days }: KeyWish): Promise<AccessKeyCreated> {
  const expires = days === null ? {} : { expires_in_days: days };
  const created = await post("/api/account/access_key/create", { name: name.trim(), scopes, ...expires });
  void timelineChanged();
  return created;
}

export async function revokeAccessKey(id: string): Promise<void> {
  await post("/api/account/access_key/revoke", { id });
  void timelineChanged();
}
