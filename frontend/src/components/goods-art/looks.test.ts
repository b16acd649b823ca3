import { expect, test } from "vitest";
import { looksOf } from "./looks";
import { keyOf } from "./piece";

test("stickers come to their slots, and a slot between them stays empty", () => {
  const stickers = [
    { name: "Sticker | Crown (Foil)", slot: 2 },
    { name: "Sticker | Howling Dawn", slot: 0 },
  ];
  expect(looksOf({ stickers }).stickers).toEqual(["Sticker | Howling Dawn", "", "Sticker | Crown (Foil)"]);
  expect(looksOf({ stickers: [] }).stickers).toBeUndefined();
});

test("what does not wear has neither wear nor pattern", () => {
  expect(looksOf({ float: null, paint_seed: null })).toMatchObject({ float: undefined, paintSeed: undefined });
  expect(looksOf({ float: 0.2, paint_seed: 0, stat_trak: true })).toMatchObject({
    float: 0.2,
    paintSeed: 0,
    statTrak: true,
  });
});

test("pieces that look the same share a picture, others do not", () => {
  const key = (float: number, paint_seed: number) =>
    keyOf({ name: "AK-47 | Redline", ...looksOf({ float, paint_seed }) });
  expect(key(0.2312, 5)).toBe(key(0.2314, 5));
  expect(key(0.2312, 5)).not.toBe(key(0.31, 5));
  expect(key(0.2312, 5)).not.toBe(key(0.2312, 6));
});
