/**
 * What a page may add to a conversation: the console puts its notes and tools in here. All of it is optional, and a
 * conversation without any is what customers see. Pages in `app` fill the slots, so that this feature knows nothing of
 * others.
 */
import type { KeyboardEvent, ReactNode } from "react";
import type { Conversation } from "@/api/schema";
import type { Told, Unsent } from "./outbox";

/** A line between the messages that is not one of them. */
export interface Aside {
  key: string;
  /** Stands after the message with this seq, and before the next. */
  at_seq: number;
  /** Among those at one place the older stands first. */
  at: number;
  show: () => ReactNode;
}

export interface ComposerExtras {
  /** Instead of the menu of ready-made answers. */
  tools?: (composer: ComposerHandle) => ReactNode;
  /** Instead of the field: why nobody writes here now, and what to do about it. */
  instead?: ReactNode;
  /** Hears each key first; true when it has done something about it. */
  key?: (event: KeyboardEvent<HTMLTextAreaElement>, text: string) => boolean;
  /** Hears what stands in the field, also when it is empty again. */
  written?: (text: string) => void;
  /** What the server is told with the words that are about to go. */
  told?: (text: string) => Told;
}

/** What tools may do with the field. */
export interface ComposerHandle {
  /** Puts words in, after what is there. */
  insert: (words: string) => void;
  /** Replaces all of it. */
  replace: (words: string) => void;
  focus: () => void;
  text: () => string;
}

export interface ConversationExtras {
  /** Instead of the header; `typing` names who writes. */
  header?: (conversation: Conversation, typing: readonly string[]) => ReactNode;
  asides?: readonly Aside[];
  /** Between the history and the field; `unsent` are the messages that wait or were refused. */
  above?: (conversation: Conversation, unsent: readonly Unsent[]) => ReactNode;
  composer?: ComposerExtras;
}
