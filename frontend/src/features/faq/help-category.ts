/** Which part of the help belongs to which page of the house. Source: spec §1 (help category by page key). */
import { FAQ_CATEGORIES, type FaqCategory } from "./faq-types";

const BY_PAGE: readonly (readonly [FaqCategory, readonly string[]])[] = [
  ["buy", ["Market", "Market.All", "Market.Goods", "Market.Buy", "Market.Buy.History", "Market.Account.MyFavorites"]],
  [
    "sell",
    [
      "Market.Inventory",
      "Market.Sell",
      "Market.Sell.Selling",
      "Market.Sell.History",
      "Market.UserStore",
      "UserStore.Selling",
      "UserStore.History",
      "UserStore.Gallery",
    ],
  ],
  ["charge", ["Market.Account.MyBalance", "Market.Account.MyBalance.Deposit", "Market.Account.MyBalance.History"]],
  ["withdraw", ["Market.Account.MyBalance.Withdraw", "MyBalance.Withdraw"]],
  ["afterSale", ["Account.Buy", "Account.Buy.Order"]],
];

export function helpCategory(pageKey: string): FaqCategory | undefined {
  return BY_PAGE.find(([, pages]) => pages.includes(pageKey))?.[0];
}

/** What `/faq?category=sell` and `/faq?page=Market.Sell` ask to see; nothing means everything. */
export function wantedCategory(search: string): FaqCategory | undefined {
  const query = new URLSearchParams(search);
  const named = FAQ_CATEGORIES.find((category) => category === query.get("category"));
  return named ?? helpCategory(query.get("page") ?? "");
}
