/**
 * A tab that shows the shop as somebody else sees it. Its identity is kept in that tab's own session storage.
 * Decision 0078.
 */
import { post } from "@/api/call";
import { identity } from "@/api/identity";
import type { Input, Wire } from "@/api/operations";

type View = Wire["AccountView"];
export type ViewRequest = Input<"post", "/api/admin/account/view">;

const IDENTITY = "guildhall.identity";
const VIEW = "guildhall.view";

/** What the tab says of itself. */
export interface Viewed {
  name: string;
  until: number;
}

export const beginView = (wish: ViewRequest, idempotencyKey: string) =>
  post("/api/admin/account/view", wish, { idempotencyKey });

export const endView = () => post("/api/account/view/end", {}, { quiet: true });

/**
 * Opens the shop in a tab of its own. A tab that is opened takes a copy of its opener's session storage along: that
 * hands the token over without an address, a log or another tab seeing it. Answers whether the browser let it.
 */
export function openView({ token, nickname, expires_at }: View): boolean {
  const { locale } = identity;
  const of = {
    token,
    visitor_token: null,
    device_id: crypto.randomUUID(),
    locale,
    locale_chosen: true,
    currency: null,
  };
  const viewed: Viewed = { name: nickname, until: expires_at };
  sessionStorage.setItem(IDENTITY, JSON.stringify(of));
  sessionStorage.setItem(VIEW, JSON.stringify(viewed));
  try {
    return window.open("/", "_blank") !== null;
  } finally {
    sessionStorage.removeItem(IDENTITY);
    sessionStorage.removeItem(VIEW);
  }
}

/** Whom this tab looks as; one that says nothing is over. */
export function viewed(): Viewed {
  try {
    const { name, until } = JSON.parse(sessionStorage.getItem(VIEW) ?? "{}") as Partial<Viewed>;
    return { name: name ?? "", until: until ?? 0 };
  } catch {
    return { name: "", until: 0 };
  }
}
