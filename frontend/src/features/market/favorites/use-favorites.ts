/** Which of the things on a page the reader watches. A press shows at once, and is taken back if it is refused. */
import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { identity } from "@/api/identity";
import { isOfThisPerson, keyOf, queryClient } from "@/api/query";
import { useRead } from "@/components/use-read";
import { addFavorite, checkFavorites, removeFavorite, type FavoriteType } from "./favorite-calls";

export interface Favorites {
  has: (id: string) => boolean;
  set: (id: string, on: boolean) => Promise<void>;
}

const PATH = "/api/account/check_bookmark";
type Known = { target_ids: string[] } | undefined;
/** What was pressed and not read since, by its id; with the key of what whoever pressed it was shown. */
type Pressed = ReadonlyMap<string, { on: boolean; key: QueryKey }>;

export function useFavorites(of: FavoriteType, ids: readonly string[]): Favorites {
  const [pressed, setPressed] = useState<Pressed>(new Map());
  // Visitors watch nothing; who signs in is another person, so this is drawn and asked again.
  const read = useRead(keyOf(PATH, { of, ids }), () => checkFavorites(of, ids), {
    enabled: identity.token !== null && ids.length > 0,
  });
  return {
    has: (id) => {
      const press = pressed.get(id);
      if (press !== undefined && isOfThisPerson(press.key)) return press.on;
      return read.data?.target_ids.includes(id) ?? false;
    },
    set: async (id, on) => {
      // Another person may come while the call is under way: what is pressed here is nothing of theirs.
      const key = keyOf(PATH, { of, ids });
      const press = { on, key };
      const forget = () => setPressed((before) => new Map([...before].filter(([, one]) => one !== press)));
      if (identity.token !== null) setPressed((before) => new Map(before).set(id, press));
      try {
        // Who is not signed in is asked to, and it goes on as whoever they are.
        await (on ? addFavorite(of, id) : removeFavorite(of, id));
        if (isOfThisPerson(key)) await write(key, id, on);
      } catch (cause) {
        forget();
        throw cause;
      } finally {
        // Also after a refusal: an answer that was lost says nothing of what the server did.
        void readAgain(of).finally(forget);
      }
    },
  };
}

/** An answer that is under way may be older than the press: it is not waited for. */
const drop = (queryKey: QueryKey) => queryClient.cancelQueries({ queryKey });

/** Nothing is known of one where nothing is known of the others. */
async function write(key: QueryKey, id: string, on: boolean): Promise<void> {
  await drop(key);
  queryClient.setQueryData(key, (known: Known) => {
    if (known === undefined) return undefined;
    const others = known.target_ids.filter((one) => one !== id);
    return { target_ids: on ? [...others, id] : others };
  });
}

async function readAgain(of: FavoriteType): Promise<void> {
  const queryKey = [PATH, { of }];
  await drop(queryKey);
  await queryClient.invalidateQueries({ queryKey });
}
