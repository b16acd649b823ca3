/** Every device that is signed in, and a way to sign each of them out. */
import { Button, Group, Skeleton } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Session } from "@/api/schema";
import { Icon } from "@/components/icon";
import { errorText, showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import { HandOver } from "./hand-over/hand-over";
import { loadSessions, revokeOtherSessions, revokeSession } from "./settings-calls";
import classes from "./session.module.css";

type List = { status: "loading" } | { status: "failed"; text: string } | { status: "ready"; sessions: Session[] };

export function SessionsPanel() {
  const { t } = useTranslation();
  const [list, setList] = useState<List>({ status: "loading" });
  const load = useCallback(async () => {
    try {
      setList({ status: "ready", sessions: await loadSessions() });
    } catch (cause) {
      setList({ status: "failed", text: errorText(cause) });
    }
  }, []);
  useEffect(() => void load(), [load]);
  const [revokeOthers, revoking] = useTask(async () => {
    const { revoked } = await revokeOtherSessions();
    showNotice("success", t("settings.devices.revoked", { count: revoked }));
    await load();
  });
  const sessions = list.status === "ready" ? list.sessions : [];
  return (
    <Panel size="roomy" title={t("settings.devices.title")}>
      <p className={classes["panel-lead"]}>{t("settings.devices.lead")}</p>
      {list.status === "loading" && (
        <>
          <Skeleton height={64} radius="md" />
          <Skeleton height={64} radius="md" />
        </>
      )}
      {list.status === "failed" && (
        <div role="alert">
          <p>{list.text}</p>
          <Button variant="default" onClick={() => void load()}>
            {t("widget.retry")}
          </Button>
        </div>
      )}
      <ul className={classes["devices"]}>
        {sessions.map((session) => (
          <Device key={session.session_id} session={session} onRevoked={load} />
        ))}
      </ul>
      <Group>
        <HandOver onSignedIn={() => void load()} />
        {sessions.length > 1 && (
          <Button variant="light" color="red" loading={revoking} onClick={revokeOthers}>
            {t("settings.devices.revoke_others")}
          </Button>
        )}
      </Group>
    </Panel>
  );
}

function Device({ session, onRevoked }: { session: Session; onRevoked: () => Promise<void> }) {
  const { t, i18n } = useTranslation();
  const [revoke, revoking] = useTask(async () => {
    await revokeSession(session.session_id);
    await onRevoked();
  });
  const time = (at: number, dateStyle: "medium" | "full") =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle, timeStyle: dateStyle === "full" ? "long" : "short" }).format(
      at,
    );
  const phone = /iphone|android|ipad|mobile|ios/iu.test(session.device_name);
  return (
    <li className={classes["device"]}>
      <Icon name={phone ? "phone" : "device"} size="l" />
      <div className={classes["device-words"]}>
        <p>
          <bdi>{session.device_name || t("settings.devices.unnamed")}</bdi>{" "}
          {session.is_current && <span className={classes["here"]}>{t("settings.devices.current")}</span>}
        </p>
        <p className={classes["panel-lead"]} title={time(session.last_seen_at, "full")}>
          <bdi>{session.address}</bdi> · {t("settings.devices.seen", { time: time(session.last_seen_at, "medium") })}
        </p>
      </div>
      {!session.is_current && (
        <Button variant="default" size="xs" loading={revoking} onClick={revoke}>
          {t("settings.devices.revoke")}
        </Button>
      )}
    </li>
  );
}
