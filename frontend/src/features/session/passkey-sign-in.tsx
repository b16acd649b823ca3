/**
 * Signing in with a passkey, in the sign-in dialog: a button, and among what the email field completes. Where the last
 * sign-in was with one, it is asked for as soon as the dialog opens. Spec §4.
 */
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { showError, showNotice } from "@/components/notices";
import { t } from "@/locales/i18n";
import { PasskeyError, canComplete, hasPasskeys } from "./passkey-browser";
import { CHALLENGE_MS, prefersPasskey, rememberWay, signInWithPasskey } from "./passkey-calls";
import type { SignedIn } from "./sign-in-calls";

export function PasskeySignIn({ onSignedIn }: { onSignedIn: (entered: SignedIn) => void }) {
  const { t } = useTranslation();
  /** Because the last sign-in was with one, or by the button; else the email field offers it. */
  const [asked, setAsked] = useState<"first" | "pressed" | null>(() => (prefersPasskey() ? "first" : null));
  const welcome = useRef(onSignedIn);
  welcome.current = onSignedIn;
  useEffect(() => {
    if (!hasPasskeys()) return;
    const ended = new AbortController();
    const done = (entered: SignedIn) => {
      welcome.current(entered);
      rememberWay("passkey");
    };
    if (asked !== null) {
      signInWithPasskey({ signal: ended.signal })
        .then(done)
        .catch((cause: unknown) => {
          if (ended.signal.aborted) return;
          // Some browsers want to be pressed first, and say what they say when it was called off.
          if (asked === "pressed" || !isCanceled(cause)) tell(cause);
          setAsked(null);
        });
    } else {
      void complete(ended.signal).then((entered) => entered !== null && done(entered));
    }
    return () => ended.abort();
  }, [asked]);

  if (!hasPasskeys()) return null;
  return (
    <Button variant="default" fullWidth size="md" loading={asked !== null} onClick={() => setAsked("pressed")}>
      {t("session.passkey.sign_in")}
    </Button>
  );
}

/** Waits until a passkey is chosen where an address is typed; `null` if nobody waits any more. */
async function complete(ended: AbortSignal): Promise<SignedIn | null> {
  if (!(await canComplete())) return null;
  while (!ended.aborted) {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(CHALLENGE_MS)]);
    try {
      return await signInWithPasskey({ signal, completing: true });
    } catch (cause) {
      if (signal.aborted) continue;
      // Nobody asked for it, so only what a reader has chosen and was refused is worth a word. The button stays.
      if (cause instanceof ApiError && ["unauthorized", "FORBIDDEN"].includes(cause.code)) tell(cause);
      return null;
    }
  }
  return null;
}

function isCanceled(cause: unknown): boolean {
  return cause instanceof PasskeyError && cause.flaw === "canceled";
}

/** Says why nobody is signed in. */
function tell(cause: unknown): void {
  if (isCanceled(cause)) {
    showNotice("info", t("session.passkey.canceled"));
  } else if (cause instanceof PasskeyError) {
    showNotice("error", t(cause.flaw === "unsupported" ? "session.passkey.unsupported" : "session.passkey.failed"));
  } else if (cause instanceof ApiError && cause.code === "unauthorized") {
    showNotice("error", t("session.passkey.failed"));
  } else {
    showError(cause);
  }
}
