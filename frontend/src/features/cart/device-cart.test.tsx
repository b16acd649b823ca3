import { beforeEach, expect, test } from "vitest";
import { changeInDevice, deviceCart, MOST_LINES, putInDevice, removeFromDevice } from "./device-cart";

/** A listing by a hexadecimal digit or a number. */
const id = (short: string) => short.padStart(32, "0");
const line = (short: string, quantity = 1) => ({ sell_order_id: id(short), quantity, price_cents: 1_000 });
const kept = () => JSON.parse(localStorage.getItem("guildhall.cart") ?? "null") as { key: string } | null;

beforeEach(() => {
  removeFromDevice(deviceCart.lines.map(({ sell_order_id }) => sell_order_id));
});

test("the same listing is one line, up to what can be bought", () => {
  expect(putInDevice(line("a"), 2)).toBeUndefined();
  expect(putInDevice(line("a"), 2)).toBeUndefined();
  expect(putInDevice(line("a"), 2)).toBe("limit");
  expect(deviceCart.lines).toEqual([line("a", 2)]);
  changeInDevice(id("a"), 1);
  expect(deviceCart.lines).toEqual([line("a")]);
});

test("a full cart takes no other line, and more of one that is there", () => {
  for (let number = 0; number < MOST_LINES; number += 1) putInDevice(line(`${number}`), 9);
  expect(putInDevice(line("f"), 9)).toBe("full");
  expect(putInDevice(line("0"), 9)).toBeUndefined();
  expect(deviceCart.lines).toHaveLength(MOST_LINES);
});

test("what another tab has put there is kept, and each change is merged under a key of its own", () => {
  putInDevice(line("a"), 2);
  const first = kept()?.key;
  const other = { lines: [line("a"), line("b")], key: "k" };
  localStorage.setItem("guildhall.cart", JSON.stringify(other));
  window.dispatchEvent(new StorageEvent("storage", { key: "guildhall.cart" }));
  expect(deviceCart.lines).toEqual(other.lines);
  putInDevice(line("c"), 2);
  expect(deviceCart.lines).toEqual([line("a"), line("b"), line("c")]);
  expect([first, "k"]).not.toContain(kept()?.key);
  removeFromDevice(["a", "b", "c"].map(id));
  expect(kept()).toBeNull();
});

function spoil(entry: string) {
  localStorage.setItem("guildhall.cart", entry);
  window.dispatchEvent(new StorageEvent("storage", { key: "guildhall.cart" }));
}

test("what is no cart is none", () => {
  for (const spoiled of ["{", "null", '{"lines":"a"}', '{"lines":[null]}']) {
    spoil(spoiled);
    expect(deviceCart.lines, spoiled).toEqual([]);
  }
});

test("a spoiled line goes, and the others stay", () => {
  const spoiled = [
    { ...line("b"), sell_order_id: "b" },
    { ...line("b"), sell_order_id: 1 },
    line("b", 0),
    line("b", 1.5),
    line("b", 100_001),
    { ...line("b"), price_cents: -1 },
    { ...line("b"), price_cents: 0.5 },
  ];
  for (const one of spoiled) {
    spoil(JSON.stringify({ lines: [one, line("a")], key: "k" }));
    expect(deviceCart.lines, JSON.stringify(one)).toEqual([line("a")]);
  }
});
