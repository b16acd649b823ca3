/** Guide: creating a passkey, with the form of the settings. Spec §2. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { DialogResult } from "@/components/dialog-result";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { loadPasskeys } from "@/features/session/passkey-calls";
import { PasskeyForm, usePasskeyObstacle } from "@/features/session/passkey-form";
import { closePrompt } from "@/features/session/prompt";
import type { Passkeys } from "@/api/schema";
import { Guide } from "./guide";
import classes from "./guide.module.css";

const close = (result: DialogResult) => closePrompt("passkey", result);

export function PasskeyGuide() {
  const { t } = useTranslation();
  return (
    <Guide
      name="passkey"
      title={t("settings.passkey.create")}
      steps={[
        ["name", t("session.guide.passkey.name")],
        ["unlock", t("session.guide.passkey.confirm")],
        ["key", t("session.guide.passkey.done")],
      ]}
    >
      <Standing />
    </Guide>
  );
}

function Standing() {
  const read = useRead(keyOf("/api/account/passkey/list"), loadPasskeys);
  return (
    <ReadState read={read} rows={1}>
      {(standing) => <Creation standing={standing} onChanged={read.refetch} />}
    </ReadState>
  );
}

function Creation({ standing, onChanged }: { standing: Passkeys; onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const obstacle = usePasskeyObstacle(standing);
  if (obstacle === null) {
    return (
      <PasskeyForm
        onCreated={async () => {
          await onChanged();
          close(DialogResult.Confirm);
        }}
        onFull={() => void onChanged()}
        onCancel={() => close(DialogResult.Close)}
      />
    );
  }
  return (
    <>
      <p role="note">{obstacle}</p>
      <div className={classes["end"]}>
        <Button variant="default" onClick={() => close(DialogResult.Close)}>
          {t("widget.dialog.close")}
        </Button>
      </div>
    </>
  );
}
