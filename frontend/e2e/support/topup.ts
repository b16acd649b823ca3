/**
 * What a test of topping up by oneself needs around the page: a line nobody else uses, a paid pack, others in the line,
 * its operator.
 */
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import postgres from "postgres";
import { io, type Socket } from "socket.io-client";
import type { Server } from "./server";
import { signIn, type Words } from "./test";
import { buyByCall, Caller, CARD, chooseCard, payByCard, payName } from "./trade";

/** A line of the storefront, and a pack that is redeemed through it. */
export interface Line {
  queue_id: string;
  game: string;
  region: string;
  goods_id: string;
  sell_order_id: string;
  name: string;
}

interface Pack {
  goods_id: string;
  name: string;
  subgame_name: string;
  art: { kind?: string };
}

let linesUsed = 0;
let othersUsed = 100;

/** The next line no test has used. */
export async function lineOf(caller: Caller): Promise<Line> {
  const { queues } = await caller.get<{ queues: { queue_id: string; game: string; region: string }[] }>(
    "/api/topup/queues",
  );
  const queue = queues[linesUsed];
  if (queue === undefined) throw new Error("every line has been used");
  linesUsed += 1;
  const { items } = await caller.get<{ items: Pack[] }>(`/api/market/goods?game=${queue.game}&page_size=100`);
  for (const { goods_id, name } of items.filter(
    ({ art, subgame_name }) => art.kind === "pack" && subgame_name === queue.region,
  )) {
    const pack = await caller.get<{ sell_order_id?: string; price_cents?: number; queue?: { queue_id: string } }>(
      `/api/topup/pack?goods_id=${goods_id}`,
    );
    if (pack.sell_order_id !== undefined && pack.queue?.queue_id === queue.queue_id && (pack.price_cents ?? 0) >= 300) {
      return { ...queue, goods_id, name, sell_order_id: pack.sell_order_id };
    }
  }
  throw new Error(`no pack of the house in ${queue.game} ${queue.region}`);
}

/** Somebody else in the line, with the product open: who is not there would be passed over. */
export class Other {
  private readonly caller: Caller;
  private readonly orderId: string;
  private readonly socket: Socket;

  private constructor(caller: Caller, orderId: string, socket: Socket) {
    this.caller = caller;
    this.orderId = orderId;
    this.socket = socket;
  }

  static async joins(request: APIRequestContext, line: Line): Promise<Other> {
    othersUsed += 1;
    const caller = await Caller.signedIn(request, `buyer${othersUsed}@demo.guildhall.test`);
    const origin = new URL((await request.get("/health/live")).url()).origin;
    const socket = io(origin, {
      transports: ["websocket"],
      forceNew: true,
      auth: { token: caller.token, locale: "en" },
    });
    await new Promise<void>((connected, refused) => socket.once("connect", connected).once("connect_error", refused));
    const orderId = await buyByCall(request, caller, line);
    const { queue } = await caller.get<{ queue: { platforms: string[]; logins: string[] } }>(
      `/api/topup/place?order_id=${orderId}`,
    );
    await caller.post("/api/topup/join", {
      order_id: orderId,
      platform: queue.platforms[0],
      region: line.region,
      login: queue.logins[0],
      account: `other${othersUsed}`,
    });
    return new Other(caller, orderId, socket);
  }

  leaves(): void {
    this.socket.close();
  }

  /** Waits to be called, and is there. */
  async takesTheTurn(): Promise<void> {
    await expect.poll(async () => (await this.place()).stage).toBe("called");
    await this.caller.post("/api/topup/accept", { place_id: (await this.place()).place_id });
  }

  private async place(): Promise<{ stage: string; place_id: string }> {
    return (
      await this.caller.get<{ place: { stage: string; place_id: string } }>(`/api/topup/place?order_id=${this.orderId}`)
    ).place;
  }
}

/** Who watches over the lines. */
export async function operator(request: APIRequestContext): Promise<Caller> {
  return Caller.signedIn(request, "admin@demo.guildhall.test");
}

export const pause = (admin: Caller, line: Line) => admin.post("/api/admin/topup/pause", { queue_id: line.queue_id });
export const close = (admin: Caller, line: Line) => admin.post("/api/admin/topup/close", { queue_id: line.queue_id });
export const resume = (admin: Caller, line: Line) => admin.post("/api/admin/topup/resume", { queue_id: line.queue_id });

/**
 * On the page of the choice: names the account, and joins. An account named `mood:<word>` is treated by that word by
 * the sandbox's farm.
 */
export async function join(page: Page, words: Words, account = "700000021"): Promise<void> {
  await page.getByRole("textbox").fill(account);
  await page.getByRole("button", { name: words("topup.join"), exact: true }).click();
}

/** The tile of a pack on the page of its game. */
export const packTile = (page: Page, { name }: Pick<Line, "name">) =>
  page.getByRole("radio", { name: new RegExp(`^${name}`, "u") });

/** On the page of a game: says which account, and pays by card at the provider's. */
export async function payForChosen(page: Page, words: Words, account = "700000021"): Promise<void> {
  await page.getByRole("textbox", { name: words("topup.field.uid") }).fill(account);
  await chooseCard(page, words);
  await page.getByRole("button", { name: payName(words) }).click();
  await payByCard(page, CARD.taken);
}

/** Signed in, with a paid pack, on the page of the choice. Answers the order's id. */
export async function atTheChoice(
  page: Page,
  email: string,
  locale: string | undefined,
  line: Line,
  quantity = 1,
): Promise<string> {
  const order_id = await buyByCall(page.request, await Caller.signedIn(page.request, email), line, quantity);
  await signIn(page, email, locale);
  await page.goto(`/top-up/${order_id}`);
  return order_id;
}

/** The time somebody who is called has is over, as if it had passed: a deadline is a column, not a timer. */
export async function missTheTurn(server: Server, orderId: string): Promise<void> {
  const sql = postgres(server.databaseUrl(), { max: 1 });
  const moved = await sql`
    update topup_place set deadline_at = now()
    where order_id = ${orderId}::uuid and stage = 'called' returning place_id
  `;
  await sql.end();
  expect(moved).toHaveLength(1);
}

/** What the farm has redeemed for an order. */
export async function redeemed(request: APIRequestContext, orderId: string): Promise<number> {
  const { redemptions } = (await (await request.get("/sandbox/farm/redeemed.json")).json()) as {
    redemptions: { key: string; done: number }[];
  };
  return redemptions
    .filter(({ key }) => key.replaceAll("-", "").includes(orderId.replaceAll("-", "")))
    .reduce((sum, { done }) => sum + done, 0);
}

/** What the reader calls a server's region; the texts have its English name in small letters. */
export function regionWord(words: Words, region: string): string {
  const known = ["America", "Americas", "Asia", "Europe", "SEA", "TW, HK, MO"];
  if (!known.includes(region)) return region;
  return words(`widget.region.${region.toLowerCase().replaceAll(", ", "_")}`);
}

/** A game as the page calls it. */
export async function gameName(page: Page, game: string, locale = "en"): Promise<string> {
  const answer = await page.request.get("/api/market/games", { headers: { locale } });
  const { data } = (await answer.json()) as { data: { games: { game: string; name: string }[] } };
  return data.games.find((one) => one.game === game)?.name ?? game;
}
