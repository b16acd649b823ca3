/** What the reader is told of, and how: reading the matrix and choosing one cell of it. */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";
import { keyOf, queryClient } from "@/api/query";

export type Preference = Wire["NoticePreference"];
export type Preferences = Wire["NoticePreferences"];

const PATH = "/api/account/notice/preferences";

export const preferencesKey = () => keyOf(PATH);

export async function loadPreferences(): Promise<Preferences> {
  return get(PATH, {});
}

const isSame = (one: Preference, other: Preference) => one.group === other.group && one.channel === other.channel;

/** Of the answer only this cell counts: another that is being chosen meanwhile has an answer of its own. */
export async function choosePreference(cell: Preference, on: boolean): Promise<void> {
  const key = preferencesKey();
  const { group, channel } = cell;
  const { preferences } = await post("/api/account/notice/preferences/set", { group, channel, on });
  const saved = preferences.find((one) => isSame(one, cell));
  queryClient.setQueryData<Preferences>(key, (shown) =>
    saved === undefined || shown === undefined
      ? shown
      : { preferences: shown.preferences.map((one) => (isSame(one, saved) ? saved : one)) },
  );
}
