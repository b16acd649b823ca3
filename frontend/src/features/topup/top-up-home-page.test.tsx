import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { TopUpHomePage } from "./top-up-home-page";
import { placeOf, queueOf } from "./topup-fixtures";
import { forgetPlaces } from "./topup-store";

beforeEach(forgetPlaces);

function serveGames() {
  fakeServer({
    "/api/topup/queues": {
      queues: [
        queueOf({ queue_id: "q1", game: "mlbb", region: "", state: "paused", waiting: 0 }),
        queueOf({ queue_id: "q2", region: "America", waiting: 3 }),
        queueOf({ queue_id: "q3", region: "TW, HK, MO", state: "closed", waiting: 4 }),
      ],
    },
    "/api/market/games": {
      games: [
        { game: "csgo", name: "Counter-Strike 2", kind: "items", goods: 25_001 },
        { game: "genshin", name: "Genshin Impact", kind: "top_up", goods: 28 },
        { game: "mlbb", name: "Mobile Legends: Bang Bang", kind: "top_up", goods: 19 },
      ],
    },
    "/api/topup/places": { places: [placeOf({ order_id: "o7", region: "America" })] },
  });
}

test("a game with queues is one tile with its servers, in the order of the shop, and leads to its page", async () => {
  serveGames();
  renderInApp(<TopUpHomePage uid={null} />);
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/top-up/game/genshin", "/top-up/game/mlbb"]);
  const [genshin, legends] = links;
  expect(genshin?.textContent).toContain("America");
  expect(genshin?.textContent).toContain("TW, HK, MO");
  expect(genshin?.textContent, "one line of it is open").toContain("7 waiting");
  expect(legends?.textContent, "none of its lines moves").toContain("Paused");
});

test("a game is found by its name or by a server, and a word that fits none says so", async () => {
  serveGames();
  renderInApp(<TopUpHomePage uid={null} />);
  await screen.findAllByRole("link");
  const field = screen.getByRole("searchbox", { name: "Search games" });
  await userEvent.type(field, "legends bang");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Mobile Legends"),
  ]);
  await userEvent.clear(field);
  await userEvent.type(field, "america");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Genshin Impact"),
  ]);
  await userEvent.type(field, "x");
  screen.getByRole("heading", { name: "No game found" });
});

test("whoever stands in a queue goes on from here, on any device", async () => {
  serveGames();
  renderInApp(<TopUpHomePage uid="1" />);
  const mine = await screen.findByRole("region", { name: "Continue your top-up" });
  expect(mine.querySelector("a")?.getAttribute("href")).toBe("/top-up/o7");
  expect(mine.textContent).toContain("Genshin Impact");
});
