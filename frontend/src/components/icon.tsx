/** The house's own line icons, 24 by 24. Decoration only: the control around one carries the label. */
import classes from "./icon.module.css";

const strokes = {
  home: "M4 11.5 12 4l8 7.5M6 10v10h4.5v-5.5h3V20H18V10",
  messages: "M4 5h16v11H9l-5 4z M8 9h8 M8 12.5h5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M3.5 9.5h17 M3.5 14.5h17 M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z",
  sun:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2.5v2 M12 19.5v2 M2.5 12h2 M19.5 12h2 M5.3 5.3l1.4 1.4 " +
    "M17.3 17.3l1.4 1.4 M18.7 5.3l-1.4 1.4 M6.7 17.3l-1.4 1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  down: "M6 9.5l6 6 6-6",
  close: "M6 6l12 12 M18 6 6 18",
  check: "M5 12.5 10 17.5 19.5 7",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 11v5.5 M12 7.5v.2",
  warning: "M12 4 2.8 20h18.4z M12 10v4.5 M12 17.2v.2",
  error: "M8 3h8l5 5v8l-5 5H8l-5-5V8z M9 9l6 6 M15 9l-6 6",
  guide: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M15.5 8.5 13.5 13.5 8.5 15.5 10.5 10.5z",
  plus: "M12 5v14 M5 12h14",
  minus: "M5 12h14",
  headset:
    "M4 14v-2a8 8 0 0 1 16 0v2 M4 14a2 2 0 0 1 3.5-1v5A2 2 0 0 1 4 17z M20 14a2 2 0 0 0-3.5-1v5" +
    "a2 2 0 0 0 3.5-1z M20 17c0 2.5-2.5 4-5.5 4",
  signOut: "M10 4H5v16h5 M14 8l4 4-4 4 M18 12H9",
  settings: "M4 7h9 M17 7h3 M15 5v4 M4 12h3 M11 12h9 M9 10v4 M4 17h8 M16 17h4 M14 15v4",
  device: "M4 5h16v11H4z M9 20h6 M12 16v4",
  phone: "M7 3h10v18H7z M11 18h2",
  retry: "M19 12a7 7 0 1 1-2-5 M19 4v4h-4",
  shield: "M12 3l7.5 3v6c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6z M9 12l2.2 2.2L15.5 10",
  copy: "M9 9h11v11H9z M5 15H4V4h11v1",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M16 16l4.5 4.5",
  send: "M4 12 20 4.5 14.5 20l-3.5-6z M11 14l9-9.5",
  picture: "M4 5h16v14H4z M4 16l5-5 4 4 3-3 4 4 M15.5 8.5v.2",
  back: "M14.5 5.5 8 12l6.5 6.5",
  more:
    "M12 5a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4z M12 11.3a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4z M12 17.6" +
    "a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4z",
  template: "M5 4h14v16H5z M8.5 8.5h7 M8.5 12h7 M8.5 15.5h4",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z",
  trash: "M5 7h14 M9 7V4.5h6V7 M7 7l.8 13h8.4L17 7 M10.5 10.5v6 M13.5 10.5v6",
  edit: "M5 19l.8-3.8L16 5l3 3L8.8 18.2z M14 7l3 3",
  up: "M6 14.5l6-6 6 6",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z M12 7.5V12l3 2",
  checks: "M2.5 12.5 7 17l8-10 M11.5 16l1 1 8.5-10",
  order: "M5 8h14l-1 12H6z M9 8V6.5a3 3 0 0 1 6 0V8",
  cart: "M3 4h2.5l2.2 11h9.6L20 8H6.3 M9 19.3v.2 M16 19.3v.2",
  market:
    "M4 9 5.5 4h13L20 9 M4 9h16 M5.5 12v8h13v-8 M4 9" +
    "a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0 M10 20v-5h4v5",
  gift:
    "M4 9h16v4H4z M5.5 13v7h13v-7 M12 9v11 M12 9C9 9 7.3 8 7.3 6.2a2 2 0 0 1 3.6-1.1L12 9l1.1-3.9" +
    "a2 2 0 0 1 3.6 1.1C16.7 8 15 9 12 9z",
  coupon: "M4 6.5h16v3.3a2.3 2.3 0 0 0 0 4.4v3.3H4v-3.3a2.3 2.3 0 0 0 0-4.4z M14.5 9.5v.2 M14.5 12v.2 M14.5 14.5v.2",
  wallet: "M4 7.5V18a2 2 0 0 0 2 2h14V9H6a2 2 0 0 1-2-2 2 2 0 0 1 2-2h12v4 M16 14.5h.2",
  expand: "M14 4h6v6 M20 4l-7 7 M10 20H4v-6 M4 20l7-7",
  translate:
    "M3.5 6h9 M8 3.5V6 M10.5 6c-.8 4-3.2 6.8-6.5 8.5 M5.5 9c1.4 2.4 3.3 4.2 5.5 5.3 M12.5 20.5 16.5 11" +
    "l4 9.5 M14 17.5h5",
  thumbUp: "M7 11v9H4v-9z M7 11l4-7.5c1.5 0 2.4 1 2.1 2.6L12.5 10H19l-1.6 8.3a2 2 0 0 1-2 1.7H7",
  thumbDown: "M7 13V4H4v9z M7 13l4 7.5c1.5 0 2.4-1 2.1-2.6L12.5 14H19l-1.6-8.3a2 2 0 0 0-2-1.7H7",
  trend: "M4 17.5l5.5-6 4 3.5L20 7 M15 6.5h5.2v5.2",
  board: "M4 20V4 M4 20h16 M8 16v-4 M12 16V8 M16 16v-6",
  team:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M2.5 20c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5 M15.5 4.8" +
    "a3.5 3.5 0 0 1 0 6.4 M17.5 14.8c2.2.7 3.5 2.5 4 5.2",
  history: "M4 12a8 8 0 1 1 2.5 5.8 M4 5v4h4 M12 8v4.5l3 1.8",
  list: "M9 6h11 M9 12h11 M9 18h11 M4.5 6h.2 M4.5 12h.2 M4.5 18h.2",
  ban: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z M6 6l12 12",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M9.3 9.5a2.8 2.8 0 1 1 3.9 2.6c-.8.4-1.2.9-1.2 1.9 M12 17v.2",
  download: "M12 4v11 M7 10.5l5 5 5-5 M5 20h14",
  at:
    "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z M15.5 8.5v4.7c0 1.6 1 2.6 2.3 2.6 1.6 0 2.7-1.5 2.7-3.8" +
    "a8.5 8.5 0 1 0-3.4 6.8",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5z M15 9a4 4 0 0 1 0 6 M17.5 6.5a8 8 0 0 1 0 11",
  soundOff: "M4 9.5v5h3.5L12 19V5L7.5 9.5z M15.5 9.5l5 5 M20.5 9.5l-5 5",
  keyboard: "M3 6.5h18v11H3z M6.5 10v.2 M10 10v.2 M13.5 10v.2 M17 10v.2 M7.5 14h9",
  note: "M5 4h14v10.5L13.5 20H5z M13.5 20v-5.5H19 M8.5 8.5h7 M8.5 12h4",
  handOver: "M4 8h14 M14.5 4.5 18 8l-3.5 3.5 M20 16H6 M9.5 12.5 6 16l3.5 3.5",
  bolt: "M13 3 5 13.5h6L10.5 21 19 10h-6.5z",
  bell:
    "M12 3.5a5.5 5.5 0 0 0-5.5 5.5c0 5-2 6.5-2 7.5h15c0-1-2-2.5-2-7.5A5.5 5.5 0 0 0 12 3.5z M10 19.5" +
    "a2.2 2.2 0 0 0 4 0",
  heart: "M12 20 4.8 12.6a4.7 4.7 0 0 1 6.6-6.6l.6.6.6-.6a4.7 4.7 0 0 1 6.6 6.6z",
  next: "M9.5 5.5 16 12l-6.5 6.5",
  pause: "M8 5v14 M16 5v14",
  play: "M7 4.5 19 12 7 19.5z",
  eye:
    "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z M12 9.5" +
    "a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
} as const;

export type IconName = keyof typeof strokes;

/** Lines of writing begin where the page's do. */
const WRITTEN: ReadonlySet<IconName> = new Set(["messages", "template", "list", "note"]);

/** `turns` mirrors the icon where the page runs from right to left; what shows writing always does. */
export function Icon({
  name,
  turns = WRITTEN.has(name),
  size = "m",
}: {
  name: IconName;
  turns?: boolean;
  size?: "s" | "m" | "l";
}) {
  return (
    <svg
      className={classes["icon"]}
      data-size={size}
      data-turns={turns || undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={strokes[name]} />
    </svg>
  );
}
