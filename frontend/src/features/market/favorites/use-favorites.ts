/** Which of the things on a page the reader watches. A press shows at once, and is taken back if it is refused. */
import { identity } from "@/api/identity";
import { keyOf, queryClient } from "@/api/query";
import { useRead } from "@/components/use-read";
import { addFavorite, checkFavorites, removeFavorite, type FavoriteType } from "./favorite-calls";

export interface Favorites {
  has: (id: string) => boolean;
  set: (id: string, on: boolean) => Promise<void>;
}

const PATH = "/api/account/check_bookmark";
type Known = { target_ids: string[] } | undefined;

export function useFavorites(of: FavoriteType, ids: readonly string[]): Favorites {
  // Visitors watch nothing; who signs in is another person, so this is drawn and asked again.
  const read = useRead(keyOf(PATH, { of, ids }), () => checkFavorites(of, ids), {
    enabled: identity.token !== null && ids.length > 0,
  });
  return {
    has: (id) => read.data?.target_ids.includes(id) ?? false,
    set: async (id, on) => {
      const isKnown = identity.token !== null;
      const isRead = read.data !== undefined;
      if (isKnown) write(of, ids, id, on);
      try {
        // Who is not signed in is asked to, and it goes on as whoever they are.
        await (on ? addFavorite(of, id) : removeFavorite(of, id));
        write(of, ids, id, on);
        // Of the others nothing was known yet.
        if (isKnown && !isRead) void queryClient.invalidateQueries({ queryKey: keyOf(PATH, { of, ids }) });
      } catch (cause) {
        if (isKnown) write(of, ids, id, !on);
        throw cause;
      }
    },
  };
}

function write(of: FavoriteType, ids: readonly string[], id: string, on: boolean): void {
  const key = keyOf(PATH, { of, ids });
  // An answer that is under way is older than the press.
  void queryClient.cancelQueries({ queryKey: key });
  queryClient.setQueryData(key, (known: Known) => {
    const others = known?.target_ids.filter((one) => one !== id) ?? [];
    return { target_ids: on ? [...others, id] : others };
  });
}
