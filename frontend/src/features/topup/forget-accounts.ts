/** Where game accounts are kept in this browser, and how they go. Small, because every page can sign somebody out. */
export const BY_GAME = "guildhall.top-up-accounts";
export const BY_ORDER = "guildhall.top-up-orders";

/** Who signs out leaves no account behind. */
export function forgetAccounts(): void {
  localStorage.removeItem(BY_GAME);
  localStorage.removeItem(BY_ORDER);
}
