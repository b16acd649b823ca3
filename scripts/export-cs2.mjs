// Exports the facts of every Counter-Strike 2 item (name, kind, rarity, wear range, collection; no pictures) from the
// npm package @ianlucas/cs2-lib (MIT) into persistence/seed. Run by hand when the game has new items:
//
//     npm pack @ianlucas/cs2-lib && tar xzf ianlucas-cs2-lib-*.tgz && node scripts/export-cs2.mjs package
//
// What it writes is committed, so nobody else needs the package.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2] ?? "package");
const out = resolve(import.meta.dirname, "../persistence/seed");
const load = async (path) => import(pathToFileURL(join(folder, "dist", path)).href);
const { CS2_ITEMS: items } = await load("index.mjs");
const translation = async (name) => Object.values(await load(`translations/${name}.mjs`))[0];
const english = await translation("english");

/** Our languages and theirs. Malay, Filipino and Arabic are not spoken by the game: English stands there. */
const LANGUAGES = {
  zh_Hant: "tchinese",
  ja: "japanese",
  id: "indonesian",
  vi: "vietnamese",
  th: "thai",
  fr: "french",
  it: "italian",
  de: "german",
  es: "spanish",
  ru: "russian",
};

const RARITIES = {
  "#ded6cc": "stock",
  "#b0c3d9": "consumer",
  "#5e98d9": "industrial",
  "#4b69ff": "mil_spec",
  "#8847ff": "restricted",
  "#d32ce6": "classified",
  "#eb4b4b": "covert",
  "#e4ae39": "contraband",
};
const SNIPERS = new Set(["awp", "g3sg1", "scar20", "ssg08"]);
const MACHINE_GUNS = new Set(["m249", "negev"]);

function kind(item) {
  if (item.type !== "weapon")
    return { melee: "knife", keychain: "charm", musickit: "music_kit" }[item.type] ?? item.type;
  if (SNIPERS.has(item.model)) return "sniper";
  if (item.category === "heavy") return MACHINE_GUNS.has(item.model) ? "machine_gun" : "shotgun";
  return { secondary: "pistol", c4: "equipment" }[item.category] ?? item.category;
}

/** Names are "Weapon | Finish | Event": each part is translated once. */
const parts = (name) => name.split(" | ");
const used = new Map();
const note = (text, id, field, at) => {
  if (text && !used.has(text)) used.set(text, { id, field, at });
};

const lines = items
  .filter((item) => item.type !== "stub" && item.type !== "utility" && !item.free)
  .map((item) => {
    const text = english[item.id];
    const collection = text.collectionName ?? text.category ?? "";
    // Wear 0 to 1 with two decimals says it all; items without wear leave both empty.
    const wear = (value) => (value === undefined ? "" : String(Math.round(value * 100) / 100));
    const canWear = ["weapon", "melee", "glove"].includes(item.type) && !item.base;
    parts(text.name).forEach((_, at) => note(parts(text.name)[at], item.id, "name", at));
    note(collection, item.id, text.collectionName ? "collectionName" : "category", 0);
    return [
      item.id,
      kind(item),
      item.model && item.type !== "agent" ? item.model : "",
      text.name,
      RARITIES[item.rarity] ?? "stock",
      canWear ? wear(item.wearMin ?? 0.06) : "",
      canWear ? wear(item.wearMax ?? 0.8) : "",
      collection,
    ];
  });

// The same name twice (a music kit and its StatTrak twin, charms with variants): the number tells them apart.
const seen = new Map();
for (const line of lines) {
  const count = (seen.get(line[3]) ?? 0) + 1;
  seen.set(line[3], count);
  if (count > 1) line[3] += ` #${count}`;
}
const table = (head, rows) => [head, ...rows].map((row) => row.join("\t")).join("\n") + "\n";
writeFileSync(
  join(out, "cs2.tsv"),
  table(["id", "kind", "model", "name", "rarity", "wear_min", "wear_max", "collection"], lines),
);

const spoken = Object.keys(LANGUAGES);
const tables = [];
for (const language of spoken) tables.push(await translation(LANGUAGES[language]));
const words = [];
for (const [text, { id, field, at }] of used) {
  const there = tables.map((table) => {
    const found = table[id]?.[field] ?? "";
    const split = field === "name" ? parts(found) : [found];
    const same = field !== "name" || split.length === parts(english[id].name).length;
    const word = same ? (split[at] ?? "").trim() : "";
    return word === text || word.includes("\t") || word.includes("\n") ? "" : word;
  });
  if (there.some((word) => word !== "")) words.push([text, ...there]);
}
writeFileSync(join(out, "cs2-words.tsv"), table(["en", ...spoken], words));
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
console.log(`${lines.length} items, ${words.length} words, from version ${version}`);
