import { beforeEach, expect, test } from "vitest";
import { changeInDevice, deviceCart, MOST_LINES, putInDevice, removeFromDevice } from "./device-cart";

const line = (sell_order_id: string, quantity = 1) => ({ sell_order_id, quantity, price_cents: 1_000 });
const kept = () => JSON.parse(localStorage.getItem("guildhall.cart") ?? "null") as { key: string } | null;

beforeEach(() => {
  removeFromDevice(deviceCart.lines.map(({ sell_order_id }) => sell_order_id));
});

test("the same listing is one line, up to what can be bought", () => {
  expect(putInDevice(line("a"), 2)).toBeUndefined();
  expect(putInDevice(line("a"), 2)).toBeUndefined();
  expect(putInDevice(line("a"), 2)).toBe("limit");
  expect(deviceCart.lines).toEqual([line("a", 2)]);
  changeInDevice("a", 1);
  expect(deviceCart.lines).toEqual([line("a")]);
});

test("a full cart takes no other line, and more of one that is there", () => {
  for (let number = 0; number < MOST_LINES; number += 1) putInDevice(line(`n${number}`), 9);
  expect(putInDevice(line("one more"), 9)).toBe("full");
  expect(putInDevice(line("n0"), 9)).toBeUndefined();
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
  removeFromDevice(["a", "b", "c"]);
  expect(kept()).toBeNull();
});

test("what is no cart is none", () => {
  for (const spoiled of ["{", '{"lines":[{"sell_order_id":1}]}', '{"lines":[{"sell_order_id":"a","quantity":0}]}']) {
    localStorage.setItem("guildhall.cart", spoiled);
    window.dispatchEvent(new StorageEvent("storage", { key: "guildhall.cart" }));
    expect(deviceCart.lines, spoiled).toEqual([]);
  }
});
