/**
 * The namespaces of the texts: the first part of each key, and a file for each language (`en/order.json`). English is
 * the source, also of the types of keys. `npm run locales` holds the list to the files.
 */
export interface Texts {
  access_keys: typeof import("./en/access_keys.json");
  adjustments: typeof import("./en/adjustments.json");
  admin: typeof import("./en/admin.json");
  agent: typeof import("./en/agent.json");
  cart: typeof import("./en/cart.json");
  catalogue: typeof import("./en/catalogue.json");
  checkout: typeof import("./en/checkout.json");
  console: typeof import("./en/console.json");
  conversation: typeof import("./en/conversation.json");
  date: typeof import("./en/date.json");
  dock: typeof import("./en/dock.json");
  error: typeof import("./en/error.json");
  faq: typeof import("./en/faq.json");
  features: typeof import("./en/features.json");
  frame: typeof import("./en/frame.json");
  home: typeof import("./en/home.json");
  import: typeof import("./en/import.json");
  legal: typeof import("./en/legal.json");
  legal_texts: typeof import("./en/legal_texts.json");
  lottery: typeof import("./en/lottery.json");
  market: typeof import("./en/market.json");
  notice: typeof import("./en/notice.json");
  order: typeof import("./en/order.json");
  orders: typeof import("./en/orders.json");
  pay: typeof import("./en/pay.json");
  payments: typeof import("./en/payments.json");
  people: typeof import("./en/people.json");
  rates: typeof import("./en/rates.json");
  reconciliation: typeof import("./en/reconciliation.json");
  reports: typeof import("./en/reports.json");
  session: typeof import("./en/session.json");
  settings: typeof import("./en/settings.json");
  setup: typeof import("./en/setup.json");
  shop_settings: typeof import("./en/shop_settings.json");
  store: typeof import("./en/store.json");
  support: typeof import("./en/support.json");
  topup: typeof import("./en/topup.json");
  wallet: typeof import("./en/wallet.json");
  widget: typeof import("./en/widget.json");
}

export type Namespace = keyof Texts;

/** What the first paint needs: the bar, the tabs, refusals. The rest comes with the page that says it. */
export const SHELL = ["dock", "error", "frame", "widget"] as const satisfies readonly Namespace[];

/** Every namespace; i18next must know them all before it takes the first part of a key for one. */
export const NAMESPACES = [
  ...SHELL,
  "access_keys",
  "adjustments",
  "admin",
  "agent",
  "cart",
  "catalogue",
  "checkout",
  "console",
  "conversation",
  "date",
  "faq",
  "features",
  "home",
  "import",
  "legal",
  "legal_texts",
  "lottery",
  "market",
  "notice",
  "order",
  "orders",
  "pay",
  "payments",
  "people",
  "rates",
  "reconciliation",
  "reports",
  "session",
  "settings",
  "setup",
  "shop_settings",
  "store",
  "support",
  "topup",
  "wallet",
] as const satisfies readonly Namespace[];
