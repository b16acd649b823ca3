/**
 * Where a code of another device leads: whose account it signs in to and which device shows it, before anything
 * happens. The token stands behind the "#", and leaves the address at once.
 */
import { Button, Group, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { ApiError } from "@/api/error";
import type { User } from "@/api/schema";
import { Icon } from "@/components/icon";
import { errorText, showError, showNotice } from "@/components/notices";
import { Page, Panel } from "@/components/page";
import { PersonAvatar } from "@/components/person-avatar";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import classes from "@/features/session/session.module.css";
import { decline, lookAt, takeOver, type HandOverInfo, type HandOverState } from "./hand-over-calls";
import { TimeLeft } from "./time-left";

export function ArrivePage({ user }: { user: User | null }) {
  const { t } = useTranslation();
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== "") history.replaceState(history.state, "", location.pathname);
  }, []);
  // Not by its path and input: the token is no part of a key that others see.
  const read = useRead<HandOverInfo>(
    ["hand over", token],
    () => (token === "" ? Promise.resolve({ state: "expired" as const }) : lookAt(token)),
    { staleTime: 0, gcTime: 0 },
  );
  const [ended, setEnded] = useState<Exclude<HandOverState, "waiting"> | null>(null);
  return (
    <Page width="reading">
      <h1>{t("settings.arrive.title")}</h1>
      <Panel size="roomy" aria-label={t("settings.arrive.title")}>
        <ReadState read={read} rows={3}>
          {(info) => {
            const state = ended ?? info.state;
            if (state !== "waiting") return <Ended state={state} />;
            return <Question token={token} info={info} user={user} onEnded={setEnded} />;
          }}
        </ReadState>
      </Panel>
    </Page>
  );
}

function Ended({ state }: { state: Exclude<HandOverState, "waiting"> }) {
  const { t } = useTranslation();
  return (
    <Stack role="status">
      <h2 className={classes["answer"]}>{t(`settings.arrive.${state}`)}</h2>
      <p className={classes["panel-lead"]}>{t(`settings.arrive.${state}_words`)}</p>
      <Button component={Link} href="/" variant="default" className={classes["start"] ?? ""}>
        {t("settings.arrive.home")}
      </Button>
    </Stack>
  );
}

interface QuestionProps {
  token: string;
  info: HandOverInfo;
  user: User | null;
  onEnded: (state: Exclude<HandOverState, "waiting">) => void;
}

function Question({ token, info: { account, device_name, expires_in }, user, onEnded }: QuestionProps) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [until] = useState(() => Date.now() + (expires_in ?? 0) * 1000);
  /** What is over, or for somebody else, says so; the rest may be tried again. */
  const failed = async (cause: unknown) => {
    if (!(cause instanceof ApiError) || cause.status !== 401) return showError(cause);
    const { state } = await lookAt(token).catch(() => ({ state: "expired" as const }));
    onEnded(state === "waiting" ? "expired" : state);
  };
  const [confirm, confirming] = useTask(
    async () => {
      await takeOver(token);
      showNotice("success", t("settings.arrive.done"));
      go("/", { replace: true });
    },
    (cause) => void failed(cause),
  );
  const [refuse, refusing] = useTask(
    async () => {
      await decline(token);
      onEnded("declined");
    },
    (cause) => void failed(cause),
  );
  if (account == null) return <p role="alert">{errorText(null)}</p>;
  return (
    <Stack>
      <dl className={classes["facts"]}>
        <dt>{t("settings.arrive.account")}</dt>
        <dd className={classes["who"]}>
          <PersonAvatar seed={account.uid} name={account.nickname} picture={account.profile_pic} size="m" />
          <bdi>{account.nickname}</bdi>
        </dd>
        <dt>{t("settings.arrive.from")}</dt>
        <dd className={classes["who"]}>
          <Icon name="device" />
          <bdi>{device_name || t("settings.devices.unnamed")}</bdi>
        </dd>
      </dl>
      <p className={classes["plain"]}>{t("settings.arrive.words")}</p>
      {user !== null && (
        <p className={classes["panel-lead"]} role="note">
          {t("settings.arrive.here", { name: user.nickname })}
        </p>
      )}
      <Group>
        <Button loading={confirming} disabled={refusing} onClick={() => confirm()}>
          {t("settings.arrive.confirm")}
        </Button>
        <Button variant="default" loading={refusing} disabled={confirming} onClick={() => refuse()}>
          {t("settings.arrive.decline")}
        </Button>
      </Group>
      <p className={classes["panel-lead"]}>
        <TimeLeft words="settings.arrive.left" until={until} ended={() => onEnded("expired")} />
      </p>
    </Stack>
  );
}
