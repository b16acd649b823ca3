/** In the settings: how the verification of one's identity stands, and the way to its page. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import classes from "@/features/session/session.module.css";
import { loadCertInfo, type CertInfo } from "./verification-calls";

export function VerificationPanel() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/account/cert/info"), loadCertInfo);
  return (
    <Panel size="roomy" title={t("settings.verification.title")}>
      <p className={classes["panel-lead"]}>{t("settings.verification.lead")}</p>
      <ReadState read={read} rows={1}>
        {(info) => (
          <div className={classes["row"]}>
            <p className={classes["panel-lead"]}>
              <Standing info={info} />
            </p>
            <Button component={Link} href="/settings/verification" variant="default">
              {t("settings.verification.open")}
            </Button>
          </div>
        )}
      </ReadState>
    </Panel>
  );
}

const TONES: Record<CertInfo["status"], string | undefined> = {
  verify: undefined,
  pending: "waits",
  declined: "bad",
  verified: "good",
};

/** In a word or two. */
export function Standing({ info }: { info: CertInfo }) {
  const { t } = useTranslation();
  const isOver = info.cert === "1" && info.status === "verify";
  return (
    <span className={classes["standing"]} data-tone={isOver ? "bad" : TONES[info.status]}>
      {t(isOver ? "settings.verification.expired" : `settings.verification.status.${info.status}`)}
    </span>
  );
}
