/**
 * The picture of goods, drawn from their own attributes: outline by kind, colour by rarity, a pattern that is always
 * the same for the same goods, and wear as scratches. One function for list, page, order and chat card; nothing is
 * fetched.
 */
import { useId } from "react";
import classes from "./goods-art.module.css";
import { shapeOf } from "./goods-shapes";

export interface Art {
  shape?: string;
  kind?: string;
  rarity?: string;
  seed?: number;
  /** Written on top: the denomination of a pack. */
  label?: string;
}

interface Props {
  art: unknown;
  /** 0 to 1; scratches where it is known. */
  float?: number | undefined;
  /** Of one piece: turns its pattern. */
  paintSeed?: number | undefined;
  size?: "s" | "m" | "l";
}

const RARITIES = ["stock", "consumer", "industrial", "mil_spec", "restricted", "classified", "covert", "contraband"];

/** A row of numbers from 0 to 1 that is always the same for the same seed. */
export function numbers(seed: number, count: number): number[] {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0 || 1;
  return Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  });
}

export function GoodsArt({ art, float, paintSeed = 0, size = "m" }: Props) {
  const id = useId();
  const { shape = "", kind = "", rarity = "", seed = 0, label } = (art ?? {}) as Art;
  const tone = RARITIES.includes(rarity) ? rarity : `game-${Math.floor(numbers(nameSeed(rarity), 1)[0]! * 6)}`;
  const outline = shapeOf(shape, kind);
  const spots = numbers(seed * 31 + paintSeed, 18);
  const scratches = float === undefined ? 0 : Math.round(float * 14);
  const marks = numbers(seed + paintSeed * 7, scratches * 3);
  return (
    <svg className={classes["art"]} data-size={size} data-tone={tone} viewBox="0 0 100 72" aria-hidden="true">
      <rect className={classes["ground"]} width="100" height="72" rx="4" />
      <clipPath id={`${id}c`}>
        <path d={outline} fillRule="evenodd" />
      </clipPath>
      <g transform="translate(0 6)">
        <path className={classes["shadow"]} d={outline} transform="translate(1.5 2)" />
        <path className={classes["body"]} d={outline} fillRule="evenodd" />
        <g clipPath={`url(#${id}c)`}>
          {Array.from({ length: 6 }, (_, at) => {
            const [x = 0, y = 0, turn = 0] = spots.slice(at * 3, at * 3 + 3);
            return (
              <ellipse
                key={at}
                className={classes["spot"]}
                data-odd={at % 2 === 1 || undefined}
                cx={x * 100}
                cy={y * 60}
                rx={9 + turn * 16}
                ry={4 + turn * 7}
                transform={`rotate(${turn * 180} ${x * 100} ${y * 60})`}
              />
            );
          })}
          {Array.from({ length: scratches }, (_, at) => {
            const [x = 0, y = 0, length = 0] = marks.slice(at * 3, at * 3 + 3);
            return (
              <path
                key={at}
                className={classes["scratch"]}
                d={`M${x * 100} ${y * 60}l${3 + length * 8} ${length * 4 - 2}`}
              />
            );
          })}
        </g>
        <path className={classes["line"]} d={outline} />
      </g>
      {label !== undefined && label !== "" && (
        <text className={classes["label"]} x="50" y="66" textAnchor="middle">
          {label}
        </text>
      )}
      <rect className={classes["band"]} y="69" width="100" height="3" />
    </svg>
  );
}

function nameSeed(name: string): number {
  return [...name].reduce((sum, letter) => (Math.imul(sum, 33) + letter.charCodeAt(0)) >>> 0, 5381);
}
