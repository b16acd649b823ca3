/** The games of the shop: asked for once, whoever shows some of them, and kept for ten minutes. */
import { useMemo } from "react";
import { get } from "@/api/call";
import { keyOf, LASTING } from "@/api/query";
import { KEPT, useRead } from "./use-read";

const loadGames = () => get("/api/market/games");

export const useGames = () => useRead(keyOf("/api/market/games"), loadGames, { ...KEPT, ...LASTING });

/** What each is called in the reader's language, by its key. */
export function useGameNames() {
  const { data, isPending, error } = useGames();
  const names = useMemo(() => data && new Map(data.games.map(({ game, name }) => [game, name])), [data]);
  return { data: names, isPending, error };
}
