/** Proving with a passkey who one is, for who has one; beside the other ways. */
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { ApiError } from "@/api/error";
import { showError, showNotice } from "@/components/notices";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { PasskeyError, hasPasskeys } from "./passkey-browser";
import { loadPasskeys, proveWithPasskey } from "./passkey-calls";
import { usePrompt } from "./prompts/use-prompt";
import classes from "./session.module.css";

/** Nothing where passkeys cannot be used, so that nothing is asked for it either. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  return hasPasskeys() ? <Offer onProved={onProved} /> : null;
}

function Offer({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation();
  const { data } = useRead(keyOf("/api/account/passkey/list"), loadPasskeys, { staleTime: 0 });
  const { opened } = usePrompt("proof");
  const under = useRef(new AbortController());
  // The dialog goes at its own pace; what was begun in it ends with the press.
  useEffect(() => () => under.current.abort(), [opened]);
  const [prove, proving] = useTask(
    async () => {
      under.current = new AbortController();
      await proveWithPasskey(under.current.signal);
      onProved();
    },
    (cause) => {
      if (cause instanceof PasskeyError && cause.flaw === "canceled") return;
      const isWrong = cause instanceof PasskeyError || (cause instanceof ApiError && cause.fields["credential"]);
      if (isWrong) showNotice("error", t("session.passkey.not_proved"));
      else if (cause instanceof ApiError && cause.code === "CODE_EXPIRED") {
        showNotice("error", t("session.passkey.too_late"));
      } else showError(cause);
    },
  );
  if (data === undefined || !data.is_available || data.passkeys.length === 0) return null;
  return (
    <Button variant="default" className={classes["start"] ?? ""} loading={proving} onClick={prove}>
      {t("session.passkey.prove")}
    </Button>
  );
}
