/**
 * What the machine made of messages, by message and language. Filled by pages, pushes and answers; written only here.
 */
import { proxy } from "valtio";
import type { Translation } from "@/api/schema";

interface TranslationsStore {
  byMessage: Record<string, Translation>;
}

export const translationsStore = proxy<TranslationsStore>({ byMessage: {} });

export function keyOf(msgId: string, language: string): string {
  return `${msgId}:${language}`;
}

/**
 * A late "not yet" takes no translation away again; one after another is another object, so that whoever waits waits
 * anew.
 */
export function receiveTranslations(arrived: readonly Translation[]): void {
  for (const one of arrived) {
    const key = keyOf(one.msg_id, one.language);
    if (one.state === 0 && (translationsStore.byMessage[key]?.state ?? 0) !== 0) continue;
    translationsStore.byMessage[key] = one;
  }
}

export function forgetTranslation(msgId: string, language: string): void {
  delete translationsStore.byMessage[keyOf(msgId, language)];
}

export function forgetTranslations(): void {
  translationsStore.byMessage = {};
}
