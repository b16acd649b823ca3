import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadDrawing } from "@/components/goods-art/drawing";
import { PRIZES } from "./lottery-wire";
import { PrizeArt } from "./prize-art";
import { PrizePicture } from "./prize-picture";

test("every prize has a picture of its own", () => {
  const drawn = PRIZES.map((prize) => render(<PrizeArt prize={prize} />).container.innerHTML);
  expect(new Set(drawn).size).toBe(PRIZES.length);
  expect(drawn[PRIZES.indexOf("coupon_50")]).toContain("50%");
});

test("every prize is a card of its own, and what the shop sells looks as it does there", async () => {
  await loadDrawing();
  const drawn = PRIZES.map((prize) => render(<PrizePicture prize={prize} />).container.innerHTML);
  expect(new Set(drawn).size).toBe(PRIZES.length);
  for (const card of drawn) expect(card).toContain('viewBox="0 0 100 72"');
  expect(drawn[PRIZES.indexOf("crystals_6480")]).toContain('data-tone="genshin"');
  expect(drawn[PRIZES.indexOf("crystals_6480")]).toContain("6480");
  expect(drawn[PRIZES.indexOf("coupon_5")]).toContain("5%");
});
