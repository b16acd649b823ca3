/** What was bought and of which game, in the reader's language where the catalogue has it. */
import { useTranslation } from "react-i18next";
import type { Order } from "@/api/trade";
import { currentLanguage } from "@/locales/i18n";

type Named = Pick<Order, "name" | "names" | "game" | "game_names">;
type Names = Readonly<Record<string, string | undefined>>;

export function namesIn(language: string, order: Named): { name: string; game: string } {
  const [own, game] = [order.names as Names, order.game_names as Names];
  return { name: own[language] ?? order.name, game: game[language] ?? game["en"] ?? order.game };
}

/** For as long as a component shows it: another language draws it anew. */
export function useOrderNames(): (order: Named) => { name: string; game: string } {
  useTranslation();
  const language = currentLanguage();
  return (order) => namesIn(language, order);
}
