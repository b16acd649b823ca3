/** All places of the page of components, by the name of their file. */
import type { Place } from "@/dev/place";
import { ADMIN } from "./admin";
import { CHARTS } from "./charts";
import { CHOICES } from "./choices";
import { FIELDS } from "./fields";
import { GOODS } from "./goods";
import { LISTS } from "./lists";
import { MONEY } from "./money";
import { PAGES } from "./pages";
import { SIGNS } from "./signs";

export const PLACES: readonly Place[] = [
  ...ADMIN,
  ...CHARTS,
  ...CHOICES,
  ...FIELDS,
  ...GOODS,
  ...LISTS,
  ...MONEY,
  ...PAGES,
  ...SIGNS,
].toSorted((a, b) => a.file.localeCompare(b.file));

/** Files that draw nothing of their own, and why. */
export const WITHOUT_A_PLACE: Readonly<Record<string, string>> = {
  "accepts-terms.tsx": "one sentence of a form, where the shop has terms",
  "date-picker.tsx": "the calendar of date-field.tsx",
  "error-boundary.tsx": "draws its children, or what it is given in their place (failed.tsx)",
  "fetched-later.tsx": "draws the component that it fetches",
  "page-subject.tsx": "writes the title of the browser's tab",
  "select-list.tsx": "the list of select-field.tsx",
  "goods-art/marks-view.tsx": "the strokes of goods-art.tsx and game-mark.tsx",
};
