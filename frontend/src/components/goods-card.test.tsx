import { screen } from "@testing-library/react";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderInApp } from "@/testing/render";
import { GoodsCard } from "./goods-card";

const goods = {
  goods_id: "7",
  name: "1090 Genesis Crystals",
  game: "genshin",
  game_name: "Genshin Impact",
  subgame_name: "Asia",
  art: {},
};

test("a card is one link that says name, game, region and price, and what else the screen has to say", () => {
  renderInApp(<GoodsCard goods={goods} variant="shelf" price={1424} beside={<b>−5%</b>} foot="3 for sale" />);
  const link = screen.getByRole("link");
  expect(link.getAttribute("href")).toBe("/market/goods/7");
  expect(link.textContent).toBe("1090 Genesis CrystalsGenshin Impact · Asia$14.24−5%3 for sale");
});

test("goods without a price say so, and are not called free", () => {
  renderInApp(<GoodsCard goods={goods} price={null} unpriced="Out of stock" />);
  expect(screen.getByRole("link").textContent).toContain("Out of stock");
  expect(screen.getByRole("link").textContent).not.toContain("$");
});

test("no screen draws goods with a card of its own", () => {
  const source = join(import.meta.dirname, "..");
  const own = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx") && !file.startsWith("dev"))
    .filter((file) => {
      const code = readFileSync(join(source, file), "utf8");
      // A list item that is a link to goods, with their picture in it.
      return /<li\b[^>]*>\s*<Link href=\{`\/market\/goods\//u.test(code);
    });
  expect(own).toEqual(["components/goods-card.tsx"]);
});
