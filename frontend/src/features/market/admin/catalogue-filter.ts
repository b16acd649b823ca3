/** What is looked for in the catalogue, as the address has it: back and reload keep it, a colleague can be sent it. */
import type { GoodsKind } from "@/api/lists.gen";
import type { CatalogueQuery } from "./catalogue-calls";

/** How goods stand, as one choice: most people look for one of them. */
export const STATES = ["all", "on_sale", "not_on_sale", "retired"] as const;
export type CatalogueState = (typeof STATES)[number];

export interface CatalogueFilter {
  state: CatalogueState;
  game: string;
  kind: GoodsKind | "";
  query: string;
}

/** The longest that the server looks for. */
export const LONGEST_QUERY = 100;

export function filterOf(address: URLSearchParams): CatalogueFilter {
  return {
    state: STATES.find((state) => state === address.get("state")) ?? "all",
    game: address.get("game") ?? "",
    // One that is none is refused by the server: the list of all would be fetched with every first visit.
    kind: (address.get("kind") ?? "") as GoodsKind | "",
    query: address.get("query") ?? "",
  };
}

/** The address of what is looked for; what is not set is not in it. */
export function addressOf({ state, ...fields }: CatalogueFilter): URLSearchParams {
  const set = Object.entries(fields).filter(([, value]) => value !== "");
  return new URLSearchParams([...(state === "all" ? [] : [["state", state]]), ...set]);
}

export const isNarrowed = ({ game, kind, query }: CatalogueFilter) => game !== "" || kind !== "" || query !== "";

/** What the server is asked. */
export function queryOf({ state, game, kind, query }: CatalogueFilter): CatalogueQuery {
  const text = query.trim();
  return {
    ...(game === "" ? {} : { game }),
    ...(kind === "" ? {} : { kind }),
    ...(text === "" ? {} : { query: text }),
    ...(state === "on_sale" ? { on_sale: true } : {}),
    ...(state === "not_on_sale" ? { on_sale: false, retired: false } : {}),
    ...(state === "retired" ? { retired: true } : {}),
  };
}

/** Where the parts of the catalogue are; what was looked for goes along, for the way back. */
export const CATALOGUE = "/console/catalogue";
export const catalogueAddress = (search: string) => withSearch(CATALOGUE, search);
export const goodsAddress = (goodsId: string, search = "") => withSearch(`${CATALOGUE}/${goodsId}`, search);
export const editAddress = (goodsId: string, search = "") => withSearch(`${CATALOGUE}/${goodsId}/edit`, search);
const withSearch = (path: string, search: string) => (search === "" ? path : `${path}?${search}`);
