/**
 * What the console needs of the messages feature, which it does not know: a page in `app` puts the two together. The
 * talk itself, its history and its unsent messages are the same as everywhere.
 */
import type { ComponentType, KeyboardEvent, ReactNode } from "react";
import type { Conversation, Message } from "@/api/schema";
import type { DeskTalk } from "./console-wire";

export interface Line {
  key: string;
  at_seq: number;
  at: number;
  show: () => ReactNode;
}

/** The field, for those who put words into it. */
export interface Field {
  insert: (words: string) => void;
  replace: (words: string) => void;
  focus: () => void;
  text: () => string;
}

/** A message the server refused, and what its writer can do about it. */
export interface Refused {
  id: string;
  code: string;
  sendAnyway: () => void;
}

export interface TalkSlots {
  header: (conversation: Conversation, typing: readonly string[]) => ReactNode;
  lines: readonly Line[];
  above: (refused: readonly Refused[]) => ReactNode;
  tools: (field: Field) => ReactNode;
  /** Instead of the field, when nobody writes here. */
  instead?: ReactNode;
  key: (event: KeyboardEvent<HTMLTextAreaElement>, text: string) => boolean;
  written: (text: string) => void;
  /** The ready-made answer the words in the field began as. */
  template: () => string | undefined;
}

export interface TalkParts {
  /** All talks this browser knows, live. */
  useTalks: () => Record<string, DeskTalk>;
  /** The same, as they are at this moment. */
  talks: () => Record<string, DeskTalk>;
  takeIn: (talks: readonly DeskTalk[]) => void;
  loadTalk: (conversationId: string) => Promise<void>;
  View: ComponentType<{ conversationId: string; slots: TalkSlots; onBack: () => void }>;
  /** Colour and remark, the agent's own. */
  Mark: ComponentType<{ conversation: Conversation }>;
  preview: (message: Message) => string;
  receiveDraft: (owner: string, conversationId: string, text: string, edited_at: number) => void;
}

let parts: TalkParts | undefined;

/** Called once, by the page. */
export function connectTalks(given: TalkParts): void {
  parts = given;
}

export function talkParts(): TalkParts {
  if (parts === undefined) throw new Error("the page gives the console its talks before it shows it");
  return parts;
}
