/** How one of the dialogs stands. */
import { useSnapshot } from "valtio";
import { promptStore, type PromptName } from "@/features/session/prompt";
import type { Source } from "./sources";

/** Asked for by a dialog that waits for it: these come above the one that is open, and do not wait for their turn. */
const ABOVE: ReadonlySet<PromptName> = new Set(["proof", "email_support"]);

export interface Prompt {
  opened: boolean;
  /** Another is open above it: Escape is for that one. */
  covered: boolean;
  /** `undefined` for a page that has no key. */
  source: Source | undefined;
}

export function usePrompt(name: PromptName): Prompt {
  const { asked } = useSnapshot(promptStore);
  const at = asked.findIndex((one) => one.name === name);
  const opened = at === 0 || (at > 0 && ABOVE.has(name));
  const covered = !ABOVE.has(name) && asked.some((one) => ABOVE.has(one.name));
  return { opened, covered, source: asked[at]?.source ?? undefined };
}
