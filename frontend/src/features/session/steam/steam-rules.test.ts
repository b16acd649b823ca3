import { expect, test } from "vitest";
import { isApiKey, isSteamId, isTradeUrl } from "./steam-rules";

const TRADE = "https://steamcommunity.com/tradeoffer/new/?partner=39734274&token=GuildH4l";

test("a Steam ID is 17 digits, or the address of a page with them", () => {
  for (const id of ["76561198000000002", "https://steamcommunity.com/profiles/76561198000000002/"])
    expect(isSteamId(id), id).toBe(true);
  for (const no of ["", "7656119800000000", "86561198000000002", "https://steamcommunity.com/id/ada"])
    expect(isSteamId(no), no).toBe(false);
});

test("a trade URL is Steam's own, with partner and token and nothing else", () => {
  expect(isTradeUrl(TRADE)).toBe(true);
  expect(isTradeUrl("https://steamcommunity.com/tradeoffer/new?token=GuildH4l&partner=39734274")).toBe(true);
  for (const no of [
    "",
    TRADE.replace("https", "http"),
    TRADE.replace(".com", ".com.evil.test"),
    `${TRADE}&for_item=730`,
    TRADE.replace("GuildH4l", "GuildH4"),
    TRADE.replace("39734274", "039734274"),
  ])
    expect(isTradeUrl(no), no).toBe(false);
});

test("a key has 32 hexadecimal digits", () => {
  expect(isApiKey("0123456789abcdef0123456789ABC0DE")).toBe(true);
  for (const no of ["", "0123456789abcdef0123456789ABC0D", "g123456789abcdef0123456789ABC0DE"])
    expect(isApiKey(no), no).toBe(false);
});
