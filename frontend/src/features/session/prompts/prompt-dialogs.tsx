/** All dialogs in which the reader is asked for something; the guides are fetched when one is first asked for. */
import { Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { fetchedLater } from "@/components/fetched-later";
import { AppPrompt } from "@/features/session/app-prompt";
import { ProofDialog } from "@/features/session/proof-dialog";
import { promptStore, type PromptName } from "@/features/session/prompt";
import { SignInDialog } from "@/features/session/sign-in-dialog";
import { sourceAt } from "./sources";

/** What is no guide. */
const OWN: ReadonlySet<PromptName> = new Set(["sign_in", "proof", "app"]);

const GuideDialogs = fetchedLater(["session", "settings"], async () => (await import("./guide-dialogs")).GuideDialogs);

export function PromptDialogs() {
  const { asked } = useSnapshot(promptStore);
  const isGuide = asked.some(({ name }) => !OWN.has(name));
  // Stays once it was asked for, so that it can close at its own pace.
  const [guided, setGuided] = useState(isGuide);
  if (isGuide && !guided) setGuided(true);
  useEffect(() => {
    // What the server has asked for belongs to the page on which it did.
    for (const one of promptStore.asked) if (one.source === undefined) one.source = sourceAt(location.pathname);
  }, [asked]);
  return (
    <>
      <AppPrompt />
      <SignInDialog />
      {guided && (
        // Of its own: a dialog that is open does not go while the guides are fetched.
        <Suspense fallback={null}>
          <GuideDialogs />
        </Suspense>
      )}
      <ProofDialog />
    </>
  );
}
