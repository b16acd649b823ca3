import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { GameMark } from "./game-mark";
import { GoodsArt } from "./goods-art";
import { loadDrawing } from "./goods-art/drawing";
import { KEPT, remembered } from "./goods-art/kept";

beforeAll(loadDrawing);

const drawn = (element: ReactElement) => render(element).container;
const REDLINE = { shape: "ak47", kind: "rifle", rarity: "classified", seed: 226, name: "AK-47 | Redline" };

test("a picture is hidden from readers of screens, and has its ground by rarity", () => {
  const svg = drawn(<GoodsArt art={REDLINE} />).querySelector("svg")!;
  expect(svg.getAttribute("aria-hidden")).toBe("true");
  expect(svg.dataset["tone"]).toBe("classified");
  expect(svg.querySelectorAll("path").length).toBeGreaterThan(5);
});

test("texts stand where they are drawn, also on a page that is read from the right", () => {
  expect(
    drawn(<GoodsArt art={REDLINE} />)
      .querySelector("svg")
      ?.getAttribute("direction"),
  ).toBe("ltr");
});

test("two pictures on one page have ids of their own, and each refers to its own", () => {
  const page = drawn(
    <>
      <GoodsArt art={REDLINE} />
      <GoodsArt art={REDLINE} />
    </>,
  );
  const ids = [...page.querySelectorAll("[id]")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const uses = page.innerHTML.match(/url\(#[^)]+\)/gu)!.map((use) => use.slice(5, -1));
  expect(uses.filter((id) => !ids.includes(id))).toEqual([]);
});

test("what is not known is drawn all the same", () => {
  expect(drawn(<GoodsArt art={undefined} />).querySelector("svg")).not.toBeNull();
  expect(drawn(<GoodsArt art={{ kind: "case", rarity: "stock" }} />).querySelectorAll("path").length).toBeGreaterThan(
    3,
  );
  expect(drawn(<GameMark game="a game of tomorrow" />).querySelectorAll("path").length).toBeGreaterThan(2);
});

test("a picture asked for again is not drawn again", () => {
  let times = 0;
  const draw = () => {
    times += 1;
    return [];
  };
  expect(remembered("one", draw)).toBe(remembered("one", draw));
  expect(times).toBe(1);
  for (let other = 0; other < KEPT; other++) remembered(`other ${other}`, draw);
  remembered("one", draw);
  expect(times, "the oldest gave way").toBe(KEPT + 2);
});
