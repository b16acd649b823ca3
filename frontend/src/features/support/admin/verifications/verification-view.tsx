/** One person's pictures, and the decision about them. Each look is written to the log. */
import { Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import { keyOf } from "@/api/query";
import { pictureAddress } from "@/api/upload";
import admin from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import { PersonLink } from "@/components/admin/person-link";
import { DateField } from "@/components/date-field";
import { Facts } from "@/components/facts";
import { LimitedInput } from "@/components/limited-input";
import { Moment } from "@/components/moment";
import { showNotice } from "@/components/notices";
import { BackLink, Lead, Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { SelectField } from "@/components/select-field";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import {
  decideVerification,
  loadVerification,
  REASONS,
  type DeclineReason,
  type VerificationDetail,
} from "./verifications-calls";
import { Result } from "./verifications-list";
import classes from "./verifications.module.css";

export function VerificationView({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/verification/detail", { verification_id: id }), () => loadVerification(id), {
    staleTime: 0,
  });
  return (
    <>
      <BackLink href="/console/verifications">{t("console.verifications")}</BackLink>
      <ReadState read={read}>{(detail) => <Shown detail={detail} reload={() => void read.refetch()} />}</ReadState>
    </>
  );
}

function Shown({ detail, reload }: { detail: VerificationDetail; reload: () => void }) {
  const { t } = useTranslation();
  const { verification: one, pictures, declined, note, decided_by, may_decide } = detail;
  return (
    <>
      <header className={admin["top"]}>
        <h1>
          <bdi>{one.nickname}</bdi>
        </h1>
      </header>
      <Facts>
        <dt>{t("people.verification.person")}</dt>
        <dd>
          <PersonLink uid={one.uid}>
            <bdi>{one.nickname}</bdi>
          </PersonLink>
        </dd>
        <dt>{t("people.verification.sent")}</dt>
        <dd>
          <Moment at={one.sent_at} />
        </dd>
        <dt>{t("people.verification.status")}</dt>
        <dd>
          <Result of={one} />
          {decided_by != null && (
            <>
              {" "}
              · <bdi>{decided_by}</bdi>
            </>
          )}
        </dd>
        <dt>{t("people.verification.before")}</dt>
        <dd>{declined.map((reason) => t(`settings.verification.reason.${reason}`)).join(", ") || "–"}</dd>
      </Facts>
      <Panel title={t("people.verification.pictures")}>
        {pictures.length === 0 && <p>{t("people.verification.gone")}</p>}
        <div className={classes["pictures"]}>
          {pictures.map(({ upload_id, side }) => (
            <Picture key={upload_id} id={upload_id} name={t(`settings.verification.manual.${side}`)} />
          ))}
        </div>
      </Panel>
      {note != null && (
        <Panel title={t("people.verification.note")}>
          <p className={classes["words"]} dir="auto">
            {note}
          </p>
        </Panel>
      )}
      {may_decide && <Decide detail={detail} onDone={reload} />}
    </>
  );
}

/** Fetched with our headers: only who decides may see it. */
function Picture({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let shown = true;
    pictureAddress(id).then(
      (got) => shown && setAddress(got),
      () => shown && setFailed(true),
    );
    return () => void (shown = false);
  }, [id]);
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {isFailed && <p role="alert">{t("people.verification.unseen")}</p>}
      {address !== undefined && (
        <a href={address} target="_blank" rel="noopener">
          <img src={address} alt={name} className={classes["picture"]} />
        </a>
      )}
    </figure>
  );
}

function Decide({ detail, onDone }: { detail: VerificationDetail; onDone: () => void }) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm<{ decline: DeclineReason | ""; until: string; note: string }>({
    initialValues: { decline: "", until: "", note: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ decline, until, note }) => {
      const result = decline === "" ? (until === "" ? {} : { document_until: until }) : { decline };
      await decideVerification(detail, { ...result, note: note.trim() }, key.current);
      showNotice("success", t("people.verification.done"));
      onDone();
    },
    refused: (cause) => {
      const isGone = cause instanceof ApiError && ["CONFLICT", "VERIFICATION_DECIDED"].includes(cause.code);
      if (!isGone) return namedFields(cause);
      showNotice("warning", t("people.verification.changed"));
      onDone();
      return { errors: {}, notice: false };
    },
  });
  const { decline, note } = form.values;
  return (
    <Panel title={t("people.verification.decide")}>
      <Lead>{t("people.verification.check")}</Lead>
      <form className={admin["form"]} onSubmit={submit}>
        <SelectField
          label={t("people.verification.result")}
          options={[
            { value: "" as const, label: t("people.verification.approve") },
            ...REASONS.map((value) => ({
              value,
              label: `${t("people.verification.decline")}: ${t(`settings.verification.reason.${value}`)}`,
            })),
          ]}
          {...field("decline")}
        />
        {decline === "" && <DateField label={t("people.verification.until")} clearable {...field("until")} />}
        <LimitedInput
          label={t("people.verification.note")}
          max={limits.VerificationDecision.note.maxLength}
          lines={3}
          {...field("note")}
        />
        <Group>
          <Button
            type="submit"
            loading={saving}
            disabled={note.trim() === ""}
            {...(decline !== "" && { color: "red" })}
          >
            {t(decline === "" ? "people.verification.approve" : "people.verification.decline")}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
