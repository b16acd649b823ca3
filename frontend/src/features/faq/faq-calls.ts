/** Reads the help and tells whether it helped. Source: docs/wire.md (FAQ). */
import { get, post } from "@/api/call";
import { hasChatIdentity, identity } from "@/api/identity";
import { ensureVisitor } from "@/api/im";
import type { Wire } from "@/api/operations";

export type FaqSection = Wire["FaqCategory"];
export type FaqCategory = FaqSection["key"];
export type FaqEntry = Wire["FaqEntry"];

/** The server has the words in the language that the headers name. */
export const loadFaq = async () => (await get("/api/faq/list", {}, { quiet: true })).categories;

/** One vote a person, the last counts; the answer is how many like it. */
export async function reviewFaq(question_id: string, like: boolean): Promise<number> {
  if (!hasChatIdentity()) await ensureVisitor();
  const { token, visitor_token } = identity;
  const visitor = token === null ? { visitor_token } : {};
  return (await post("/api/faq/review", { question_id, like, ...visitor }, { quiet: token === null })).likes;
}
