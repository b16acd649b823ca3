import { expect, test } from "vitest";
import { ShopSetting } from "@/api/lists.gen";
import { settingState } from "./shop-settings-fixtures";
import { GROUPS, keptBy, settingsOf, typedValue, unitOf, valueFlaw, valueOf } from "./shop-settings-rules";

const [MONEY] = GROUPS;

test("every setting stands in one group", () => {
  const all = GROUPS.flatMap(({ settings }) => settings);
  expect(all.toSorted()).toEqual(ShopSetting.toSorted());
});

test("a group has its own order, and what the server does not list is left out", () => {
  if (MONEY === undefined) throw new Error("no groups");
  const listed = [settingState("deposit_max"), settingState("payment_time"), settingState("sale_fee")];
  expect(settingsOf(MONEY, listed).map(({ setting }) => setting)).toEqual(["sale_fee", "deposit_max"]);
});

test("what may be typed is a number of the unit: decimals for percent and dollars, none for times", () => {
  expect(typedValue("7,5 %", "basis_points")).toBe("7.5");
  expect(typedValue("$12.345", "cents")).toBe("12.34");
  expect(typedValue("1.2.3", "cents")).toBe("1.23");
  expect(typedValue(".", "cents")).toBe(".");
  expect(typedValue("36.5 h", "hours")).toBe("36");
  expect(typedValue("-3", "minutes")).toBe("3");
});

test("a typed number is sent as the wire counts it, to the cent", () => {
  expect(valueOf("7.5", "basis_points")).toBe(750);
  expect(valueOf("0", "basis_points")).toBe(0);
  expect(valueOf("1.15", "cents"), "not 114.99999999999999").toBe(115);
  expect(valueOf("36", "hours")).toBe(36);
  expect(valueOf(typedValue("v1,9.10", "version"), "version")).toBe(1_009_010);
  for (const nothing of ["", "1.9", "1.9.", "1.9.1000", "1.2.3.4"]) expect(valueOf(nothing, "version")).toBeUndefined();
  for (const nothing of ["", "."]) expect(valueOf(nothing, "cents")).toBeUndefined();
});

test("both ends of a range are allowed, and nothing beyond them", () => {
  const fee = settingState("sale_fee");
  const flaws = [0, 3_000, 3_001, undefined, 500].map((value) => valueFlaw(value, fee));
  expect(flaws).toEqual([null, null, "out_of_range", "out_of_range", "same"]);
  expect(valueFlaw(99, settingState("deposit_min"))).toBe("out_of_range");
});

test("orders keep their terms, and a redemption that runs its limit", () => {
  const kept = Object.fromEntries(ShopSetting.map((setting) => [setting, keptBy(setting)]));
  expect(kept).toEqual({
    seller_identity: "sellers",
    sale_fee: "orders",
    deposit_min: "deposits",
    deposit_max: "deposits",
    payment_time: "orders",
    information_time: "orders",
    delivery_time: "orders",
    receipt_time: "orders",
    redeem_time: "top_ups",
    android_version: "apps",
    ios_version: "apps",
  });
  expect(unitOf("redeem_time")).toBe("minutes");
});
