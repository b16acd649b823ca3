/**
 * Verifying who one is: how it stands, what is needed and why, the provider's page on this device or a phone, and
 * pictures for the team once the provider has declined twice. Spec §4; docs/decisions/0082.
 */
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { keyOf } from "@/api/query";
import type { User } from "@/api/schema";
import { BackLink, Lead, Page, Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { showError } from "@/components/notices";
import { QrHandOver } from "@/features/session/hand-over/qr-hand-over";
import classes from "@/features/session/session.module.css";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { ManualForm } from "./manual-form";
import { loadCertInfo, ownPath, requestCert, type CertInfo } from "./verification-calls";
import { Standing } from "./verification-panel";

/** Ours: whoever comes back, or finishes on another device, sees the result within that. */
const FRESH_MS = 3_000;
const SLOW_MS = 10_000;

export function VerificationPage({ user }: { user: User | null }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const returnTo = ownPath(params.get("return_to"));
  return (
    <Page width="reading">
      <BackLink href="/settings">{t("settings.title")}</BackLink>
      <h1>{t("settings.verification.title")}</h1>
      {user === null ? (
        <Panel size="roomy">
          <p>{t(params.has("back") ? "settings.verification.elsewhere" : "settings.verification.lead")}</p>
          <Button className={classes["start"] ?? ""} onClick={() => void askToSignIn()}>
            {t("frame.guest.sign_in")}
          </Button>
        </Panel>
      ) : (
        <Own key={user.uid} returnTo={returnTo} />
      )}
    </Page>
  );
}

/** People take longer than the provider. */
function pauseOf(info: CertInfo | undefined): number | false {
  if (info?.is_under_way !== true) return false;
  return info.way === "review" ? SLOW_MS : FRESH_MS;
}

function Own({ returnTo }: { returnTo: string | null }) {
  const read = useRead(keyOf("/api/account/cert/info"), loadCertInfo, {
    staleTime: 0,
    refetchInterval: (query) => pauseOf(query.state.data),
  });
  const again = async () => void (await read.refetch());
  return (
    <ReadState read={read} rows={3}>
      {(info) => <Shown info={info} returnTo={returnTo} again={again} />}
    </ReadState>
  );
}

interface ShownProps {
  info: CertInfo;
  returnTo: string | null;
  again: () => Promise<void>;
}

function Shown({ info, returnTo, again }: ShownProps) {
  const { t } = useTranslation();
  const { status, allow_to_cert, allow_manual, reason, attempts_left, support } = info;
  const isWithStaff = info.is_under_way && info.way === "review";
  const isDeclined = reason != null;
  return (
    <>
      <Lead>{t("settings.verification.lead")}</Lead>
      <Panel size="roomy" aria-label={t("settings.verification.title")}>
        <Stack>
          <div role="status">
            <Standing info={info} /> <Words info={info} isWithStaff={isWithStaff} />
          </div>
          {isDeclined && (
            <div>
              <h2 className={classes["panel-lead"]}>{t("settings.verification.why")}</h2>
              <p className={classes["panel-lead"]}>
                <strong>{t(`settings.verification.reason.${reason}`)}</strong>{" "}
                {t(`settings.verification.advice.${reason}`)}
              </p>
            </div>
          )}
          {allow_to_cert && <Way info={info} returnTo={returnTo} again={again} />}
          {allow_to_cert && attempts_left > 0 && (
            <p className={classes["panel-lead"]}>
              {t(attempts_left === 1 ? "settings.verification.attempts.last" : "settings.verification.attempts.both")}
            </p>
          )}
          {!allow_to_cert && isDeclined && (
            <p className={classes["panel-lead"]}>
              {t(allow_manual ? "settings.verification.limit" : "settings.verification.limit_over")}
            </p>
          )}
          {!allow_to_cert && status === "verify" && <p role="note">{t("settings.verification.unavailable")}</p>}
          <Group>
            {status === "verified" && returnTo !== null && (
              <Button component={Link} href={returnTo}>
                {t("settings.verification.resume")}
              </Button>
            )}
            {isDeclined && (
              <Button component={Link} href={support} variant="default">
                {t("settings.verification.support")}
              </Button>
            )}
          </Group>
        </Stack>
      </Panel>
      {allow_manual && <ManualForm onSent={again} />}
      {(allow_to_cert || allow_manual) && <Needs isManual={allow_manual} />}
    </>
  );
}

function Words({ info, isWithStaff }: { info: CertInfo; isWithStaff: boolean }) {
  const { t, i18n } = useTranslation();
  const day = (at: number) => new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(at);
  const { status, expires_at, cert, allow_to_cert } = info;
  if (isWithStaff) return t("settings.verification.with_staff");
  if (status === "verified" && expires_at != null) {
    const date = day(expires_at);
    return t(allow_to_cert ? "settings.verification.ends_soon" : "settings.verification.valid", { date });
  }
  if (status === "pending") return t("settings.verification.unfinished");
  if (cert === "1" && expires_at != null && allow_to_cert)
    return t("settings.verification.over", { date: day(expires_at) });
  return null;
}

/** To the provider's page: here, or by a code that a phone reads. */
function Way({ info, returnTo, again }: ShownProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState<string | null>(null);
  const failed = (cause: unknown) => {
    showError(cause);
    void again();
  };
  const [go, going] = useTask(async () => {
    const url = await requestCert(returnTo);
    if (url === null) await again();
    else window.location.assign(url);
  }, failed);
  const [scan, scanning] = useTask(async () => {
    const url = await requestCert(returnTo);
    setCode(url);
    await again();
  }, failed);
  const words = {
    pending: "settings.verification.go_on",
    declined: "settings.verification.again",
    verified: "settings.verification.renew",
    verify: "settings.verification.start",
  } as const;
  return (
    <>
      <Group>
        <Button loading={going} disabled={scanning} onClick={() => go()}>
          {t(info.reason != null ? words.declined : info.is_under_way ? words.pending : words[info.status])}
        </Button>
        <Button variant="default" loading={scanning} disabled={going} onClick={() => scan()}>
          {t("settings.verification.phone")}
        </Button>
      </Group>
      {code !== null && (
        <QrHandOver text={code} label={t("settings.verification.qr")}>
          {t("settings.verification.phone_tip")}
        </QrHandOver>
      )}
    </>
  );
}

function Needs({ isManual }: { isManual: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {!isManual && (
        <Panel size="roomy" title={t("settings.verification.need.title")}>
          <ul>
            <li>{t("settings.verification.need.document")}</li>
            <li>{t("settings.verification.need.camera")}</li>
            <li>{t("settings.verification.need.time")}</li>
          </ul>
        </Panel>
      )}
      <Panel size="roomy" title={t("settings.verification.privacy.title")}>
        <p className={classes["panel-lead"]}>
          {t(isManual ? "settings.verification.privacy.manual" : "settings.verification.privacy.provider")}
        </p>
      </Panel>
    </>
  );
}
