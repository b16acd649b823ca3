/** Ends a guide as done as soon as what it asks for is there: done in it, in the settings or on another device. */
import { useEffect } from "react";
import { DialogResult } from "@/components/dialog-result";
import { closePrompt, type PromptName } from "@/features/session/prompt";
import { usePrompt } from "./use-prompt";

export function useDone(name: PromptName, isThere: boolean): void {
  const { opened } = usePrompt(name);
  useEffect(() => {
    if (opened && isThere) closePrompt(name, DialogResult.Confirm);
  }, [name, opened, isThere]);
}
