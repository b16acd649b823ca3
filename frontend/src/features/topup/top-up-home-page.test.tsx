import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { TopUpHomePage } from "./top-up-home-page";
import { queueOf } from "./topup-fixtures";

test("the packs of a queue are those of its region: one for another region cannot be redeemed", async () => {
  fakeServer({
    "/api/topup/queues": { queues: [queueOf({ region: "TW, HK, MO" }), queueOf({ queue_id: "q2", region: "" })] },
    "/api/market/games": { games: [{ game: "genshin", name: "Genshin Impact", kind: "top_up", goods: 28 }] },
  });
  renderInApp(<TopUpHomePage uid={null} />);
  const links = await screen.findAllByRole("link", { name: /Genshin Impact/u });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/market?game=genshin&tag.region=TW%2C+HK%2C+MO",
    "/market?game=genshin",
  ]);
});
