// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { noticeStore } from "@/components/notices";
import { currentLanguage, switchLanguage } from "@/locales/i18n";
import { serve } from "@/testing/serve";
import { offerLanguage } from "./offer-language";

afterEach(async () => {
  Object.assign(identity, { token: null, locale_chosen: false });
  noticeStore.notices = [];
  await switchLanguage("en");
});

test("the account's language is offered by its own name, and spoken once it is wanted", async () => {
  identity.token = "t1";
  offerLanguage("de");
  expect(noticeStore.notices.map(({ text, action }) => [text, action?.label])).toEqual([
    ["Your account is set to Deutsch.", "Deutsch"],
  ]);
  expect(currentLanguage()).toBe("en");
  const asked = serve([{ uid: "7", language: "de" }]);
  noticeStore.notices[0]?.action?.run();
  await vi.waitFor(() => expect(asked[0]?.path).toBe("/api/account/set_language"));
  expect(currentLanguage()).toBe("de");
});

test("nothing is offered where it is spoken already, or another one was chosen on this device", () => {
  offerLanguage("en");
  identity.locale_chosen = true;
  offerLanguage("de");
  expect(noticeStore.notices).toEqual([]);
});
