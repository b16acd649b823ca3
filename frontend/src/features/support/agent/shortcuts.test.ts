// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isBusyWithKeys, shortcutOf } from "./shortcuts";

const press = (key: string, over = {}) =>
  shortcutOf({ key, code: "", ctrlKey: false, metaKey: false, altKey: false, ...over });

test("letters do what the sheet says, with or without Shift", () => {
  expect(["j", "K", "r", "/", "e", "n", "t", "h", "?"].map((key) => press(key))).toEqual([
    "next",
    "previous",
    "reply",
    "template",
    "resolve",
    "note",
    "take",
    "hand_over",
    "help",
  ]);
});

test("on a Cyrillic or Arabic keyboard the place of the key counts", () => {
  expect(press("о", { code: "KeyJ" })).toBe("next");
  expect(press("ق", { code: "KeyR" })).toBe("reply");
});

test("a Latin layout with other places keeps its letters", () => {
  expect(press("n", { code: "KeyL" })).toBe("note"); // Dvorak
});

test("the browser's own combinations are left alone, and so is a word being composed", () => {
  expect(press("r", { ctrlKey: true })).toBeUndefined();
  expect(press("e", { metaKey: true })).toBeUndefined();
  expect(press("n", { isComposing: true })).toBeUndefined();
});

test("in fields and dialogs keys are letters", () => {
  document.body.innerHTML = `
    <textarea id="field"></textarea>
    <div role="dialog"><button id="inside"></button></div>
    <button id="row"></button>
  `;
  const busy = (id: string) => isBusyWithKeys(document.getElementById(id));
  expect([busy("field"), busy("inside"), busy("row")]).toEqual([true, true, false]);
});
