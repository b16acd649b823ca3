/** Administrators' calls about the questions of the help. docs/wire.md, "Help". */
import { post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type FaqQuestion = Wire["FaqQuestion"];
/** A version says what is saved over; a new question has none. */
export type FaqQuestionDraft = Wire["FaqSave"];

export const loadFaqQuestions = () => post("/api/im/console_faq_list", {}).then(({ questions }) => questions);
export const saveFaqQuestion = (question: FaqQuestionDraft) => post("/api/im/console_faq_save", question);
