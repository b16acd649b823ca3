/** Asks for translations, a few at a time: the list brings those that are ready, and whoever sees none asks for it. */
import { ApiError } from "@/api/error";
import { callIm } from "@/api/im";
import type { ImCalls, Wire } from "@/api/operations";
import { whenPersonChanges } from "@/api/person";
import type { Message } from "@/api/schema";
import { receiveConversations } from "./conversation-store";
import { forgetTranslation, keyOf, receiveTranslations, translationsStore } from "./translations-store";

/** Ours: a screenful of old messages must not take every slot of the translator. */
const AT_ONCE = 3;

type LanguageKey = Wire["LanguageKey"];

const waiting: (() => Promise<void>)[] = [];
const asked = new Set<string>();
let running = 0;

// What waits was wanted by somebody who is gone; the next person may not even see those messages.
whenPersonChanges(() => {
  waiting.length = 0;
  asked.clear();
});

/** Texts people wrote or the house chose; pictures and orders have nothing to translate. */
export function isTranslatable(message: Message): boolean {
  return !message.recalled && [1, 4, 5, 7].includes(message.body.type);
}

/** Asks for one translation unless it is there or already asked for. */
export function wantTranslation(msg_id: string, language: LanguageKey): void {
  const key = keyOf(msg_id, language);
  if (asked.has(key) || (translationsStore.byMessage[key]?.state ?? 0) !== 0) return;
  asked.add(key);
  waiting.push(() => change("trans_msg_body", msg_id, language).finally(() => asked.delete(key)));
  pump();
}

function pump(): void {
  while (running < AT_ONCE) {
    const next = waiting.shift();
    if (next === undefined) return;
    running += 1;
    void next().finally(() => {
      running -= 1;
      pump();
    });
  }
}

type Name = "trans_msg_body" | "report_trans_fail" | "retry_translate";

/** A call that fails is a translation that failed: the original stands above it either way, and there is a button. */
async function change(name: Name, msg_id: string, language: LanguageKey): Promise<void> {
  // Over a socket the answer is "not yet" and the words are pushed: what was known gives way first.
  if (name === "retry_translate") forgetTranslation(msg_id, language);
  try {
    receiveTranslations([await callIm(name, { msg_id, language })]);
  } catch (cause) {
    if (cause instanceof ApiError && cause.isCanceled) return;
    receiveTranslations([{ msg_id, language, state: -1, translator: 1 }]);
  }
}

/** "This is wrong": the words go, and somebody hears of it. */
export const reportTranslation = (msgId: string, language: LanguageKey) => change("report_trans_fail", msgId, language);

/** Another try, by the other translator if there are two. */
export const retryTranslation = (msgId: string, language: LanguageKey) => change("retry_translate", msgId, language);

/** Reads this conversation in `language` from now on; an empty one turns it off. */
export async function setTranslation(conversation_id: string, language: string): Promise<void> {
  const payload: ImCalls["set_trans_language"]["in"] = { conversation_id, language };
  receiveConversations([await callIm("set_trans_language", payload)]);
}
