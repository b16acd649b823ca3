import { expect, test } from "vitest";
import { addressOf } from "./markdown-address";

test("pages of this shop open in it, others by http(s), mailboxes and phones elsewhere", () => {
  expect(addressOf("/faq?category=buy#top")).toEqual({ href: "/faq?category=buy#top", isHere: true });
  expect(addressOf("https://example.org/a")).toEqual({ href: "https://example.org/a", isHere: false });
  expect(addressOf("mailto:a@example.org")).toEqual({ href: "mailto:a@example.org", isHere: false });
  expect(addressOf("tel:+123")).toEqual({ href: "tel:+123", isHere: false });
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " java\nscript:alert(1)",
  "data:text/html,x",
  "blob:x",
  "www",
  "",
  "#x",
])("%j leads nowhere", (href) => {
  expect(addressOf(href)).toBeUndefined();
});

test("what looks like a path and is another's address is not taken for a page of this shop", () => {
  for (const href of ["//evil.example/x", "/\\evil.example/x", "/\t/evil.example/x"])
    expect(addressOf(href)).toEqual({ href: "https://evil.example/x", isHere: false });
});
