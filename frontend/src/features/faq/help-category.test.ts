import { expect, test } from "vitest";
import { helpCategory, wantedCategory } from "./help-category";

test("every page that the spec names has its help", () => {
  expect(helpCategory("Market.Account.MyFavorites")).toBe("buy");
  expect(helpCategory("UserStore.Gallery")).toBe("sell");
  expect(helpCategory("Market.Account.MyBalance.Deposit")).toBe("charge");
  expect(helpCategory("MyBalance.Withdraw")).toBe("withdraw");
  expect(helpCategory("Account.Buy.Order")).toBe("afterSale");
  expect(helpCategory("Gallery")).toBeUndefined();
});

test("the address names a category or a page; what is neither shows everything", () => {
  expect(wantedCategory("?category=withdraw")).toBe("withdraw");
  expect(wantedCategory("?page=Market.Sell.History")).toBe("sell");
  expect(wantedCategory("?category=<b>")).toBeUndefined();
  expect(wantedCategory("")).toBeUndefined();
});
