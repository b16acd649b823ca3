import { expect, test } from "vitest";
import { initials } from "@/components/person-avatar";
import { around, splitHits } from "./highlight";

test("hits are found without regard to case, in any script, and nothing is lost", () => {
  expect(splitHits("Karambit and karambit", "KARAMBIT").map((part) => part.hit)).toEqual([true, false, true]);
  expect(
    splitHits("在庫はまだあります", "まだ")
      .filter((part) => part.hit)
      .map((part) => part.text),
  ).toEqual(["まだ"]);
  expect(
    splitHits("a.b", ".")
      .map((part) => part.text)
      .join(""),
  ).toBe("a.b");
  expect(
    splitHits("İstanbul", "i")
      .map((part) => part.text)
      .join(""),
  ).toBe("İstanbul");
});

test("a long text begins near its hit", () => {
  expect(around(`${"x".repeat(100)}needle`, "needle")).toBe(`…${"x".repeat(24)}needle`);
  expect(around("needle first", "needle")).toBe("needle first");
});

test("initials are letters, one where scripts join", () => {
  expect(["Ann Buyer", "Mira (Guildhall)", "ゲーム商店", "متجر النور", "  "].map(initials)).toEqual([
    "AB",
    "MG",
    "ゲ",
    "م",
    "?",
  ]);
});
