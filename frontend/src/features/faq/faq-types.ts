/** The help page's shapes, by hand from docs/wire.md (Templates, welcome, FAQ) until the description has them. */

/** Spec §1: what the help of a page is about. */
export const FAQ_CATEGORIES = ["buy", "sell", "charge", "withdraw", "afterSale", "account"] as const;
export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

export interface FaqEntry {
  question_id: string;
  question: string;
  answer: string;
  likes: number;
  /** Absent while the reader has not voted. */
  my_like?: boolean | null;
}

export interface FaqSection {
  key: FaqCategory;
  questions: FaqEntry[];
}
