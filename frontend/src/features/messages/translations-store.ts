/** What the machine made of messages, by message and language. Filled by pages, pushes and answers; written only here. */
import { proxy } from "valtio";
import type { Translation } from "@/api/desk";

interface TranslationsStore {
  byMessage: Record<string, Translation>;
}

export const translationsStore = proxy<TranslationsStore>({ byMessage: {} });

export function keyOf(msgId: string, language: string): string {
  return `${msgId}:${language}`;
}

/** A late "not yet" takes no translation away again. */
export function receiveTranslations(arrived: readonly Translation[]): void {
  for (const one of arrived) {
    const key = keyOf(one.msg_id, one.language);
    if (one.state === 0 && translationsStore.byMessage[key] !== undefined) continue;
    translationsStore.byMessage[key] = one;
  }
}

export function forgetTranslations(): void {
  translationsStore.byMessage = {};
}
