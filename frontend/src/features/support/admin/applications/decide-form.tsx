/** Approves an application, or declines it with a reason and a message to the applicant. */
import { Button, Group } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import admin from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import { decideApplication, REASONS, type ApplicationDetail, type DeclineReason } from "./applications-calls";

/** It is another one now than the one that was looked at. */
const OLD = ["CONFLICT", "APPLICATION_CLOSED", "APPLICATION_NOT_TAKEN"];

export function DecideForm({ detail, onDone }: { detail: ApplicationDetail; onDone: () => void }) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm<{ decline: DeclineReason | ""; note: string }>({
    initialValues: { decline: detail.obstacle == null ? "" : "other", note: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ decline, note }) => {
      const result = decline === "" ? {} : { decline };
      await decideApplication(detail, { ...result, note: note.trim() }, key.current);
      showNotice("success", t("people.verification.done"));
      onDone();
    },
    refused: (cause) => {
      const code = cause instanceof ApiError ? cause.code : "";
      if (code === "SELLER_NOT_ELIGIBLE") onDone();
      if (!OLD.includes(code)) return namedFields(cause);
      showNotice("warning", t("people.verification.changed"));
      onDone();
      return { errors: {}, notice: false };
    },
  });
  const { decline, note } = form.values;
  const act = t(decline === "" ? "people.application.approve" : "people.verification.decline");
  return (
    <Panel title={t("people.verification.decide")}>
      <form className={admin["form"]} onSubmit={submit}>
        <SelectField
          label={t("people.verification.result")}
          options={[
            { value: "" as const, label: t("people.application.approve") },
            ...REASONS.map((value) => ({
              value,
              label: `${t("people.verification.decline")}: ${t(`settings.seller.reason.${value}`)}`,
            })),
          ]}
          {...field("decline")}
        />
        <LimitedInput
          label={t(decline === "" ? "people.verification.note" : "people.application.message")}
          max={limits.ApplicationDecision.note.maxLength}
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
            {act}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
