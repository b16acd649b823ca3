/** What Steam's own texts look like, before the server looks. domain/src/identity/steam.rs. */

const ID = /^(?:https:\/\/steamcommunity\.com\/profiles\/)?7656\d{13}\/?$/u;
const TRADE_URL = /^https:\/\/steamcommunity\.com\/tradeoffer\/new\/?\?[^#\s]+$/u;
const KEY = /^[\da-f]{32}$/iu;

export const isSteamId = (text: string) => ID.test(text);
export const isApiKey = (text: string) => KEY.test(text);

/** With `partner` and `token`, once each, and nothing else. */
export function isTradeUrl(text: string): boolean {
  if (!TRADE_URL.test(text)) return false;
  const parts = text.slice(text.indexOf("?") + 1).split("&");
  return (
    parts.length === 2 &&
    parts.some((part) => /^partner=[1-9]\d{0,9}$/u.test(part)) &&
    parts.some((part) => /^token=[\w-]{8}$/u.test(part))
  );
}
