/**
 * What the reader is asked for before something goes on: one dialog at a time, however many want one; each hears how it
 * ended. Spec §2 (guide dialogs), §4 (prompt flow; on confirm the caller succeeds, otherwise it fails), §8.
 */
import { proxy } from "valtio";
import { ApiError } from "@/api/error";
import { whenPersonChanges } from "@/api/person";
import { DialogResult } from "@/components/dialog-result";
import type { Source } from "./prompts/sources";
import type { Provider } from "./social/providers";

export type PromptName =
  | "sign_in"
  /** The app is asked, not the reader: nothing is shown. */
  | "app"
  | "proof"
  | "email"
  | "email_support"
  | "role"
  | "identity"
  | "passkey"
  | `bind_${Provider}`;

interface Asked {
  name: PromptName;
  /** From where it was opened; `null` from elsewhere. Until the dialogs are here: `undefined`, from this page. */
  source: Source | null | undefined;
  /** The game that it is about. */
  game?: string | undefined;
}

/** The first is open, the others wait. */
export const promptStore = proxy<{ asked: Asked[] }>({ asked: [] });

let waiting: { name: PromptName; end: (done: boolean) => void }[] = [];

/** Opens the dialog when its turn has come, or joins the one that is asked for already. Answers whether it was done. */
export function askFor(name: PromptName, source?: Source | null, game?: string): Promise<boolean> {
  if (!promptStore.asked.some((one) => one.name === name)) promptStore.asked.push({ name, source, game });
  return new Promise((end) => waiting.push({ name, end }));
}

/** Ends those of these names, and tells who waits. */
export function closePrompts(result: DialogResult, isOver: (name: PromptName) => boolean = () => true): void {
  promptStore.asked = promptStore.asked.filter(({ name }) => !isOver(name));
  const all = waiting;
  waiting = [];
  for (const one of all) {
    if (isOver(one.name)) one.end(result === DialogResult.Confirm);
    else waiting.push(one);
  }
}

export function closePrompt(closed: PromptName, result: DialogResult): void {
  closePrompts(result, (name) => name === closed);
}

// Who comes is asked for nothing that the one before lacked; a sign-in is how they come.
whenPersonChanges(() => closePrompts(DialogResult.Close, (name) => name !== "sign_in"));

/** What a refused call lacks, by the code of the refusal. */
const LACKING: Partial<Record<string, PromptName>> = {
  REAUTHENTICATION_REQUIRED: "proof",
  "Email Not Bound": "email",
  "Partner Role Not Bound": "role",
  "Realname Required": "identity",
};

/** Asks for what a refused call lacks. Answers whether it is there now, and the call is to be sent again. */
export async function onRefused(refused: ApiError): Promise<boolean> {
  const name = LACKING[refused.code];
  if (name === undefined) return false;
  if (await askFor(name, undefined, refused.data.game)) return true;
  if (name === "proof") return false;
  const { message, status, data } = refused;
  throw new ApiError(name === "identity" ? "verify_error" : "profile_error", message, status, data);
}
