import { describe, expect, test } from "vitest";
import {
  isEmail,
  isWholeCode,
  nicknameFlaw,
  passwordFlaw,
  typedCode,
  typedInteger,
  typedPrice,
  typedWithin,
} from "./typed";

test("a price keeps two decimals and loses the third", () => {
  expect(typedPrice("12.34")).toBe("12.34");
  expect(typedPrice("12.345")).toBe("12.34");
});

test("a price keeps ten integer digits and loses the eleventh", () => {
  expect(typedPrice("1234567890.5")).toBe("1234567890.5");
  expect(typedPrice("12345678901.5")).toBe("1234567890.5");
});

test("a price is digits and a dot only", () => {
  expect(typedPrice("-1,000.5€")).toBe("1000.5");
  expect(typedPrice("1.2.3")).toBe("1.23");
  expect(typedPrice("1e5")).toBe("15");
});

test("an integer is positive and whole, or empty", () => {
  expect(typedInteger("42")).toBe("42");
  expect(typedInteger("-4.2")).toBe("42");
  expect(typedInteger("007")).toBe("7");
  expect(typedInteger("0")).toBe("");
  expect(typedInteger("")).toBe("");
});

test("a code strips what is no letter or digit and ignores the seventh", () => {
  expect(typedCode(" aB-3 x_9!Z7")).toBe("aB3x9Z");
  expect(isWholeCode("aB3x9Z")).toBe(true);
  expect(isWholeCode("aB3x9")).toBe(false);
  expect(isWholeCode("aB3x9Zz")).toBe(false);
});

test("a text at its length is whole, one beyond is cut, and an emoji is one character", () => {
  expect(typedWithin("abc", 3)).toEqual({ text: "abc", used: 3, refused: false });
  expect(typedWithin("abcd", 3)).toEqual({ text: "abc", used: 3, refused: true });
  expect(typedWithin("a🙂b", 2)).toEqual({ text: "a🙂", used: 2, refused: true });
});

describe("an email", () => {
  const local = (length: number) => `${"a".repeat(length)}@example.org`;

  test("has a local part of 1 to 64 characters", () => {
    expect(isEmail(local(1))).toBe(true);
    expect(isEmail(local(64))).toBe(true);
    expect(isEmail(local(65))).toBe(false);
    expect(isEmail(local(0))).toBe(false);
  });

  test("has a domain with a dot, and one sign between them", () => {
    for (const good of ["first.last+tag@sub.example.co", "x@xn--bcher-kva.example", "josé@bücher.example", " a@b.co "])
      expect(isEmail(good)).toBe(true);
    for (const bad of ["", "a", "a@b", "a@.b.c", "a b@c.de", "a@b..cd", ".a@b.cd", "a@b@c", "a@-b.cd", "a@b.1"])
      expect(isEmail(bad)).toBe(false);
  });
});

describe("a password", () => {
  test("has 8 to 20 characters", () => {
    expect(passwordFlaw("Abcdef1")).toBe("too_short");
    expect(passwordFlaw("Abcdefg1")).toBeNull();
    expect(passwordFlaw("Abcdefghij123456789X")).toBeNull();
    expect(passwordFlaw("Abcdefghij1234567890X")).toBe("too_long");
  });

  test("needs all three kinds, and no symbols", () => {
    expect(passwordFlaw("aaaa1111")).toBe("kinds");
    expect(passwordFlaw("Abcd1234!")).toBe("symbols");
  });
});

test("a nickname has at least 4 characters, at most 30, of any script, and no symbols", () => {
  expect(nicknameFlaw("Ana")).toBe("too_short");
  expect(nicknameFlaw("Anna")).toBeNull();
  expect(nicknameFlaw("小さな剣士")).toBeNull();
  expect(nicknameFlaw("a".repeat(30))).toBeNull();
  expect(nicknameFlaw("a".repeat(31))).toBe("too_long");
  expect(nicknameFlaw("Anna <b>")).toBe("symbols");
});
