/** Characters in games: looked up, saved, verified, let go. docs/wire.md, "Account"; docs/decisions/0083. */
import { get, post } from "@/api/call";
import { once } from "@/api/idempotent";
import type { Wire } from "@/api/operations";
import type { User } from "@/api/schema";
import { receiveUser } from "@/features/session/session-store";

export type AppRole = Wire["AppRole"];
/** One that its game knows; whose it is, is not said. */
export type FoundRole = Omit<AppRole, "is_verified">;
/** What one says to have it found. */
export type RoleQuery = Pick<AppRole, "game" | "subgame_name" | "role_id">;

export interface RoleGame {
  game: string;
  name: string;
  /** None where the game has one. */
  servers: string[];
}

/** The games whose characters can be looked up. The list of games does not say it: each is asked. */
export async function loadRoleGames(only?: string): Promise<RoleGame[]> {
  const { games } = await get("/api/market/games");
  const wanted = games.filter(({ game }) => only === undefined || game === only);
  const asked = await Promise.all(
    wanted.map(async ({ game, name }) => ({ game, name, ...(await get("/api/account/get_subgames", { game })) })),
  );
  return asked
    .filter(({ role_policy }) => role_policy !== "none")
    .map(({ game, name, subgames }) => ({ game, name, servers: subgames.map(({ subgame_name }) => subgame_name) }));
}

export async function findRole(query: RoleQuery): Promise<FoundRole | undefined> {
  const [found] = (await post("/api/v2/market/game_app_service/check_roles", sentOf(query))).roles;
  return found && { ...found, game: query.game };
}

/** For top-ups: it may be anybody's. */
export const saveRole = (role: RoleQuery) =>
  change(`save ${wordsOf(role)}`, (key) => post("/api/account/recharge_bind_role", sentOf(role), key));

/** As one's own, with the code that the game shows its owner. */
export const verifyRole = (role: RoleQuery, token: string) =>
  change(`verify ${wordsOf(role)} ${token}`, (key) => post("/api/account/bind_role", { ...sentOf(role), token }, key));

export const removeRole = (role: RoleQuery) =>
  change(`remove ${wordsOf(role)}`, (key) => post("/api/account/recharge_unbind_role", sentOf(role), key));

const sentOf = ({ game, subgame_name, role_id }: RoleQuery) => ({ game, subgame_name, role_id });
const wordsOf = (role: RoleQuery) => JSON.stringify(sentOf(role));

/** Under one key until the outcome is known; then the account is as it is answered. */
async function change(request: string, send: (key: { idempotencyKey: string }) => Promise<User>): Promise<void> {
  receiveUser(await once(request, (idempotencyKey) => send({ idempotencyKey })));
}
