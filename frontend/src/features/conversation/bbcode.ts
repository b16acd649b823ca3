/**
 * Reads BBCode into a tree of allowed tags; everything else stays the text it is. Nothing here makes markup, so there
 * is nothing to inject into. Source: docs/wire.md (allow-list, depth at most 8).
 */
import { isColour } from "@/components/colours";

export type Span =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic" | "underline" | "strike" | "quote" | "code"; children: Span[] }
  | { kind: "link"; href: string; children: Span[] }
  | { kind: "colour"; colour: string; children: Span[] };

export const DEEPEST = 8;

const TAG = /\[(\/?)(b|i|u|s|url|color|quote|code)(?:=("?)([^\]"]*)\3)?\]/giu;

const PLAIN = { b: "bold", i: "italic", u: "underline", s: "strike", quote: "quote", code: "code" } as const;

interface Open {
  tag: string;
  /** The tag as written, in case it is never closed. */
  written: string;
  value: string;
  children: Span[];
}

export function parseBbcode(source: string): Span[] {
  const root: Span[] = [];
  const open: Open[] = [];
  const here = () => open.at(-1)?.children ?? root;
  let read = 0;
  for (const match of source.matchAll(TAG)) {
    pushText(here(), source.slice(read, match.index));
    read = match.index + match[0].length;
    const tag = (match[2] ?? "").toLowerCase();
    const inCode = open.at(-1)?.tag === "code";
    if (match[1] === "/") close(tag, match[0]);
    else if (inCode || open.length >= DEEPEST || !opens(tag, match[4])) pushText(here(), match[0]);
    else open.push({ tag, written: match[0], value: match[4] ?? "", children: [] });
  }
  pushText(here(), source.slice(read));
  while (open.length > 0) giveUp();
  return root;

  function close(tag: string, written: string): void {
    const at = open.findLastIndex((one) => one.tag === tag);
    const insideCode = open.at(-1)?.tag === "code" && tag !== "code";
    if (at < 0 || insideCode) return pushText(here(), written);
    while (open.length > at + 1) giveUp();
    const done = open.pop();
    if (done !== undefined) here().push(finish(done));
  }

  /** A tag that was never closed is shown as written, and what followed it stays. */
  function giveUp(): void {
    const left = open.pop();
    if (left === undefined) return;
    pushText(here(), left.written);
    left.children.forEach((child) => (child.kind === "text" ? pushText(here(), child.text) : here().push(child)));
  }
}

function opens(tag: string, value: string | undefined): boolean {
  if (tag === "url") return value !== undefined && safeHref(value) !== undefined;
  if (tag === "color") return value !== undefined && isColour(value);
  return value === undefined;
}

function finish(open: Open): Span {
  const { children, value, tag } = open;
  if (tag === "url") return { kind: "link", href: safeHref(value) ?? "", children };
  if (tag === "color") return { kind: "colour", colour: value, children };
  return { kind: PLAIN[tag as keyof typeof PLAIN], children };
}

/** Only https, and only what the browser itself reads as an address. */
export function safeHref(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.protocol === "https:" ? url.href : undefined;
}

function pushText(into: Span[], text: string): void {
  if (text === "") return;
  const last = into.at(-1);
  if (last?.kind === "text") last.text += text;
  else into.push({ kind: "text", text });
}

/** The words alone, for the list's one-line preview. */
export function plainText(spans: readonly Span[]): string {
  return spans.map((span) => (span.kind === "text" ? span.text : plainText(span.children))).join("");
}
