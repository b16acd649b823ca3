/** Reads the help and tells whether it helped. Source: docs/wire.md (FAQ). */
import { get } from "@/api/call";
import { postAsGuest } from "@/api/im";
import type { Wire } from "@/api/operations";

export type FaqSection = Wire["FaqCategory"];
export type FaqCategory = FaqSection["key"];
export type FaqEntry = Wire["FaqEntry"];

/** The server has the words in the language that the headers name. */
export const loadFaq = async () => (await get("/api/faq/list", {}, { quiet: true })).categories;

/** One vote a person, the last counts; the answer is how many like it. */
export const reviewFaq = async (question_id: string, like: boolean) =>
  (await postAsGuest("/api/faq/review", { question_id, like })).likes;
