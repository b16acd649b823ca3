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
import { usePrompt } from "./prompts/use-prompt";

export function PasskeySignIn({ onSignedIn }: { onSignedIn: (entered: SignedIn) => void }) {
  const { t } = useTranslation();
  /** Because the last sign-in was with one, or by the button; else the email field offers it. */
  const [asked, setAsked] = useState<"first" | "pressed" | null>(() => (prefersPasskey() ? "first" : null));
  const { opened } = usePrompt("sign_in");
  // Not while the dialog goes: what was begun in it is called off, and nothing begins again.
  if (!opened && asked !== null) setAsked(null);
  const welcome = useRef(onSignedIn);
  welcome.current = onSignedIn;
  useEffect(() => {
    if (!opened || !hasPasskeys()) return;
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
  }, [asked, opened]);

  if (!hasPasskeys()) return null;
  return (
    <Button variant="default" fullWidth size="md" loading={asked !== null} onClick={() => setAsked("pressed")}>
      {t("session.passkey.sign_in")}
    </Button>
  );
}

/** Ours: so soon after its end, also after the machine slept, a challenge is replaced. */
const LOOK_MS = 15_000;

/**
 * Waits until a passkey is chosen where an address is typed; `null` if nobody waits any more. A challenge that nobody
 * has answered is replaced by wall time: a timer of its length would be as much too late as the machine slept.
 */
async function complete(ended: AbortSignal): Promise<SignedIn | null> {
  if (!(await canComplete())) return null;
  while (!ended.aborted) {
    const begun = Date.now();
    const waiting = new AbortController();
    const look = () => {
      if (ended.aborted || Date.now() - begun >= CHALLENGE_MS) waiting.abort();
    };
    const timer = setInterval(look, LOOK_MS);
    ended.addEventListener("abort", look);
    document.addEventListener("visibilitychange", look);
    try {
      return await signInWithPasskey({ signal: ended, completing: waiting.signal });
    } catch (cause) {
      if (waiting.signal.aborted) continue;
      // Nobody asked for it, so only what a reader has chosen and was refused is worth a word. The button stays.
      if (cause instanceof ApiError && ["unauthorized", "FORBIDDEN"].includes(cause.code)) tell(cause);
      return null;
    } finally {
      clearInterval(timer);
      ended.removeEventListener("abort", look);
      document.removeEventListener("visibilitychange", look);
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
