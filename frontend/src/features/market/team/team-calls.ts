/** A seller's team, and the place in one. docs/wire.md, "Teams of sellers"; docs/decisions/0088. */
import { get, post } from "@/api/call";
import { once } from "@/api/idempotent";
import type { Wire } from "@/api/operations";
import { keyOf, queryClient } from "@/api/query";

export type Team = Wire["ShopTeam"];
export type TeamMember = Wire["TeamMember"];
export type TeamInvitation = Wire["TeamInvitation"];
export type TeamGrant = Wire["TeamGrant"];
export type TeamAct = Wire["TeamAct"];
export type TeamPlace = Wire["TeamPlace"];
export type OwnTeamPlace = Wire["OwnTeamPlace"];
export type GrantRequest = Omit<Wire["TeamInviteRequest"], "email">;

/** Keys belong to the person who reads. */
export const teamKey = () => keyOf("/api/market/seller/team");
export const mineKey = () => keyOf("/api/market/seller/team/mine");
export const ACTS = "/api/market/seller/team/acts";

export const loadTeam = () => get("/api/market/seller/team");
export const loadMine = () => get("/api/market/seller/team/mine");

export async function loadActs(uid: string | undefined, before: string | undefined) {
  const { acts, next } = await get(ACTS, { uid, before });
  return { rows: acts, next };
}

export const invite = (email: string, grant: GrantRequest) =>
  changed(`invite ${email} ${JSON.stringify(grant)}`, (idempotencyKey) =>
    post("/api/market/seller/team/invite", { email, ...grant }, { idempotencyKey }),
  );
export const withdraw = (invitation_id: string) =>
  changed(`withdraw ${invitation_id}`, (idempotencyKey) =>
    post("/api/market/seller/team/withdraw", { invitation_id }, { idempotencyKey }),
  );
export const changeMember = (uid: string, is_paused: boolean, grant: GrantRequest) =>
  changed(`change ${uid} ${is_paused} ${JSON.stringify(grant)}`, (idempotencyKey) =>
    post("/api/market/seller/team/change", { uid, is_paused, ...grant }, { idempotencyKey }),
  );
export const removeMember = (uid: string) =>
  changed(`remove ${uid}`, (idempotencyKey) => post("/api/market/seller/team/remove", { uid }, { idempotencyKey }));

export async function answer(invitation_id: string, accept: boolean): Promise<void> {
  await once(`answer ${invitation_id} ${accept}`, (idempotencyKey) =>
    post("/api/market/seller/team/answer", { invitation_id, accept }, { idempotencyKey }),
  );
  await queryClient.invalidateQueries({ queryKey: mineKey() });
}

export async function leave(): Promise<void> {
  await once("leave the team", (idempotencyKey) => post("/api/market/seller/team/leave", {}, { idempotencyKey }));
  await queryClient.invalidateQueries({ queryKey: mineKey() });
}

/** Every change answers the team as it is now. */
async function changed(request: string, send: (key: string) => Promise<Team>): Promise<void> {
  queryClient.setQueryData(teamKey(), await once(request, send));
  await queryClient.invalidateQueries({ queryKey: [ACTS] });
}
