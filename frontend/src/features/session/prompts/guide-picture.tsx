/** What a step of a guide looks like, drawn by us: sheets, lines on them, and in colour what the step is about. */
import classes from "./guide.module.css";

interface Drawing {
  /** From back to front. */
  sheets: readonly string[];
  lines?: string;
  mark: string;
}

const WINDOW = "M18 8h60a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z";
const CARD = "M18 12h60a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z";
const ENVELOPE = "M27 8h42a3 3 0 0 1 3 3v24a3 3 0 0 1-3 3H27a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3z";
/** Six characters in a row, each a dot of a round line. */
const CODE = [18, 30, 42, 54, 66, 78].map((x) => `M${x} 52h.01`).join(" ");

export const PICTURES = {
  address: {
    sheets: ["M12 14h72a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6z"],
    lines: "M50 32h20",
    mark: "M31 32a5 5 0 1 1-10 0 5 5 0 0 1 10 0v2a4 4 0 0 0 8 0v-2a13 13 0 1 0-5 10.5 M78 24v16",
  },
  code: { sheets: [ENVELOPE], lines: "M25 11l23 15 23-15", mark: CODE },
  done: { sheets: [WINDOW], lines: "M14 18h68 M20 13h.01 M26 13h.01", mark: "M36 36l9 9 16-17" },
  spam: {
    sheets: ["M17 14h19l6 7h37a3 3 0 0 1 3 3v27a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3z"],
    mark: "M48 29v11 M48 47h.01",
  },
  resend: {
    sheets: ["M9 17h42a3 3 0 0 1 3 3v24a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V20a3 3 0 0 1 3-3z"],
    lines: "M7 20l23 15 23-15",
    mark: "M88 35a11 11 0 1 1-3-11 M86 15v9h-9",
  },
  chat: {
    sheets: [
      "M16 6h38a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H28l-8 7v-7h-4a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6z",
      "M46 26h34a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6h-3v8l-9-8H46a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6z",
    ],
    lines: "M19 15h30",
    mark: "M53 38h.01 M63 38h.01 M73 38h.01",
  },
  window: {
    sheets: [
      "M12 6h46a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z",
      "M44 20h40a4 4 0 0 1 4 4v30a4 4 0 0 1-4 4H44a4 4 0 0 1-4-4V24a4 4 0 0 1 4-4z",
    ],
    lines: "M8 15h54 M40 29h48",
    mark: "M58 50l12-12 M61 37h10v10",
  },
  allow: {
    sheets: [WINDOW],
    lines: "M14 18h68 M34 45a8 8 0 0 1 16 0 M46 31a4 4 0 1 1-8 0 4 4 0 0 1 8 0z",
    mark: "M58 36l4.5 4.5 9-9",
  },
  name: {
    sheets: ["M16 17h44a5 5 0 0 1 3.6 1.5L84 32 63.6 45.5a5 5 0 0 1-3.6 1.5H16a4 4 0 0 1-4-4V21a4 4 0 0 1 4-4z"],
    lines: "M22 38h18",
    mark: "M22 27h26 M66 32h.01",
  },
  unlock: {
    sheets: ["M34 3h28a6 6 0 0 1 6 6v46a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6z"],
    lines: "M44 8h8",
    mark: "M37 42V32a11 11 0 0 1 22 0v9 M42.5 46V32.5a5.5 5.5 0 0 1 11 0V46 M48 33v15",
  },
  key: {
    sheets: [CARD],
    mark: "M44 32a8 8 0 1 1-16 0 8 8 0 0 1 16 0h28v7 M64 32v5",
  },
  server: {
    sheets: [
      "M20 8h56a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z",
      "M20 36h56a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4z",
    ],
    lines: "M26 18h.01 M34 18h.01 M48 18h22 M26 46h.01 M34 46h.01",
    mark: "M56 46l5 5 10-10",
  },
  uid: {
    sheets: [CARD],
    lines: "M22 45a8 8 0 0 1 16 0 M34 28a4 4 0 1 1-8 0 4 4 0 0 1 8 0z M48 42h18",
    mark: "M48 27h26",
  },
  game: {
    sheets: [
      "M32 6h32a16 16 0 0 1 15 12c2 7 4 15 1 18-4 4-9 1-13-5l-2-3H31l-2 3c-4 6-9 9-13 5-3-3-1-11 1-18" +
        "A16 16 0 0 1 32 6z",
    ],
    lines: "M34 12v8 M30 16h8 M60 19h.01 M67 13h.01",
    mark: CODE,
  },
  document: {
    sheets: [CARD],
    lines: "M50 36h22 M50 44h12",
    mark: "M24 44a8 8 0 0 1 16 0 M36 27a4 4 0 1 1-8 0 4 4 0 0 1 8 0z M50 26h22",
  },
  photo: {
    sheets: ["M18 18h14l5-8h22l5 8h14a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4z"],
    lines: "M74 25h.01",
    mark: "M58 35a10 10 0 1 1-20 0 10 10 0 0 1 20 0z",
  },
} as const satisfies Record<string, Drawing>;

export type Picture = keyof typeof PICTURES;

export function GuidePicture({ of }: { of: Picture }) {
  const { sheets, lines, mark }: Drawing = PICTURES[of];
  return (
    <svg className={classes["picture"]} viewBox="0 0 96 64" aria-hidden="true" focusable="false">
      {sheets.map((sheet) => (
        <path key={sheet} className={classes["sheet"]} d={sheet} />
      ))}
      {lines !== undefined && <path className={classes["lines"]} d={lines} />}
      <path className={classes["mark"]} d={mark} />
    </svg>
  );
}
