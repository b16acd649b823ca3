/** Proving with a passkey who one is, for who has one; beside the other ways. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { ApiError } from "@/api/error";
import { DialogResult } from "@/components/dialog-result";
import { showError, showNotice } from "@/components/notices";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { PasskeyError, hasPasskeys } from "./passkey-browser";
import { loadPasskeys, proveWithPasskey } from "./passkey-calls";
import { closeProof } from "./proof-prompt";
import classes from "./session.module.css";

/** Nothing where passkeys cannot be used, so that nothing is asked for it either. */
export function PasskeyProof() {
  return hasPasskeys() ? <Offer /> : null;
}

function Offer() {
  const { t } = useTranslation();
  const { data } = useRead(keyOf("/api/account/passkey/list"), loadPasskeys, { staleTime: 0 });
  const [prove, proving] = useTask(
    async () => {
      await proveWithPasskey();
      closeProof(DialogResult.Confirm);
    },
    (cause) => {
      if (cause instanceof PasskeyError && cause.flaw === "canceled") return;
      const isWrong = cause instanceof PasskeyError || (cause instanceof ApiError && cause.fields["credential"]);
      if (isWrong) showNotice("error", t("session.passkey.not_proved"));
      else showError(cause);
    },
  );
  if (data === undefined || !data.is_available || data.passkeys.length === 0) return null;
  return (
    <Button variant="default" className={classes["start"] ?? ""} loading={proving} onClick={prove}>
      {t("session.passkey.prove")}
    </Button>
  );
}
