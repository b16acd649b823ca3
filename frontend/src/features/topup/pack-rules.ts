/** What the page of a game knows of its packs without asking: which there are, what each is worth, which sells best. */
import type { Wire } from "@/api/operations";
import type { TopUpPack, TopUpQueue } from "@/api/topup";

type Goods = Wire["Goods"];

/** A pack of one server, and what the house asks for it. */
export interface Pack {
  goods_id: string;
  name: string;
  art: unknown;
  /** How much is in it, of whatever the game counts; `undefined` where its name is no number. */
  amount: number | undefined;
  /** In US cents. Undefined: the house does not sell it now. */
  price: number | undefined;
  sell_order_id: string | undefined;
  /** The reader's country is one it is not sold in: it has no offer then. */
  not_here: boolean;
  /** Pieces sold in 30 days. */
  sold: number;
}

/** Ours: below that, what sells best is an accident. */
const ENOUGH_SOLD = 5;
/** Ours: a smaller difference is a matter of rounding. */
const WORTH_SAYING = 0.01;

/** The goods of one server with the house's offers, the smallest first. An offer that is not known yet has no price. */
export function packsOf(
  goods: readonly Goods[],
  region: string,
  offers: ReadonlyMap<string, TopUpPack> | undefined,
): Pack[] {
  return goods
    .filter(({ subgame_name }) => subgame_name === region)
    .map(({ goods_id, name, art, sold_30d }) => {
      const offer = offers?.get(goods_id);
      return {
        goods_id,
        name,
        art,
        amount: amountOf(art),
        price: offer?.price_cents ?? undefined,
        sell_order_id: offer?.is_sold_here === true ? (offer.sell_order_id ?? undefined) : undefined,
        not_here: offer?.is_sold_here === false,
        sold: sold_30d,
      };
    })
    .toSorted((a, b) => (a.amount ?? Infinity) - (b.amount ?? Infinity) || a.name.localeCompare(b.name));
}

function amountOf(art: unknown): number | undefined {
  const amount = Number((art as { label?: unknown } | null | undefined)?.label ?? Number.NaN);
  return Number.isFinite(amount) && amount > 0 ? amount : undefined;
}

/** What a hundred of what the game counts cost in this pack, in cents. */
export function perHundred({ price, amount }: Pick<Pack, "price" | "amount">): number | undefined {
  return price === undefined || amount === undefined ? undefined : (price * 100) / amount;
}

/** How much less each costs than in the smallest pack, as a part of 1; nothing where it is no less. */
export function cheaperBy(pack: Pack, packs: readonly Pack[]): number | undefined {
  const smallest = packs.find((one) => perHundred(one) !== undefined);
  const [here, there] = [perHundred(pack), smallest && perHundred(smallest)];
  if (here === undefined || there === undefined) return undefined;
  const part = 1 - here / there;
  return part >= WORTH_SAYING ? part : undefined;
}

/** Of those that can be bought, the one that was sold most often. */
export function bestSeller(packs: readonly Pack[]): string | undefined {
  const [best] = packs
    .filter(({ sell_order_id, sold }) => sell_order_id !== undefined && sold >= ENOUGH_SOLD)
    .toSorted((a, b) => b.sold - a.sold);
  return best?.goods_id;
}

/** The same pack for another server. */
export function samePack(goods: readonly Goods[], pack: string | undefined, region: string): string | undefined {
  const name = goods.find(({ goods_id }) => goods_id === pack)?.name;
  return goods.find((one) => one.subgame_name === region && one.name === name)?.goods_id;
}

/**
 * Which server is chosen: the one in the address, else that of the account this device knows, else the only one. What
 * is bought for one does not work on another, so that none of several is chosen by itself.
 */
export function regionOf(
  queues: readonly Pick<TopUpQueue, "region">[],
  asked: string | null,
  remembered: string | undefined,
): string | undefined {
  const isThere = (region: string | null | undefined) => queues.some((queue) => queue.region === region);
  if (asked !== null && isThere(asked)) return asked;
  if (isThere(remembered)) return remembered;
  return queues.length === 1 ? queues[0]?.region : undefined;
}

/** A game one can be topped up in, and its lines. */
export interface TopUpGame {
  game: string;
  name: string;
  queues: TopUpQueue[];
}

/**
 * The games that have lines, in the order of the shop; those whose name or server, in English or the reader's language,
 * has all of the words typed.
 */
export function gamesOf(
  queues: readonly TopUpQueue[],
  names: ReadonlyMap<string, string>,
  typed: string,
  regionName: (region: string) => string,
): TopUpGame[] {
  const byGame = new Map<string, TopUpQueue[]>();
  for (const queue of queues) byGame.set(queue.game, [...(byGame.get(queue.game) ?? []), queue]);
  const order = [...names.keys()];
  const words = plain(typed).split(/\s+/u);
  return [...byGame]
    .map(([game, lines]) => ({ game, name: names.get(game) ?? game, queues: lines }))
    .filter(({ game, name, queues: lines }) => {
      const text = plain([name, game, ...lines.flatMap(({ region }) => [region, regionName(region)])].join(" "));
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => order.indexOf(a.game) - order.indexOf(b.game));
}

/** Without marks and capitals: "pokemon" finds Pokémon. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
