import { describe, expect, test } from "vitest";
import { DEEPEST, parseBbcode, plainText, type Span } from "./bbcode";

const text = (value: string): Span => ({ kind: "text", text: value });

describe("allowed tags", () => {
  test("nest", () => {
    expect(parseBbcode("a [b]b [i]c[/i][/b]")).toEqual([
      text("a "),
      { kind: "bold", children: [text("b "), { kind: "italic", children: [text("c")] }] },
    ]);
  });

  test("a link needs https", () => {
    expect(parseBbcode("[url=https://example.org/a]x[/url]")).toEqual([
      { kind: "link", href: "https://example.org/a", children: [text("x")] },
    ]);
    for (const bad of [
      "javascript:alert(1)",
      "http://example.org",
      "data:text/html,x",
      "//example.org",
      "JaVaScRiPt://%0aalert(1)",
    ]) {
      expect(parseBbcode(`[url=${bad}]x[/url]`)).toEqual([text(`[url=${bad}]x[/url]`)]);
    }
  });

  test("a colour is a name or six digits, never a style", () => {
    expect(parseBbcode("[color=#ff8800]x[/color]")).toEqual([
      { kind: "colour", colour: "#ff8800", children: [text("x")] },
    ]);
    expect(parseBbcode("[color=red;background:url(x)]x[/color]")).toEqual([
      text("[color=red;background:url(x)]x[/color]"),
    ]);
  });
});

describe("anything else is text", () => {
  test("unknown tags and pictures", () => {
    expect(parseBbcode("[img]http://169.254.169.254[/img]<b>")).toEqual([text("[img]http://169.254.169.254[/img]<b>")]);
  });

  test("tags that are never closed or never opened", () => {
    expect(parseBbcode("[b]a [i]b[/b] c[/s]")).toEqual([{ kind: "bold", children: [text("a [i]b")] }, text(" c[/s]")]);
    expect(parseBbcode("[b]a")).toEqual([text("[b]a")]);
  });

  test("inside code nothing is read", () => {
    expect(parseBbcode("[code][b]x[/b][/code]")).toEqual([{ kind: "code", children: [text("[b]x[/b]")] }]);
  });
});

test("ten thousand nested tags stay shallow and lose no word", () => {
  const depth = (spans: Span[]): number =>
    1 + Math.max(0, ...spans.map((span) => (span.kind === "text" ? 0 : depth(span.children))));
  const spans = parseBbcode(`${"[b]".repeat(10_000)}x${"[/b]".repeat(10_000)}`);
  expect(depth(spans)).toBeLessThanOrEqual(DEEPEST + 1);
  expect(plainText(spans)).toContain("x");
});
