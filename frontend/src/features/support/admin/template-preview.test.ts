import { expect, test } from "vitest";
import { previewPieces } from "./template-preview";

test("a variable reads as its example, as its fallback, or as the mistake it is", () => {
  const pieces = previewPieces(
    "Hi {{customer.nickname|friend}}, {{order.number|your order}} is {{order.game}} {{cat}}",
    { "customer.nickname": "Alex" },
  );
  expect(pieces).toEqual([
    { kind: "text", text: "Hi " },
    { kind: "filled", text: "Alex" },
    { kind: "text", text: ", " },
    { kind: "fallback", text: "your order" },
    { kind: "text", text: " is " },
    { kind: "unknown", text: "{{order.game}}" },
    { kind: "text", text: " " },
    { kind: "unknown", text: "{{cat}}" },
  ]);
});
