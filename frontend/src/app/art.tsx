/**
 * Drawings of the house: the hall, a lost way, a broken lamp. Drawn in the theme's own colours, so they follow light
 * and dark.
 */
import classes from "./art.module.css";

/** Silhouettes of what is traded, in a 48 by 48 box. */
const goods = {
  sword: "M36 4 44 4 44 12 22 34 27 39 24 42 18 37 9 46 4 41 13 32 8 26 11 23 16 28z",
  potion: "M18 3h12v4h-2v10l11 19c3 5-1 9-6 9H15c-5 0-9-4-6-9l11-19V7h-2z",
  gem: "M13 8h22l9 12-20 24L4 20z",
} as const;

export function HallArt() {
  return (
    <svg viewBox="0 0 480 400" aria-hidden="true" className={classes["art"]}>
      <ellipse cx="240" cy="372" rx="216" ry="20" className={classes["shade"]} />
      <path d="M240 28 452 146H28z" className={classes["roof"]} />
      <path d="M240 28 452 146H28z" className={classes["roof-line"]} />
      <circle cx="240" cy="104" r="25" className={classes["lamp"]} />
      <path d="M240 91a8 8 0 0 1 4 15v11h-8v-11a8 8 0 0 1 4-15z" className={classes["lamp-key"]} />
      <rect x="40" y="146" width="400" height="24" rx="4" className={classes["beam"]} />
      <rect x="62" y="170" width="356" height="166" className={classes["wall"]} />
      {[70, 178, 282, 390].map((x) => (
        <g key={x}>
          <rect x={x - 6} y="170" width="32" height="12" rx="3" className={classes["stone"]} />
          <rect x={x} y="182" width="20" height="142" className={classes["stone"]} />
          <rect x={x - 6} y="324" width="32" height="12" rx="3" className={classes["stone"]} />
        </g>
      ))}
      <rect x="44" y="336" width="392" height="14" rx="3" className={classes["step"]} />
      <rect x="26" y="350" width="428" height="16" rx="3" className={classes["step"]} />
      <Banner x={106} item="sword" tone="accent" />
      <Banner x={210} item="gem" tone="money" tall />
      <Banner x={314} item="potion" tone="danger" />
      <g className={classes["bubble-left"]}>
        <path
          d="M-18 216h104a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12H24l-20 18v-18H-18a12 12 0 0 1-12-12v-34
            a12 12 0 0 1 12-12z"
          className={classes["theirs"]}
        />
        <path d="M-12 236h86M-12 252h58" className={classes["lines"]} />
      </g>
      <g className={classes["bubble-right"]}>
        <path
          d="M376 268h98a12 12 0 0 1 12 12v30a12 12 0 0 1-12 12h-14v18l-20-18h-64a12 12 0 0 1-12-12v-30
            a12 12 0 0 1 12-12z"
          className={classes["mine"]}
        />
        <path d="M384 288h74" className={classes["lines"]} />
        <path d="m442 304 6 6 12-12M434 304l6 6" className={classes["ticks"]} />
      </g>
      <Coin x={52} y={76} />
      <Coin x={430} y={64} small />
      <Coin x={398} y={100} small />
    </svg>
  );
}

function Banner({
  x,
  item,
  tone,
  tall = false,
}: {
  x: number;
  item: keyof typeof goods;
  tone: string;
  tall?: boolean;
}) {
  const foot = tall ? 288 : 272;
  return (
    <g className={classes["banner"]} data-tone={tone}>
      <path d={`M${x} 170h60v${foot - 190}l-30 20-30-20z`} className={classes["cloth"]} />
      <path
        d={goods[item]}
        transform={`translate(${x + 8} ${tall ? 190 : 184}) scale(.92)`}
        className={classes["item"]}
      />
    </g>
  );
}

function Coin({ x, y, small = false }: { x: number; y: number; small?: boolean }) {
  const r = small ? 8 : 13;
  return (
    <g className={classes["coin"]}>
      <circle cx={x} cy={y} r={r} />
      <circle cx={x} cy={y} r={r - 4} className={classes["coin-rim"]} />
    </g>
  );
}

export function LostArt() {
  return (
    <svg viewBox="0 0 200 140" aria-hidden="true" className={classes["art"]}>
      <ellipse cx="100" cy="128" rx="70" ry="8" className={classes["shade"]} />
      <path d="M98 30h6v96h-6z" className={classes["stone"]} />
      <path d="M104 38h50l14 12-14 12h-50z" className={classes["beam"]} />
      <path d="M98 70H52L38 82l14 12h46z" className={classes["cloth"]} />
      <path d="M118 50h24M62 82h24" className={classes["lines"]} />
    </svg>
  );
}

export function BrokenArt() {
  return (
    <svg viewBox="0 0 200 140" aria-hidden="true" className={classes["art"]}>
      <ellipse cx="100" cy="128" rx="70" ry="8" className={classes["shade"]} />
      <path d="M70 30h60l-8 60H78z" className={classes["cloth"]} />
      <path d="M88 90h24v10H88zM80 100h40v20H80z" className={classes["stone"]} />
      <path d="m96 34-6 18 14 8-8 26" className={classes["crack"]} />
      <path d="M100 12v10M62 20l8 8M138 20l-8 8" className={classes["lines"]} />
    </svg>
  );
}
