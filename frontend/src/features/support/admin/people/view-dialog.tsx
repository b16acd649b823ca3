/**
 * Says what it is to look at the shop as somebody else, asks what for and why, and opens the tab. A recent proof is
 * asked for by itself.
 */
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import classes from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { Lead } from "@/components/page";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import { beginView, openView, type ViewRequest } from "@/features/support/viewing/view-tab";
import type { Person } from "./people-calls";

type Purpose = ViewRequest["purpose"];
const PURPOSES = ["help", "safety"] as const satisfies readonly Purpose[];

const { minLength, maxLength } = limits.AccountViewRequest.reason;

/** Whether the shop can be looked at as this person: nobody of staff, and nobody without an account. */
export const canBeViewed = ({ role }: Pick<Person, "role">) =>
  ["user", "seller", "sub_seller", "child", "promoter"].includes(role);

export function ViewDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const [blocked, setBlocked] = useState(false);
  const { uid, nickname } = person;
  const { form, field, saving, submit } = useServerForm<{ purpose: Purpose; reason: string }>({
    initialValues: { purpose: "help", reason: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ purpose, reason }) => {
      // Sent again with its key it is the same view: a browser that stopped the tab lets it open at the next press.
      const view = await beginView({ uid, purpose, reason: reason.trim() }, key.current);
      // Pressed again it is another view: this one may be over by then.
      key.current = crypto.randomUUID();
      if (openView(view)) onClose();
      else setBlocked(true);
    },
    refused: namedFields,
  });
  return (
    <Dialog opened title={t("people.view.do")} onClose={onClose}>
      <form className={classes["form"]} onSubmit={submit}>
        <Lead>{t("people.view.words", { name: nickname })}</Lead>
        <Lead>{t("people.view.told", { name: nickname })}</Lead>
        <SelectField
          label={t("people.view.purpose")}
          options={PURPOSES.map((value) => ({ value, label: t(`people.view.${value}`) }))}
          {...field("purpose")}
        />
        <LimitedInput
          label={t("people.reason")}
          description={t("people.reason_words")}
          max={maxLength}
          lines={2}
          {...field("reason")}
        />
        {blocked && <p role="alert">{t("people.view.blocked")}</p>}
        <DialogActions>
          <Button type="submit" loading={saving} disabled={form.values.reason.trim().length < minLength}>
            {t("people.view.do")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
