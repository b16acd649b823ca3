/** What the reader is asked for, fetched when it first is. Who cannot get it hears so, and whoever waits hears "no". */
import { Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { DialogResult } from "@/components/dialog-result";
import { ErrorBoundary } from "@/components/error-boundary";
import { showError } from "@/components/notices";
import { closePrompts, promptStore } from "@/features/session/prompt";
import { PromptDialogs } from "./shell-parts";

export function Prompts() {
  const opened = useSnapshot(promptStore).asked.length > 0;
  // Stays once it was asked for, so that it can close at its own pace.
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ErrorBoundary fallback={(_, cause) => <GivenUp cause={cause} onTold={() => setWanted(false)} />}>
      <Suspense fallback={null}>
        <PromptDialogs />
      </Suspense>
    </ErrorBoundary>
  );
}

function GivenUp({ cause, onTold }: { cause: unknown; onTold: () => void }) {
  useEffect(() => {
    closePrompts(DialogResult.Close);
    showError(cause);
    onTold();
  }, [cause, onTold]);
  return null;
}
