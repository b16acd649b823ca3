/** API keys: what there are, making one, ending one. Issue 20, decision 0096. */
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Dialog, DialogActions } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { BackLink, Lead, Page, Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import session from "@/features/session/session.module.css";
import { loadAccessKeys, revokeAccessKey, type AccessKey, type AccessKeys } from "./access-key-calls";
import { KeyDialog } from "./key-dialog";
import { KeyRow } from "./key-row";
import classes from "./access-keys.module.css";

export function AccessKeysPage() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/account/access_key/list"), loadAccessKeys, { staleTime: 0 });
  const changed = async () => void (await read.refetch());
  return (
    <Page width="reading">
      <BackLink href="/settings">{t("access_keys.back")}</BackLink>
      <h1>{t("frame.title.access_keys")}</h1>
      <Lead>{t("access_keys.lead")}</Lead>
      <Panel size="roomy" aria-label={t("access_keys.yours")}>
        <ReadState read={read} rows={2}>
          {(standing) => <Keys standing={standing} onChanged={changed} />}
        </ReadState>
      </Panel>
      <Panel size="roomy" title={t("access_keys.use_title")}>
        <p className={session["panel-lead"]}>{t("access_keys.use_lead")}</p>
        <pre className={classes["sample"]} dir="ltr" tabIndex={0} aria-label={t("access_keys.use_title")}>
          {`curl ${location.origin}/api/market/games \\\n  -H "Authorization: Bearer gh_live_…"`}
        </pre>
        <p className={session["panel-lead"]}>{t("access_keys.never")}</p>
      </Panel>
    </Page>
  );
}

function Keys({ standing, onChanged }: { standing: AccessKeys; onChanged: () => Promise<void> }) {
  const { t } = useTranslation();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<AccessKey | null>(null);
  if (!standing.is_available) return <p role="note">{t("access_keys.not_for_staff")}</p>;
  const counting = standing.keys.filter(({ state }) => state === "active").length;
  const isFull = counting >= standing.most;
  return (
    <>
      {standing.keys.length === 0 ? (
        <p className={session["panel-lead"]}>{t("access_keys.none")}</p>
      ) : (
        <ul className={session["devices"]} aria-label={t("access_keys.yours")}>
          {standing.keys.map((key) => (
            <KeyRow key={key.id} accessKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      )}
      {isFull && <p role="note">{t("access_keys.full", { max: standing.most })}</p>}
      <Button
        className={session["start"] ?? ""}
        leftSection={<Icon name="plus" />}
        disabled={isFull}
        onClick={() => setMaking(true)}
      >
        {t("access_keys.create")}
      </Button>
      <KeyDialog opened={making} onClose={() => setMaking(false)} onCreated={onChanged} />
      <Revocation accessKey={revoking} onClose={() => setRevoking(null)} onRevoked={onChanged} />
    </>
  );
}

interface RevocationProps {
  accessKey: AccessKey | null;
  onClose: () => void;
  onRevoked: () => Promise<void>;
}

function Revocation({ accessKey, onClose, onRevoked }: RevocationProps) {
  const { t } = useTranslation();
  // Its name stays while the dialog closes.
  const [named, setNamed] = useState("");
  if (accessKey !== null && accessKey.name !== named) setNamed(accessKey.name);
  const [revoke, revoking] = useTask(async () => {
    if (accessKey === null) return;
    await revokeAccessKey(accessKey.id);
    showNotice("success", t("access_keys.revoked_now"));
    onClose();
    await onRevoked();
  });
  return (
    <Dialog opened={accessKey !== null} title={t("access_keys.revoke_title")} size="sm" onClose={onClose}>
      <Stack>
        <p className={session["panel-lead"]}>{t("access_keys.revoke_lead", { name: named })}</p>
        <DialogActions>
          <Button variant="default" disabled={revoking} onClick={onClose}>
            {t("access_keys.keep")}
          </Button>
          <Button color="red" loading={revoking} onClick={revoke}>
            {t("access_keys.revoke")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
