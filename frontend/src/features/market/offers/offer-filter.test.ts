import { expect, test } from "vitest";
import {
  ALL_OFFERS,
  countOfferConditions,
  narrowed,
  offersQuery,
  readOffers,
  wantedPieces,
  writeOffers,
  type OfferFilter,
} from "./offer-filter";

const full: OfferFilter = {
  sort: "discount",
  exterior: "minimal_wear",
  min_price: "10",
  max_price: "20.50",
  currency: "EUR",
  min_float: "0.08",
  max_float: "0.1",
  seeds: [661, 7],
  statTrak: "yes",
  stickers: ["Crown, gold", "Comet"],
  named: true,
  page: 3,
};

test("a filter is the same after it was an address", () => {
  expect(readOffers(writeOffers(full))).toEqual(full);
  expect(writeOffers(ALL_OFFERS).toString()).toBe("");
  expect(readOffers(new URLSearchParams())).toEqual(ALL_OFFERS);
});

test("what else the address says stays", () => {
  const words = writeOffers(ALL_OFFERS, new URLSearchParams("buy_request=1&seeds=4&sticker=x"));
  expect(words.toString()).toBe("buy_request=1");
});

test("what makes no sense counts as not said", () => {
  const words = "sort=odd&exterior=shiny&min_price=x&min_float=2&max_float=0.x&seeds=1001,a&stat_trak=1&page=0";
  expect(readOffers(new URLSearchParams(words))).toEqual(ALL_OFFERS);
  const reversed = readOffers(new URLSearchParams("min_float=0.5&max_float=0.1&min_price=9&max_price=1"));
  expect([reversed.min_float, reversed.max_float]).toEqual(["", "0.1"]);
  expect([reversed.min_price, reversed.max_price]).toEqual(["", "1"]);
});

test("the server is asked in dollars, and for nothing that does not matter", () => {
  const asked = offersQuery(full, { rate: 0.5, precision: 2 });
  expect(asked).toMatchObject({
    sort_by: "discount",
    max_price: "41.01",
    min_float: 0.08,
    paint_seeds: "661,7",
    stat_trak: true,
    stickers: '["Crown, gold","Comet"]',
    name_tag: true,
    page_num: 3,
  });
  const all = Object.entries(offersQuery(ALL_OFFERS)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(all)).toEqual({ sort_by: "price.asc", page_num: 1 });
});

test("a buy request wants the same pieces; a wear band is its floats", () => {
  expect(wantedPieces(full)).toEqual({
    least: "0.08",
    most: "0.1",
    seeds: "661, 7",
    statTrak: "yes",
    stickers: "Crown, gold\nComet",
  });
  const band = wantedPieces({ ...ALL_OFFERS, exterior: "field_tested" });
  expect([band.least, band.most]).toEqual(["0.15", "0.38"]);
});

test("conditions are counted, and a change begins at the first page", () => {
  expect(countOfferConditions(ALL_OFFERS)).toBe(0);
  expect(countOfferConditions(full)).toBe(8);
  expect(narrowed(full, { named: false })).toMatchObject({ named: false, page: 1 });
});
