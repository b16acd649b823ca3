/** What surrounds the pages but is not needed for the first paint: fetched when it is, or in the first idle moment. */
import { fetchedLater } from "@/components/fetched-later";
import { loadAdminRoutes } from "./routes";

export const TopUpSign = fetchedLater(["topup"], async () => (await import("@/features/topup/topup-sign")).TopUpSign);
export const ConversationList = fetchedLater(
  ["conversation"],
  async () => (await import("@/features/conversation/conversation-list")).ConversationList,
);
export const ConversationPane = fetchedLater(
  ["conversation", "support"],
  async () => (await import("@/features/conversation/conversation-pane")).ConversationPane,
);
export const PromptDialogs = fetchedLater(
  ["session"],
  async () => (await import("@/features/session/prompts/prompt-dialogs")).PromptDialogs,
);

export const Languages = fetchedLater([], async () => (await import("./bar-menus")).Languages);
export const Currencies = fetchedLater(["settings"], async () => (await import("./currency-list")).Currencies);
export const Account = fetchedLater([], async () => (await import("./bar-menus")).Account);
export const Notices = fetchedLater(
  ["notice"],
  async () => (await import("@/features/notice/notice-panel")).NoticePanel,
);
export const CartSign = fetchedLater([], async () => (await import("./cart-sign")).CartSign);
export const MeLinks = fetchedLater([], async () => (await import("./me-links")).MeLinks);
/** With the pages that it leads to. */
export const ConsoleNav = fetchedLater([], async () => {
  const [{ ConsoleNav: Nav }] = await Promise.all([import("./console-nav"), loadAdminRoutes()]);
  return Nav;
});

export function preloadDock(): void {
  ConversationList.preload();
  ConversationPane.preload();
}

export const Suggestions = fetchedLater([], async () => (await import("./search/suggestions")).SuggestionList);
