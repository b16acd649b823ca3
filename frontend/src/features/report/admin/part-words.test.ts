import { expect, test } from "vitest";
import { t } from "@/locales/i18n";
import { partWords } from "./part-words";

const said = (subject: Parameters<typeof partWords>[0], part: Parameters<typeof partWords>[1]) =>
  partWords(subject, part, t, "en", (region) => region);

test("a part is called by its name, an outcome or a reason by its words, an event by its days", () => {
  expect(said("sales", { part: "csgo", name: "Counter-Strike 2", values: {} })).toBe("Counter-Strike 2");
  expect(said("queues", { part: "q1", name: "Genshin Impact", region: "Asia", values: {} })).toBe(
    "Genshin Impact · Asia",
  );
  expect(said("disputes", { part: "refunded_in_part", values: {} })).toBe("Refunded in part");
  expect(said("refunds", { part: "given_back", values: {} })).toBe("Refunded by the seller");
  expect(said("events", { part: "e1", starts_at: Date.UTC(2026, 10, 17), values: {} })).toMatch(/Nov 17.+23, 2026/u);
  expect(said("refunds", { part: "news_of_tomorrow", values: {} })).toBe("news_of_tomorrow");
});
