/**
 * Asks who is signed in to prove it again, for calls that move others' money or power: one dialog at a time, however
 * many calls want one; each is sent again if it was given.
 */
import { proxy } from "valtio";
import { DialogResult } from "@/components/dialog-result";

export const proofPrompt = proxy<{ opened: boolean }>({ opened: false });

let waiting: ((proved: boolean) => void)[] = [];

/** Opens the dialog, or joins the one that is open. */
export function askForProof(): Promise<boolean> {
  proofPrompt.opened = true;
  return new Promise((resolve) => waiting.push(resolve));
}

export function closeProof(result: DialogResult): void {
  proofPrompt.opened = false;
  const all = waiting;
  waiting = [];
  all.forEach((resolve) => resolve(result === DialogResult.Confirm));
}
