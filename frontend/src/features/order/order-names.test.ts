import { expect, test } from "vitest";
import { orderOf } from "./order-fixtures";
import { namesIn } from "./order-names";

test("an order is called as its goods are in the reader's language, else as it was when it was bought", () => {
  const order = orderOf({
    names: { de: "MP7 | Gleichgültiges Lächeln" },
    game_names: { en: "Counter-Strike 2", ja: "カウンターストライク2" },
  });
  expect(namesIn("de", order)).toEqual({ name: "MP7 | Gleichgültiges Lächeln", game: "Counter-Strike 2" });
  expect(namesIn("ja", order)).toEqual({ name: "AK-47 | Redline", game: "カウンターストライク2" });
  const unknown = orderOf({ names: {}, game_names: {} });
  expect(namesIn("de", unknown), "what the catalogue does not have any more").toEqual({
    name: "AK-47 | Redline",
    game: "csgo",
  });
});
