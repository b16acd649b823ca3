/**
 * The namespaces of the texts: the first part of each key, and a file for each language (`en/order.json`). English is
 * the source, also of the types of keys. `npm run locales` holds the list to the files.
 */
export interface Texts {
  checkout: typeof import("./en/checkout.json");
  console: typeof import("./en/console.json");
  desk: typeof import("./en/desk.json");
  dock: typeof import("./en/dock.json");
  error: typeof import("./en/error.json");
  event: typeof import("./en/event.json");
  faq: typeof import("./en/faq.json");
  frame: typeof import("./en/frame.json");
  home: typeof import("./en/home.json");
  market: typeof import("./en/market.json");
  messages: typeof import("./en/messages.json");
  notice: typeof import("./en/notice.json");
  order: typeof import("./en/order.json");
  pay: typeof import("./en/pay.json");
  session: typeof import("./en/session.json");
  settings: typeof import("./en/settings.json");
  supervision: typeof import("./en/supervision.json");
  topup: typeof import("./en/topup.json");
  wallet: typeof import("./en/wallet.json");
  widget: typeof import("./en/widget.json");
}

export type Namespace = keyof Texts;

/** What the first paint needs: the bar, the tabs, notices, refusals. The rest comes with the page that says it. */
export const SHELL = ["dock", "error", "frame", "notice", "widget"] as const satisfies readonly Namespace[];

/** Every namespace; i18next must know them all before it takes the first part of a key for one. */
export const NAMESPACES = [
  ...SHELL,
  "checkout",
  "console",
  "desk",
  "event",
  "faq",
  "home",
  "market",
  "messages",
  "order",
  "pay",
  "session",
  "settings",
  "supervision",
  "topup",
  "wallet",
] as const satisfies readonly Namespace[];
