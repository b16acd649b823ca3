/**
 * What a picture is made of: a tree of SVG marks, as plain data, so that a picture can be kept, compared and counted
 * without a page. In ids and references `~` stands for what the page puts before them (see picture.tsx).
 */
export type Mark = readonly [tag: string, attributes: Record<string, string | number>, ...inner: (Mark | string)[]];

type More = Record<string, string | number>;

/** One decimal is a tenth of a hundredth of a card. */
export const at = (value: number) => Math.round(value * 10) / 10;

export const path = (d: string, fill: string, more: More = {}): Mark => ["path", { d, fill, ...more }];

export const line = (d: string, stroke: string, width: number, more: More = {}): Mark => [
  "path",
  { d, fill: "none", stroke, strokeWidth: width, ...more },
];

export const group = (attributes: More, ...inner: Mark[]): Mark => ["g", attributes, ...inner];

export const circle = (x: number, y: number, r: number, fill: string, more: More = {}): Mark => [
  "circle",
  { cx: at(x), cy: at(y), r: at(r), fill, ...more },
];

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: More = {}): Mark => [
  "rect",
  { x: at(x), y: at(y), width: at(width), height: at(height), fill, ...more },
];

/** A word, set in the middle of `x`. */
export const text = (words: string, x: number, y: number, size: number, fill: string, more: More = {}): Mark => [
  "text",
  { x: at(x), y: at(y), fontSize: at(size), fill, textAnchor: "middle", fontWeight: 700, ...more },
  words,
];

/** A gradient from one point to another; `stops` are colours at even distances, or [colour, opacity]. */
export function gradient(id: string, from: number[], to: number[], stops: (string | [string, number])[]): Mark {
  const [x1 = 0, y1 = 0] = from;
  const [x2 = 0, y2 = 0] = to;
  return ["linearGradient", { id: `~${id}`, gradientUnits: "userSpaceOnUse", x1, y1, x2, y2 }, ...stopsOf(stops)];
}

export function glow(id: string, x: number, y: number, r: number, stops: (string | [string, number])[]): Mark {
  return [
    "radialGradient",
    { id: `~${id}`, gradientUnits: "userSpaceOnUse", cx: at(x), cy: at(y), r: at(r) },
    ...stopsOf(stops),
  ];
}

export const by = (id: string) => `url(#~${id})`;

function stopsOf(stops: (string | [string, number])[]): Mark[] {
  return stops.map((stop, index) => {
    const offset = at((index / (stops.length - 1)) * 100) / 100;
    return typeof stop === "string"
      ? ["stop", { offset, stopColor: stop }]
      : ["stop", { offset, stopColor: stop[0], stopOpacity: stop[1] }];
  });
}

/** The path of a circle, to put many into one mark. */
export const dot = (x: number, y: number, r: number) =>
  `M${at(x - r)} ${at(y)}a${at(r)} ${at(r)} 0 1 0 ${at(2 * r)} 0a${at(r)} ${at(r)} 0 1 0 ${at(-2 * r)} 0`;

/** A closed polygon. */
export const polygon = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join("L")}z`;

/** A regular polygon or, with `inner` below 1, a star. */
export function star(x: number, y: number, r: number, points: number, inner = 1, turn = -90): string {
  const steps = inner === 1 ? points : points * 2;
  return polygon(
    Array.from({ length: steps }, (_, step) => {
      const reach = inner !== 1 && step % 2 === 1 ? r * inner : r;
      const angle = ((turn + (step * 360) / steps) * Math.PI) / 180;
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const;
    }),
  );
}

/** A closed round shape through points around (x, y): a blob, a splash, a cloud. */
export function blob(
  x: number,
  y: number,
  rx: number,
  ry: number,
  chance: () => number,
  points = 7,
  rough = 0.5,
): string {
  const around = Array.from({ length: points }, (_, step) => {
    const angle = ((step + chance() * 0.5) / points) * 2 * Math.PI;
    const reach = 1 - rough + chance() * rough;
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const;
  });
  const middle = (a: number) => {
    const [x1, y1] = around[a % points]!;
    const [x2, y2] = around[(a + 1) % points]!;
    return `${at((x1 + x2) / 2)} ${at((y1 + y2) / 2)}`;
  };
  return `M${middle(points - 1)}${around.map(([px, py], a) => `Q${at(px)} ${at(py)} ${middle(a)}`).join("")}z`;
}
