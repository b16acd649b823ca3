/** Asking for more, refusing with a reason, or granting with what follows. */
import "@/components/form-styles";
import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import { namedFields } from "@/components/admin/named-fields";
import { Chips } from "@/components/chips";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Lead, Panel } from "@/components/page";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import {
  askAppellant,
  grantAppeal,
  REFUSALS,
  refuseAppeal,
  REMEDIES,
  type AppealDetail,
  type AppealRefusal,
  type AppealRemedy,
} from "./appeals-calls";

const WAYS = ["ask", "grant", "refuse"] as const;
type Way = (typeof WAYS)[number];

/** Somebody else was faster, or the appeal has gone on by itself: it is read again. */
const GONE: readonly string[] = ["CONFLICT", "APPEAL_ENDED", "APPEAL_OTHER_STAGE"];

interface Values extends Record<string, unknown> {
  refusal: AppealRefusal;
  remedies: AppealRemedy[];
  keeps_ways_in: boolean;
  text: string;
  note: string;
}

export function AppealDecide({ detail, onDone }: { detail: AppealDetail; onDone: () => void }) {
  const { t } = useTranslation();
  const { kind, stage } = detail.appeal;
  /** The owner still has time to speak: nothing is granted and nothing asked. */
  const isWaiting = stage === "waiting";
  const ways = WAYS.filter((way) => way === "refuse" || (!isWaiting && (way === "grant" || stage === "review")));
  const [way, setWay] = useState<Way>(ways[0] ?? "refuse");
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm<Values>({
    initialValues: { refusal: "not_shown", remedies: [], keeps_ways_in: false, text: "", note: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ refusal, remedies, keeps_ways_in, ...typed }) => {
      const words = { text: typed.text.trim(), note: typed.note.trim() };
      if (way === "ask") await askAppellant(detail, words.text, key.current);
      else if (way === "refuse") await refuseAppeal(detail, refusal, words, key.current);
      else await grantAppeal(detail, { remedies, keeps_ways_in }, words, key.current);
      showNotice("success", t(`people.appeal.done.${way}`));
      onDone();
    },
    refused: (cause) => {
      if (!(cause instanceof ApiError && GONE.includes(cause.code))) return namedFields(cause);
      showNotice("warning", t("people.appeal.changed"));
      onDone();
      return { errors: {}, notice: false };
    },
  });
  const { remedies, text, note, keeps_ways_in } = form.values;
  const isWhole = way === "ask" ? text.trim() !== "" : note.trim() !== "" && (way === "refuse" || remedies.length > 0);
  const toggle = (remedy: AppealRemedy, isOn: boolean) =>
    form.setValues({ remedies: isOn ? [...remedies, remedy] : remedies.filter((one) => one !== remedy) });
  return (
    <Panel title={t("people.appeal.decide")}>
      {isWaiting && <Lead>{t("people.appeal.waits")}</Lead>}
      <Chips
        label={t("people.appeal.decide")}
        choices={ways.map((value) => ({ value, name: t(`people.appeal.way.${value}`) }))}
        chosen={way}
        onChoose={setWay}
      />
      <form onSubmit={submit} noValidate>
        <Stack>
          {way === "refuse" && (
            <SelectField
              label={t("people.appeal.reason")}
              options={REFUSALS.map((value) => ({ value, label: t(`people.appeal.refusal.${value}`) }))}
              {...field("refusal")}
            />
          )}
          {way === "grant" && (
            <>
              {REMEDIES[kind].map((remedy) => (
                <Checkbox
                  key={remedy}
                  label={t(`people.appeal.remedy.${remedy}`)}
                  description={t(`people.appeal.remedy_tip.${remedy}`, { email: detail.email })}
                  checked={remedies.includes(remedy)}
                  onChange={(event) => toggle(remedy, event.currentTarget.checked)}
                />
              ))}
              {remedies.includes("new_email") && (
                <Checkbox
                  label={t("people.appeal.keep")}
                  description={t("people.appeal.keep_tip")}
                  checked={keeps_ways_in}
                  onChange={(event) => form.setValues({ keeps_ways_in: event.currentTarget.checked })}
                />
              )}
            </>
          )}
          <LimitedInput
            label={t(way === "ask" ? "people.appeal.question" : "people.appeal.message")}
            max={limits.AccountAppealAsk.text.maxLength}
            lines={3}
            {...field("text")}
          />
          {way !== "ask" && (
            <LimitedInput
              label={t("people.appeal.note")}
              max={limits.AccountAppealGrant.note.maxLength}
              lines={3}
              {...field("note")}
            />
          )}
          <Group>
            <Button type="submit" loading={saving} disabled={!isWhole} {...(way === "refuse" && { color: "red" })}>
              {t(`people.appeal.way.${way}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
