/**
 * What a test of the trade needs around the page: an offer to buy, the other side's acts, the provider's pages, a moved
 * clock.
 */
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import postgres from "postgres";
import type { Server } from "./server";
import { DEMO_PASSWORD, needsOwnServer, type Pair, signIn, type Words } from "./test";

export interface Offer {
  sell_order_id: string;
  goods_id: string;
  name: string;
  price_cents: number;
}

/** Stripe's test cards, as the sandbox knows them. */
export const CARD = { taken: "4242424242424242", asks: "4000002500003155", declined: "4000000000000002" };

/** Calls of one person over HTTP, without a page. */
export class Caller {
  private readonly request: APIRequestContext;
  readonly token: string;

  private constructor(request: APIRequestContext, token: string) {
    this.request = request;
    this.token = token;
  }

  static async signedIn(request: APIRequestContext, email: string): Promise<Caller> {
    const answer = await request.post("/api/account/email/login", { data: { email, password: DEMO_PASSWORD } });
    return new Caller(request, ((await answer.json()) as { data: { token: string } }).data.token);
  }

  async get<T>(path: string): Promise<T> {
    return this.read<T>(path, await this.request.get(path, { headers: this.headers() }));
  }

  async post<T>(path: string, data: object): Promise<T> {
    return this.read<T>(path, await this.request.post(path, { data, headers: this.headers() }));
  }

  private headers(): Record<string, string> {
    return { authorization: `PS ${this.token}`, "idempotency-key": crypto.randomUUID() };
  }

  private async read<T>(path: string, answer: { json: () => Promise<unknown> }): Promise<T> {
    const { code, data, message } = (await answer.json()) as { code: unknown; data: T; message?: string };
    expect(code, `${path}: ${message ?? ""}`).toBe(0);
    return data;
  }
}

/**
 * The cheapest thing the demo seller has on sale that is dear enough for a card: an item, or what is delivered to an
 * account one has to tell.
 */
export async function offerOf(seller: Caller, wanted: "item" | "to_an_account" = "item"): Promise<Offer> {
  interface Sale {
    sell_order_id: string;
    goods_id: string;
    price_cents: number;
    state: string;
    quantity: number;
    goods: { name: string; game: string };
  }
  const { games } = await seller.get<{ games: { game: string; kind: string }[] }>("/api/market/games");
  const kinds = wanted === "item" ? ["items"] : ["coins", "top_up"];
  const fit = new Set(games.filter(({ kind }) => kinds.includes(kind)).map(({ game }) => game));
  const { items } = await seller.get<{ items: Sale[] }>("/api/market/sell_order/on_sale?page_size=100");
  const [found] = items
    .filter(
      ({ state, price_cents, quantity, goods }) =>
        fit.has(goods.game) && state === "on_sale" && quantity > 0 && price_cents >= 300 && price_cents <= 50_000,
    )
    .toSorted((a, b) => a.price_cents - b.price_cents);
  if (found === undefined) throw new Error("nothing on sale");
  return {
    sell_order_id: found.sell_order_id,
    goods_id: found.goods_id,
    name: found.goods.name,
    price_cents: found.price_cents,
  };
}

/** Bought and paid by card, without a page; answers the order's id. */
export async function buyByCall(
  request: APIRequestContext,
  buyer: Caller,
  { sell_order_id }: Pick<Offer, "sell_order_id">,
  quantity = 1,
): Promise<string> {
  const { quote } = await buyer.post<{ quote: string }>("/api/market/goods/buy/preview", { sell_order_id, quantity });
  const { order_id } = await buyer.post<{ order_id: string }>("/api/market/goods/buy", { quote });
  await buyer.post("/api/market/goods/buy/pay", {
    order_id,
    method: "card",
    return_url: `/payment?order_id=${order_id}`,
  });
  const detail = () =>
    buyer.get<{ status: string; payments: { redirect_url?: string | null }[] }>(
      `/api/v2/market/bill_order/detail?order_id=${order_id}`,
    );
  await expect.poll(async () => (await detail()).payments[0]?.redirect_url ?? "").not.toBe("");
  const provider = new URL((await detail()).payments[0]?.redirect_url ?? "", "http://localhost").pathname;
  await request.post(`${provider}/card`, { form: { number: CARD.taken }, maxRedirects: 0 });
  await expect.poll(async () => (await detail()).status).toBe("paid");
  return order_id;
}

/** A card, also where the balance would suffice and is chosen first. */
export function chooseCard(page: Page, words: Words): Promise<void> {
  return chooseMethod(page, words, "card");
}

/** A way to pay, on the page of the checkout or of an order. */
export async function chooseMethod(page: Page, words: Words, method: string): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^${words(`pay.method.${method}`)}`, "u") }).click();
}

/** On the provider's page: types a card and pays. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: /^Pay \$/u }).click();
}

/** Money on the balance, by card; the page is where the payer comes back to. */
export async function addFunds(page: Page, words: Words, amount: string): Promise<void> {
  await page.goto("/balance");
  await page.getByRole("button", { name: words("wallet.deposit.open"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("wallet.deposit.open") });
  await dialog.getByRole("textbox").fill(amount);
  await dialog.getByRole("button", { name: words("wallet.deposit.go"), exact: true }).click();
  await payByCard(page, CARD.taken);
  await expect(page.getByText(words("pay.outcome.success_deposit"))).toBeVisible();
}

/**
 * From the offer to an order that is paid for by card; answers the order's id. The page shows the order, and `then`.
 */
export async function buyByCard(page: Page, words: Words, offer: Offer, then = "paid_buyer"): Promise<string> {
  await page.goto(`/checkout?sell_order_id=${offer.sell_order_id}&quantity=1`);
  await chooseCard(page, words);
  await page.getByRole("button", { name: payName(words) }).click();
  await payByCard(page, CARD.taken);
  await page.getByRole("link", { name: words("pay.to_order"), exact: true }).click();
  await expect(page.getByText(words(`order.now.${then}`))).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/**
 * Bought by card, and delivered; the buyer's page shows the order. Answers its id, what was bought, and the seller's
 * calls.
 */
export async function buyDelivered(
  page: Page,
  words: Words,
  pair: Pair,
  locale: string | undefined,
): Promise<{ order_id: string; offer: Offer; seller: Caller }> {
  const seller = await Caller.signedIn(page.request, pair.seller.email);
  const offer = await offerOf(seller);
  await signIn(page, pair.buyer.email, locale);
  const order_id = await buyByCard(page, words, offer);
  await seller.post("/api/market/seller/buy_order/deliver", { order_id });
  await expect(page.getByText(words("order.now.sent_buyer"))).toBeVisible();
  return { order_id, offer, seller };
}

/** How the sandbox's provider behaves from now on: its buttons, pressed. */
export async function providerIs(page: Page, mood: "honest" | "refunds_fail"): Promise<void> {
  needsOwnServer();
  const answer = await page.request.post("/sandbox/pay/mood", { form: { mood } });
  expect(answer.ok()).toBe(true);
}

/** The button that says how much. */
export function payName(words: Words): RegExp {
  return new RegExp(`^${words("checkout.pay")}\\s`, "u");
}

/** An act on an order as its button does it: the button, the question, the answer. */
export async function press(
  page: Page,
  words: Words,
  action: string,
  fill?: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>,
): Promise<void> {
  const name = words(`order.act.${action}`);
  await page.getByRole("button", { name, exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name });
  await fill?.(dialog);
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Moves an order's deadline back, as if so much time had passed, and starts the server anew: a deadline is a column,
 * not a timer.
 */
export async function letPass(server: Server, orderId: string, hours: number): Promise<void> {
  const sql = postgres(server.databaseUrl(), { max: 1 });
  const moved = await sql`
    update "order" set deadline_at = deadline_at - make_interval(hours => ${hours})
    where order_id = ${orderId}::uuid returning order_id
  `;
  await sql.end();
  expect(moved).toHaveLength(1);
  await server.kill();
  await server.launch();
}
