/** What the console puts into a conversation: `ConversationExtras` of the conversation, in the console's words. */
import type { KeyboardEvent, ReactNode } from "react";
import type { Conversation } from "@/api/schema";
import type { Aside, ComposerHandle } from "@/features/conversation/conversation-extras";

/** A message the server refused, and what its writer can do about it. */
export interface Refused {
  id: string;
  code: string;
  sendAnyway: () => void;
}

export interface ConversationSlots {
  header: (conversation: Conversation, typing: readonly string[]) => ReactNode;
  lines: readonly Aside[];
  above: (refused: readonly Refused[]) => ReactNode;
  tools: (field: ComposerHandle) => ReactNode;
  /** Instead of the field, when nobody writes here. */
  instead?: ReactNode;
  key: (event: KeyboardEvent<HTMLTextAreaElement>, text: string) => boolean;
  written: (text: string) => void;
  /** The ready-made answer the words in the field began as. */
  template: () => string | undefined;
}
