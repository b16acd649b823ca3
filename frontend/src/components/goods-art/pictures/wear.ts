/** Wear: what use has taken off a finish. Bare metal at the edges first, then scratches, then whole patches. */
import { between, type Chance } from "../chance";
import { at, blob, line, path, type Mark } from "../marks";

/** Above it the game calls a piece worn; below, it looks new. */
const NEW = 0.07;

/** Marks for a wear from 0 to 1, to be cut to `outline`. */
export function worn(wear: number, outline: string, chance: Chance): Mark[] {
  if (wear <= 0) return [];
  const marks: Mark[] = [];
  let scratches = "";
  for (let index = Math.round(3 + wear * 40); index > 0; index--) {
    const [x, y] = [between(0, 100, chance), between(4, 56, chance)];
    scratches += `M${at(x)} ${at(y)}l${at(between(1.5, 3 + wear * 9, chance))} ${at(between(-2.4, 1.6, chance))}`;
  }
  marks.push(
    line(scratches, "#dfe5ea", 0.35 + wear * 0.4, { opacity: 0.75, "data-scratches": Math.round(3 + wear * 40) }),
  );
  if (wear > NEW) {
    let bare = "";
    for (let index = Math.round(wear * 26); index > 0; index--) {
      const size = between(0.8, 1.2 + wear * 5, chance);
      bare += blob(between(0, 100, chance), between(6, 52, chance), size * 1.5, size * 0.7, chance, 9, 0.8);
    }
    if (bare !== "") marks.push(path(bare, "#767f88", { opacity: 0.85 }));
    marks.push(
      line(outline, "#8d969f", 0.6 + wear * 2.4, {
        opacity: 0.85,
        strokeDasharray: `${at(1 + wear * 7)} ${at(7 - wear * 5)}`,
      }),
    );
  }
  return marks;
}
