/** How the scopes of API keys are called, and the parts of the shop they stand under. */
import type { AccessScope } from "@/api/lists.gen";
import type { Key } from "@/locales/keys";

export const SCOPE_WORDS: Record<AccessScope, Key> = {
  "market:read": "access_keys.scope.market_read",
  "listings:read": "access_keys.scope.listings_read",
  "listings:write": "access_keys.scope.listings_write",
  "orders:read": "access_keys.scope.orders_read",
  "orders:write": "access_keys.scope.orders_write",
  "purchases:write": "access_keys.scope.purchases_write",
  "buy_requests:read": "access_keys.scope.buy_requests_read",
  "buy_requests:write": "access_keys.scope.buy_requests_write",
  "balance:read": "access_keys.scope.balance_read",
};

/** What spends or changes something is marked where it is chosen. */
export const changes = (scope: AccessScope): boolean => scope.endsWith(":write");
