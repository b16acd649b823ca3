/** What the server says about the account unasked, and a token it no longer takes. */
import { whenRefused, whenSwitchedOff, whenUnauthorized } from "@/api/call";
import { identityChanged, whenTokenRefused } from "@/api/connection";
import { followOtherTabs, identity } from "@/api/identity";
import { onPush } from "@/api/socket";
import { t } from "@/locales/i18n";
import { showNotice } from "@/components/notices";
import { ensureVisitor } from "@/api/im";
import { onRefused } from "./prompt";
import { forgetPerson, loadInit } from "./session-calls";
import { receiveAccountPush } from "./session-store";
import { onUnauthorized } from "./sign-in-prompt";

/** Called once, from the list in app/realtime.ts. */
export function listenToSession(): () => void {
  whenUnauthorized(onUnauthorized);
  whenRefused(onRefused);
  whenTokenRefused(tokenRefused);
  whenSwitchedOff(readFeatures);
  const stops = [
    onPush("account", receiveAccountPush),
    followOtherTabs(() => {
      identityChanged();
      void loadInit();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The page was opened before the feature was switched off: its links and buttons go with the next answer. */
let reading = false;
function readFeatures(): void {
  if (reading) return;
  reading = true;
  void loadInit().finally(() => {
    reading = false;
  });
}

function tokenRefused(): void {
  if (identity.token !== null) {
    forgetPerson();
    showNotice("warning", t("frame.ended"));
  } else if (identity.visitor_token !== null) {
    // A visitor's token has run out; their conversations cannot be reached any more, a new question can be asked.
    identity.visitor_token = null;
    void ensureVisitor().catch(() => {});
  }
}
