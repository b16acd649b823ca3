/** What is known of the goods, or of one piece of them, that a picture shows. */

/** As the server sends it with every goods: see `art` in docs/wire.md. */
export interface Art {
  /** The game's name of the model, else the kind. */
  shape?: string;
  kind?: string;
  /** Of items; of packs the game. */
  rarity?: string;
  seed?: number;
  /** The name in English: from it come the finish, the letters and the colours. */
  name?: string;
  /** Of packs: the region, the server, the platform. */
  region?: string;
  /** Of packs: how much is in them. */
  label?: string;
}

export interface Piece extends Art {
  /** 0 to 1, how worn it is; only where one piece is meant. */
  float?: number | undefined;
  /** Turns its pattern. */
  paintSeed?: number | undefined;
  /** Names of the stickers on it, by slot. */
  stickers?: readonly string[] | undefined;
  statTrak?: boolean | undefined;
  souvenir?: boolean | undefined;
}

/** `AK-47` and `Redline` of `AK-47 | Redline`; what has no second part has an empty one. */
export function partsOf(name: string): [first: string, rest: string] {
  const cut = name.indexOf(" | ");
  return cut < 0 ? [name, ""] : [name.slice(0, cut), name.slice(cut + 3)];
}

/** One key for one picture. */
export function keyOf(piece: Piece): string {
  const worn = piece.float === undefined ? "" : Math.round(piece.float * 100);
  const { shape, kind, rarity, seed, name, region, label, paintSeed, stickers, statTrak, souvenir } = piece;
  return [
    shape,
    kind,
    rarity,
    seed,
    name,
    region,
    label,
    worn,
    paintSeed,
    stickers?.join("/"),
    statTrak,
    souvenir,
  ].join("|");
}
