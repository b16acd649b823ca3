import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { switchLanguage, t } from "@/locales/i18n";
import { languages, tagOf } from "@/locales/languages";
import { renderInApp } from "@/testing/render";
import { GameRegion } from "./game-region";
import { regionName } from "./region-name";

/** Called the same in every language: platforms, and realms of a game. */
const PROPER = new Set([
  ...["PC", "PlayStation", "Switch", "Xbox"],
  ...["EU Draenor", "EU Kazzak", "EU Tarren Mill", "US Area 52", "US Illidan", "US Tichondrius"],
]);
/** The games' own list of servers has this in Latin letters nearly everywhere. */
const AS_IN_THE_GAME = "TW, HK, MO";

const catalogue = readFileSync(join(import.meta.dirname, "../../../persistence/seed/packs.tsv"), "utf8");
const rows = catalogue
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));
const regions = [...new Set(rows.map(([, , region = ""]) => region))].filter((region) => region !== "");

afterEach(() => act(() => switchLanguage("en")));

test("goods say their region in the reader's language, and say it anew in another", async () => {
  renderInApp(
    <>
      <GameRegion game="Genshin Impact" region="Europe" />
      <GameRegion game="PlayStation Store" region="Hong Kong" />
      <GameRegion game="EA SPORTS FC 26" region="Switch" />
    </>,
  );
  screen.getByText("Europe");
  await act(() => switchLanguage("ja"));
  screen.getByText("ヨーロッパ");
  screen.getByText("香港");
  screen.getByText("Switch");
});

test("in English a region is called as the catalogue calls it", () => {
  for (const region of regions) expect(regionName(region, t, "en")).toBe(region);
});

test.each(["ja", "ru", "ar", "th", "zh_Hant"] as const)(
  "in %s no region of the catalogue is left in English",
  async (key) => {
    await switchLanguage(key);
    const left = regions.filter((region) => regionName(region, t, tagOf(key)) === region);
    const proper = key === "zh_Hant" ? [...PROPER] : [...PROPER, AS_IN_THE_GAME];
    expect(left.toSorted()).toEqual(proper.toSorted());
  },
);

test("no two regions of one game have one name, whatever the language is", async () => {
  const games = new Set(rows.map(([, game]) => game));
  for (const { key } of languages) {
    await switchLanguage(key);
    for (const game of games) {
      const own = [...new Set(rows.filter((row) => row[1] === game).map(([, , region = ""]) => region))];
      const names = new Set(own.map((region) => regionName(region, t, tagOf(key))));
      expect(names.size, `${key} ${game}`).toBe(own.length);
    }
  }
});
