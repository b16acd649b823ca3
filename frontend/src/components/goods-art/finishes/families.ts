/**
 * Which way of painting belongs to a finish's name. The families that players know are found by their words; any other
 * name has one of the free ones, always the same.
 */
import { chanceOf, hashOf } from "../chance";
import { coloursOf, paletteOf, type Palette } from "../palette";
import { DOPPLERS, fade, galaxy, GAMMA_DOPPLERS, marble, marbleFade, slaughter } from "./blends";
import { camo, dashes, digital, mesh, splinter, sprayed } from "./camouflage";
import type { Mark } from "../marks";
import type { Finish } from "./finish";
import { anodized, caseHardened, damascus, rust, solid, stained } from "./metals";
import * as pattern from "./patterns";
import * as scene from "./scenes";

const WORDS: readonly (readonly [words: string, finish: Finish])[] = [
  ["dragon lore", scene.filigree],
  ["case hardened|heat treated|bismuth", caseHardened],
  ["marble fade", marbleFade],
  ["\\bfade$|fade\\b|crossfade|acid fade|daybreak|sundown", fade],
  ["damascus|wood fired|steel work", damascus],
  ["slaughter", slaughter],
  ["web\\b|spider", pattern.web],
  ["tiger|zebra|tigris|bengal|stripe|slashed|weasel", pattern.tiger],
  ["ddpat|digital|polycam|metallic ddpat|random access|glitch|pixel", digital],
  ["\\bmesh|chainmail|netting|safety net|perforated|gator", mesh],
  ["dashed|rapid transit|slipstream", dashes],
  ["urban masked|spray|masked|contrast|rubble|sand dune|rust leaf|hunting blind", sprayed],
  ["splinter|tri-tone|naval shred|shred|dazzle|fragcam|varicamo|urban hazard|winterized|whiteout", splinter],
  [
    "camo|boreal|forest night|terrain|woodsman|jungle|predator|thicket|scorched|groundwater|tornado|" +
      "storm$|mudder|contractor|recon|warfare|desert-strike|army",
    camo,
  ],
  [
    "asiimov|mecha|cyrex|bulldozer|elite build|prototype|nitro|powercore|reactor|battlestar|sentinel|" +
      "exoskeleton|vent|power loader|supernova",
    scene.panels,
  ],
  [
    "hyper beast|neo-noir|beast|monster|demon|devourer|chatterbox|bloodsport|wildfire|fever dream|" +
      "kraken|zombie|hydra\\b|howl|nightmare|medusa|head shot|killer|carnivore|chicken|kitty|puppy|" +
      "cat\\b",
    scene.beast,
  ],
  ["flame|fire|blaze|lava|magma|inferno|hell|pyre|burner|dragon|phoenix|hot rod|heat$|molten", scene.flames],
  ["wave|ocean|water|hydro|tsunami|tide|seigaiha|sea\\b|marina|currents|poseidon|ripple|swell|koi|drown", scene.waves],
  [
    "blossom|flower|lily|lotus|bloom|garden|rose|floral|kimono|flora|sakura|brocade|mandala|paisley|twilly|aloha",
    scene.flowers,
  ],
  ["leaf|leaves|palm|grass|vine|overgrowth|bamboo|roots|verdant|thorn|arboreal|hedge|nightshade", scene.leaves],
  [
    "circuit|motherboard|cyber|co-processor|system|mainframe|breaker|switch board|exchanger|" +
      "remote control|data|neural|chip|analog|schematic|blueprint|module",
    scene.circuit,
  ],
  ["lightning|electric|bolt|storm|strike|thunder|shock|charged|gungnir|voltage|static", scene.bolts],
  [
    "crack|kintsugi|fissure|shatter|fragment|broken|igneous|obsidian|meteor|ossified|leaded|stained glass|catacomb",
    scene.cracks,
  ],
  [
    "graffiti|scrawl|paint|drip|spill|splash|jam|crime|riot|pop|freehand|marker|vandal|toy|boom|wash me|scribble",
    scene.graffiti,
  ],
  [
    "lore|filigree|arabesque|baroque|baroqu|engrave|relief|royal|imperial|emperor|empress|heirloom|" +
      "elegant|gold leaf|victoria|deco|etched|runic|glyph|sigil",
    scene.filigree,
  ],
  ["sun|moon|mandala|eye|hypno|halo|orb|zodiac|anubis|horus|guardian|seal|crest|emblem|rising", scene.emblem],
  [
    "samurai|oni|daimyo|shinobu|irezumi|ink|kami|crane|temukau|stencil|calligra|fuji|akihabara|龍|sakkaku|tosai",
    scene.ink,
  ],
  ["galaxy|nebula|space|star|cosmic|astral|orbit|nova|orion|twilight|stratosphere|off world|phobos|sputnik", galaxy],
  ["marble|granite|quartz|jasper|malachite|opal|jade|stone|pour|nacre|pearl|ivory|lapis|sediment", marble],
  ["laminate|ply\\b", pattern.laminate],
  ["wood|walnut|maple|timber|limba|oak|ash\\b|pine|birch", pattern.grain],
  [
    "snake|viper|cobra|python|scale|serpent|gila|lizard|basilisk|croc|rattler|king snake|diamondback|fang",
    pattern.scales,
  ],
  ["hex|hive|honey|comb|bee|cell|reptile", pattern.hexagons],
  ["plaid|houndstooth|tartan|pinstripe|check|chesterfield|twill", pattern.plaid],
  ["halftone|dot|print\\b|comic|pop art|tread", pattern.halftone],
  ["redline|carbon|weave|fiber|fibre|wrap|kevlar|knit|beadwork", pattern.weave],
  ["labyrinth|meander|maze|aztec|kufic|mayan|minotaur|knot|borre|terrace", pattern.meander],
  ["facet|crystal|diamond|prism|origami|polygon|mosaic|triqua|trigon|geometric|delta|shard", pattern.facets],
  ["bubble|pop\\b|candy apple|fizzy|bubblegum|jelly|oil|liquid", pattern.bubbles],
  ["stained|acid etched|distressed|bleached|tatter", stained],
  ["rust|oxide|corro|patina|verdigris|antique|weathered", rust],
  [
    "anodized|copper|steel|titanium|chrome|blue steel|night$|ultraviolet|metallic|gunmetal|silver|" +
      "brass|bronze|gold|emerald$|candy|quicksilver|mirror",
    anodized,
  ],
  ["racing|race|line\\b|grand prix|turbo|driver|throttle|striped|vulcan|rally", pattern.stripes],
  ["polymer|solid|tape|plain|tuxedo|black tie|sand\\b|tan\\b|coat|ceramic", solid],
];
const FAMILIES = WORDS.map(([words, finish]) => [new RegExp(words, "u"), finish] as const);

const FREE: readonly Finish[] = [
  scene.panels,
  scene.beast,
  pattern.stripes,
  pattern.facets,
  scene.graffiti,
  scene.ink,
  scene.emblem,
  scene.filigree,
  scene.cracks,
  pattern.hexagons,
  pattern.meander,
  pattern.bubbles,
  splinter,
  galaxy,
  scene.bolts,
  marble,
  pattern.halftone,
  scene.circuit,
];

/** Colours that a family has whatever the name: all know them. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/marble fade/u, "marble"],
  [/^fade$/u, "fade"],
  [/dragon lore/u, "lore"],
];

/** The family of a finish, and the colours it is painted in. */
export function finishOf(name: string): { finish: Finish; colours: Palette } {
  const words = name.toLowerCase();
  const doppler = /^(gamma )?doppler(?: #(\d))?$/u.exec(words);
  if (doppler !== null) {
    const phases = doppler[1] === undefined ? DOPPLERS : GAMMA_DOPPLERS;
    return { finish: phases[(Number(doppler[2] ?? 1) - 1) % phases.length]!, colours: paletteOf(name) };
  }
  const known = KNOWN.find(([words_]) => words_.test(words));
  const colours = (known && coloursOf(known[1])) ?? paletteOf(name);
  const family = FAMILIES.find(([pattern_]) => pattern_.test(words))?.[1];
  return { finish: family ?? FREE[hashOf(name) % FREE.length]!, colours };
}

/** The marks of a finish. `turn` is of one piece: its pattern seed. */
export function painted(name: string, turn: number): Mark[] {
  const { finish, colours } = finishOf(name);
  return finish({ colours, chance: chanceOf(hashOf(name) + Math.imul(turn, 0x9e37)) });
}
