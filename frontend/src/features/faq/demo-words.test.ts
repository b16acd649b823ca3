/** The demonstration's answers name buttons and pages of the client: they must be called so in each language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "@/locales/languages";

const root = join(import.meta.dirname, "../../../..");
type Tree = { [key: string]: string | Tree };
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as unknown;
/** Quotes and apostrophes differ by hand, not by meaning. */
const plain = (text: string) => text.toLocaleLowerCase().replaceAll("’", "'");

const NAMED: [answer: number, keys: string[]][] = [
  [2, ["order.act.dispute"]],
  [3, ["order.act.cancel"]],
  [9, ["frame.menu.balance", "wallet.deposit.open"]],
  [15, ["settings.verification.title"]],
  [17, ["order.act.dispute"]],
  [18, ["order.act.dispute"]],
  [21, ["session.way.code"]],
  [24, ["settings.email.title"]],
  [25, ["settings.safety.title", "settings.safety.report"]],
  [27, ["market.bargains.suggest"]],
];

test.each(languages)("the answers in $label call buttons and pages by their names", ({ key: language }) => {
  const { faq } = read(`server/src/demo/words/${language}.json`) as { faq: [string, string][] };
  const textOf = (key: string) => {
    const [namespace = "", ...path] = key.split(".");
    const texts = read(`frontend/src/locales/${language}/${namespace}.json`) as Tree;
    return path.reduce<string | Tree>((at, part) => (at as Tree)[part] ?? "", texts) as string;
  };
  for (const [answer, keys] of NAMED)
    for (const key of keys) expect(plain(faq[answer]?.[1] ?? ""), key).toContain(plain(textOf(key)));
});
