/** The picture of a game one is topped up in: what it counts in, in its colours, and its initials. */
import { GoodsArt } from "@/components/goods-art";

/** Always another pattern for another game. */
const seedOf = (game: string) => [...game].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

export function GameArt({ game, label = "" }: { game: string; label?: string }) {
  return <GoodsArt art={{ kind: "pack", shape: "pack", rarity: game, seed: seedOf(game), label }} />;
}

/** "Honkai: Star Rail" as HSR; a name of one word as its first two letters, one without blanks as its first. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const [only = ""] = words;
  if (words.length < 2) return [...only].slice(0, 2).join("").toUpperCase();
  return words
    .slice(0, 4)
    .map((word) => [...word][0]?.toUpperCase())
    .join("");
}
