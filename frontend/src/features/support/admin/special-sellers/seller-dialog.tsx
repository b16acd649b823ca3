/** Who stands for a service of the shop, by which alias, and why. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import classes from "@/components/admin/admin.module.css";
import { TextsEditor } from "@/components/admin/texts-editor";
import { Dialog, DialogActions } from "@/components/dialog";
import { IntegerInput } from "@/components/integer-input";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import type { Texts } from "@/components/admin/text-in";
import { useServerForm } from "@/components/use-server-form";
import { refusedSeller } from "./refused-seller";
import { setSeller, type SellerKind, type SpecialSeller } from "./special-sellers-calls";

interface Props {
  kind: SellerKind;
  /** Who it was when it was chosen; nobody if left out. */
  seller: SpecialSeller | undefined;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

interface Values extends Record<string, unknown> {
  uid: string;
  alias: Texts;
  reason: string;
}

/** An alias is one line, whatever is pasted. */
const inOneLine = (alias: Texts): Texts =>
  Object.fromEntries(Object.entries(alias).map(([language, text]) => [language, text.replace(/\s+/gu, " ").trim()]));

export function SellerDialog({ kind, seller, onClose }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm<Values>({
    initialValues: { uid: seller?.of.uid ?? "", alias: seller?.alias ?? {}, reason: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ uid, alias, reason }) => {
      const wish = { kind, uid, alias: inOneLine(alias), seen: seller?.version ?? 0, reason: reason.trim() };
      await setSeller(wish, key.current);
      showNotice("success", t("shop_settings.sellers.saved"));
      onClose(true);
    },
    refused: (cause) => refusedSeller(cause, t, () => onClose(true)),
  });
  const { uid, alias, reason } = form.values;
  const isComplete = uid !== "" && (alias["en"] ?? "").trim() !== "" && reason.trim() !== "";
  return (
    <Dialog opened title={t(`shop_settings.sellers.kind.${kind}`)} onClose={() => onClose(false)}>
      <form className={classes["form"]} onSubmit={submit}>
        <Lead>{t("shop_settings.sellers.account_words")}</Lead>
        <IntegerInput label={t("shop_settings.sellers.account")} {...field("uid")} />
        <TextsEditor label={t("shop_settings.sellers.alias")} lines={1} {...form.getInputProps("alias")} />
        <Lead>{t("shop_settings.sellers.alias_words")}</Lead>
        <LimitedInput
          label={t("shop_settings.reason")}
          description={t("shop_settings.reason_words")}
          max={limits.SpecialSellerRequest.reason.maxLength}
          lines={2}
          {...field("reason")}
        />
        <DialogActions>
          <Button type="submit" loading={saving} disabled={!isComplete}>
            {t("admin.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
