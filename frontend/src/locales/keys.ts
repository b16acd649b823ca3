/** Keys of texts as types: a key that English does not have fails the type check. */
import type { TOptions } from "i18next";
import type { Texts } from "./texts";

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
/** A plural is asked for without its ending. */
type Singular<K extends string> = K extends `${infer Base}_${Plural}` ? Base | K : K;
type KeysOf<Tree, Path extends string = ""> = {
  [K in keyof Tree & string]: Tree[K] extends string ? `${Path}${Singular<K>}` : KeysOf<Tree[K], `${Path}${K}.`>;
}[keyof Tree & string];

/** Every key of English, such as `order.status.paid`. */
export type Key = KeysOf<Texts>;

/** Looks a text up and fills in what it lacks. */
export type Translate = (key: Key, values?: TOptions) => string;

type BranchOf<K extends string> = K extends `${infer Head}.${infer Rest}` ? Head | `${Head}.${BranchOf<Rest>}` : never;
/** Every beginning of a key: `order` and `order.status` of `order.status.paid`. */
export type Branch = BranchOf<Key>;

/**
 * The key `name` below `branch`, where `name` is only known at run time: a code, a state or a reason from the server.
 * The types cannot say whether there is such a text; give `t` a `defaultValue` where there may be none.
 */
export function keyUnder(branch: Branch, name: string): Key {
  return `${branch}.${name}` as Key;
}
