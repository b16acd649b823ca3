import { expect, test } from "vitest";
import { splitLinks } from "./links";

const links = (text: string) => splitLinks(text).flatMap((piece) => (piece.kind === "link" ? [piece.text] : []));

test("addresses become links, the words around them stay", () => {
  expect(splitLinks("see https://example.org/a?b=1, please")).toEqual([
    { kind: "text", text: "see " },
    { kind: "link", text: "https://example.org/a?b=1", href: "https://example.org/a?b=1" },
    { kind: "text", text: ", please" },
  ]);
});

test("the end of the sentence is not part of the address, an own bracket is", () => {
  expect(links("(https://example.org/a_(b)).")).toEqual(["https://example.org/a_(b)"]);
  expect(links("看 https://example.org/路径。谢谢")).toEqual(["https://example.org/路径"]);
});

test("no other scheme is ever a link", () => {
  expect(links("javascript:alert(1) data:text/html,x ftp://a.b www.example.org")).toEqual([]);
});

test("nothing is lost, whatever the text", () => {
  const text = "a https://[ b http:// c https://x.y/z!!! d";
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
