/** Finds answers as they are typed for: every word must occur, whatever the order, accents or capitals. Pure. */
import type { FaqCategory, FaqSection } from "./faq-calls";

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** What is left of `sections`; those without a match are left out. */
export function searchFaq(
  sections: readonly FaqSection[],
  text: string,
  category: FaqCategory | undefined,
): FaqSection[] {
  const words = plain(text)
    .split(/\s+/u)
    .filter((word) => word !== "");
  return sections
    .filter(({ key }) => category === undefined || key === category)
    .map(({ key, questions }) => ({
      key,
      questions: questions.filter(({ question, answer }) => {
        const all = plain(`${question} ${answer}`);
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
