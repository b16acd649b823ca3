/** The dialog that asks for a recent proof, fetched when it is first asked for. Whoever cannot get it hears "no". */
import { Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { DialogResult } from "@/components/dialog-result";
import { ErrorBoundary } from "@/components/error-boundary";
import { showError } from "@/components/notices";
import { closeProof, proofPrompt } from "@/features/session/proof-prompt";
import { ProofDialog } from "./shell-parts";

export function Proof() {
  const { opened } = useSnapshot(proofPrompt);
  // Stays once it was asked for, so that it can close at its own pace.
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ErrorBoundary fallback={(_, cause) => <GivenUp cause={cause} onTold={() => setWanted(false)} />}>
      <Suspense fallback={null}>
        <ProofDialog />
      </Suspense>
    </ErrorBoundary>
  );
}

function GivenUp({ cause, onTold }: { cause: unknown; onTold: () => void }) {
  useEffect(() => {
    closeProof(DialogResult.Close);
    showError(cause);
    onTold();
  }, [cause, onTold]);
  return null;
}
