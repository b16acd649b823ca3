/** Which part of the help belongs to which page of the house. Source: spec §1 (help category by page key). */
import { FaqTopic } from "@/api/lists.gen";
import type { FaqCategory } from "./faq-calls";

const BY_PAGE = {
  buy: ["Market", "Market.All", "Market.Goods", "Market.Buy", "Market.Buy.History", "Market.Account.MyFavorites"],
  sell: [
    ...["Market.Inventory", "Market.Sell", "Market.Sell.Selling", "Market.Sell.History"],
    ...["Market.UserStore", "UserStore.Selling", "UserStore.History", "UserStore.Gallery"],
  ],
  charge: ["Market.Account.MyBalance", "Market.Account.MyBalance.Deposit", "Market.Account.MyBalance.History"],
  withdraw: ["Market.Account.MyBalance.Withdraw", "MyBalance.Withdraw"],
  afterSale: ["Account.Buy", "Account.Buy.Order"],
} as const satisfies { [category in FaqCategory]?: readonly string[] };

type ByPage = typeof BY_PAGE;
/** The key by which a page asks for its help. */
export type HelpKey = ByPage[keyof ByPage][number];

export function helpCategory(pageKey: string): FaqCategory | undefined {
  const keys: { [category in FaqCategory]?: readonly string[] } = BY_PAGE;
  return FaqTopic.find((category) => keys[category]?.includes(pageKey));
}

/** What `/faq?category=sell` and `/faq?page=Market.Sell` ask to see; nothing means everything. */
export function wantedCategory(search: string): FaqCategory | undefined {
  const query = new URLSearchParams(search);
  return FaqTopic.find((category) => category === query.get("category")) ?? helpCategory(query.get("page") ?? "");
}
