// @vitest-environment jsdom
import i18next from "i18next";
import { afterEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { switchLanguage, t } from "./i18n";
import type { Key } from "./keys";
import { directionOf, languages, preferredLanguage } from "./languages";

afterEach(() => switchLanguage("en"));

test("there are 14 languages, and Arabic alone runs from right to left", () => {
  expect(languages).toHaveLength(14);
  expect(languages.filter(({ key }) => directionOf(key) === "rtl").map(({ key }) => key)).toEqual(["ar"]);
});

test("the first of the browser's languages that we speak is taken, English if none", () => {
  expect(preferredLanguage(["pt-BR", "fr-CA", "de"])).toBe("fr");
  expect(preferredLanguage(["zh-TW"])).toBe("zh_Hant");
  expect(preferredLanguage(["tl-PH"])).toBe("fil");
  expect(preferredLanguage(["fi-FI"])).toBe("en");
  expect(preferredLanguage([])).toBe("en");
});

test("Arabic mirrors the page and isolates what is filled in; going back undoes both", async () => {
  await switchLanguage("ar");
  expect(document.documentElement.dir).toBe("rtl");
  expect(document.documentElement.lang).toBe("ar");
  i18next.addResourceBundle("ar", "widget", { probe: { seen: "آخر ظهور {{time}}" } }, true);
  expect(t("widget.probe.seen" as Key, { time: "5:30" })).toBe("آخر ظهور \u20685:30\u2069");
  await switchLanguage("zh_Hant");
  expect(document.documentElement.dir).toBe("ltr");
  expect(document.documentElement.lang).toBe("zh-Hant");
  expect(identity.locale).toBe("zh_Hant");
});

test("a key that English does not have is refused by the compiler, and shown as it is", () => {
  // @ts-expect-error The types of keys are lost when this is no error any more.
  expect(t("frame.lost.titel")).toBe("lost.titel");
});
