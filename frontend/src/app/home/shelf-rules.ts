/** What stands on the shelves of the front page. Figures are the server's; nothing here is made up. */
import type { Wire } from "@/api/operations";

type Goods = Wire["Goods"];
type Prices = Pick<Goods, "lowest_price_cents" | "reference_price_cents">;

/** Ours: less is no deal, it is the difference between two sellers. */
const LEAST_DISCOUNT = 0.03;
/** Ours: a fifth off four cents is no deal either. */
const LEAST_CENTS = 100;

/** How far below the market price the lowest listing is, 0 to 1; undefined where one of the two is not known. */
export function discountOf({ lowest_price_cents, reference_price_cents }: Prices): number | undefined {
  if (lowest_price_cents == null || reference_price_cents == null || reference_price_cents <= 0) return undefined;
  const part = 1 - lowest_price_cents / reference_price_cents;
  return part > 0 ? part : undefined;
}

/** Those most below their market price, the most first. */
export function dealsOf<Item extends Prices>(goods: readonly Item[], count: number): Item[] {
  return goods
    .map((item) => ({ item, part: discountOf(item) ?? 0 }))
    .filter(({ item, part }) => part >= LEAST_DISCOUNT && (item.reference_price_cents ?? 0) >= LEAST_CENTS)
    .toSorted((a, b) => b.part - a.part)
    .slice(0, count)
    .map(({ item }) => item);
}

/** One of each game in turn, so that a shelf is not all of the one that sells most. */
export function mixed<Item extends Pick<Goods, "game">>(goods: readonly Item[], count: number): Item[] {
  const seen = new Map<string, number>();
  const rounds = goods.map((item) => {
    const round = seen.get(item.game) ?? 0;
    seen.set(item.game, round + 1);
    return { item, round };
  });
  return rounds
    .toSorted((a, b) => a.round - b.round)
    .slice(0, count)
    .map(({ item }) => item);
}
