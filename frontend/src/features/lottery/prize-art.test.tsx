import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { PRIZES } from "./lottery-wire";
import { PrizeArt } from "./prize-art";

test("every prize has a picture of its own", () => {
  const drawn = PRIZES.map((prize) => render(<PrizeArt prize={prize} />).container.innerHTML);
  expect(new Set(drawn).size).toBe(PRIZES.length);
  expect(drawn[PRIZES.indexOf("coupon_50")]).toContain("50%");
});
