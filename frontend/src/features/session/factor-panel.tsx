/** Two-step verification: setting an authenticator app up, recovery codes, turning it off. */
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import type { FactorOffer, SecondFactor } from "@/api/schema";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { loadFactor, renewRecoveryCodes, setUpFactor, turnOff, turnOn } from "./factor-calls";
import { FactorCodeForm } from "./factor-code-form";
import { QrCode } from "./qr-code";
import { timelineChanged } from "./safety-calls";
import classes from "./session.module.css";

export function FactorPanel() {
  const { t } = useTranslation();
  const factor = useRead(keyOf("/api/account/second_factor"), loadFactor);
  /** Shown once, after they were made. */
  const [codes, setCodes] = useState<string[] | null>(null);
  const take = async (made: string[]) => {
    setCodes(made);
    void timelineChanged();
    await factor.refetch();
  };
  const off = async () => {
    showNotice("success", t("settings.factor.turned_off"));
    void timelineChanged();
    await factor.refetch();
  };
  return (
    <Panel id="settings-factor" size="roomy" title={t("settings.factor.title")}>
      <p className={classes["panel-lead"]}>{t("settings.factor.lead")}</p>
      <ReadState read={factor}>
        {(standing) => {
          if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
          return standing.is_on ? (
            <On standing={standing} onCodes={take} onOff={off} />
          ) : (
            <Off isRequired={standing.is_required} onCodes={take} />
          );
        }}
      </ReadState>
    </Panel>
  );
}

function Off({ isRequired, onCodes }: { isRequired: boolean; onCodes: (codes: string[]) => Promise<void> }) {
  const { t } = useTranslation();
  const [offer, setOffer] = useState<FactorOffer | null>(null);
  const [begin, beginning] = useTask(async () => setOffer(await setUpFactor()));
  if (offer === null) {
    return (
      <>
        {isRequired && <p role="note">{t("settings.factor.required")}</p>}
        <Button variant="default" className={classes["start"] ?? ""} loading={beginning} onClick={begin}>
          {t("settings.factor.set_up")}
        </Button>
      </>
    );
  }
  return (
    <Stack>
      <p className={classes["panel-lead"]}>{t("settings.factor.scan")}</p>
      <QrCode text={offer.uri} label={t("settings.factor.qr")} />
      <p className={classes["factor-key"]}>
        {t("settings.factor.key")} <code dir="ltr">{offer.secret.replace(/(.{4})(?=.)/gu, "$1 ")}</code>
      </p>
      <FactorCodeForm
        label={t("settings.factor.code")}
        action={t("settings.factor.turn_on")}
        onCode={async (code) => {
          const codes = await turnOn(code, isRequired);
          showNotice("success", t("settings.factor.turned_on"));
          await onCodes(codes);
        }}
        cancel={t("settings.factor.cancel")}
        onCancel={() => setOffer(null)}
      />
    </Stack>
  );
}

/** What a code is asked for. */
type Wish = "renew" | "turn_off";

interface OnProps {
  standing: SecondFactor;
  onCodes: (codes: string[]) => Promise<void>;
  onOff: () => Promise<void>;
}

function On({ standing, onCodes, onOff }: OnProps) {
  const { t, i18n } = useTranslation();
  const [wish, setWish] = useState<Wish | null>(null);
  const since = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(standing.enrolled_at ?? 0);
  if (wish !== null) {
    return (
      <FactorCodeForm
        key={wish}
        label={t("settings.factor.any_code")}
        action={t(wish === "renew" ? "settings.factor.renew" : "settings.factor.turn_off")}
        isRemoval={wish === "turn_off"}
        onCode={async (code) => {
          if (wish === "renew") return onCodes(await renewRecoveryCodes(code));
          await turnOff(code);
          await onOff();
        }}
        cancel={t("settings.factor.cancel")}
        onCancel={() => setWish(null)}
      />
    );
  }
  return (
    <>
      <p className={classes["panel-lead"]}>
        <Icon name="check" /> {t("settings.factor.since", { date: since })}{" "}
        {t("settings.factor.left", { left: standing.recovery_codes_left })}
      </p>
      <Group>
        <Button variant="default" onClick={() => setWish("renew")}>
          {t("settings.factor.renew")}
        </Button>
        <Button variant="light" color="red" onClick={() => setWish("turn_off")}>
          {t("settings.factor.turn_off")}
        </Button>
      </Group>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const [copy, copying] = useTask(async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    showNotice("success", t("settings.factor.copied"));
  });
  return (
    <Stack>
      <h3>{t("settings.factor.codes_title")}</h3>
      <p className={classes["panel-lead"]}>{t("settings.factor.codes_lead")}</p>
      <ul className={classes["recovery-codes"]} dir="ltr" aria-label={t("settings.factor.codes_title")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group>
        <Button variant="default" loading={copying} onClick={copy}>
          {t("settings.factor.copy")}
        </Button>
        <Button onClick={onDone}>{t("settings.factor.done")}</Button>
      </Group>
    </Stack>
  );
}
