/** The sign-in dialog, fetched when it is first asked for. Who cannot get it hears so, and whoever waits hears "no". */
import { Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { DialogResult } from "@/components/dialog-result";
import { ErrorBoundary } from "@/components/error-boundary";
import { showError } from "@/components/notices";
import { closeSignIn, signInPrompt } from "@/features/session/sign-in-prompt";
import { SignInDialog } from "./shell-parts";

export function SignIn() {
  const { opened } = useSnapshot(signInPrompt);
  // Stays once it was asked for, so that it can close at its own pace.
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ErrorBoundary fallback={(_, cause) => <GivenUp cause={cause} onTold={() => setWanted(false)} />}>
      <Suspense fallback={null}>
        <SignInDialog />
      </Suspense>
    </ErrorBoundary>
  );
}

function GivenUp({ cause, onTold }: { cause: unknown; onTold: () => void }) {
  useEffect(() => {
    closeSignIn(DialogResult.Close);
    showError(cause);
    onTold();
  }, [cause, onTold]);
  return null;
}
