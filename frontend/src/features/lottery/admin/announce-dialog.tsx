/** A new event: when it begins, what can be won, how likely, and how many there are. None of it can be changed. */
import { Button, TextInput } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { namedFields } from "@/components/admin/named-fields";
import { DateField } from "@/components/date-field";
import { Dialog, DialogActions } from "@/components/dialog";
import { IntegerInput } from "@/components/integer-input";
import { showNotice } from "@/components/notices";
import { PriceInput } from "@/components/price-input";
import { useServerForm } from "@/components/use-server-form";
import { chanceWords } from "@/features/lottery/lottery-rules";
import { PrizeArt } from "@/features/lottery/prize-art";
import { announceEvent } from "./events-calls";
import {
  emptyLines,
  firstAndLastDay,
  isCoupon,
  isWhole,
  leftOver,
  midnightOf,
  millionths,
  tableOf,
} from "./announce-rules";
import { WON, type Line, type Won } from "./announce-rules";
import classes from "@/components/admin/admin.module.css";
import announce from "./announce-dialog.module.css";

export function AnnounceDialog({ onClose }: { onClose: (done: boolean) => void }) {
  const { t, i18n } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const [first, last] = firstAndLastDay(Date.now());
  const { form, field, saving, submit } = useServerForm({
    initialValues: { starts_at: first, prizes: emptyLines() },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ starts_at, prizes }) => {
      await announceEvent({ starts_at: midnightOf(starts_at) ?? 0, prizes: tableOf(prizes) }, key.current);
      showNotice("success", t("admin.events.done"));
      onClose(true);
    },
    refused: (cause) =>
      cause instanceof ApiError && cause.code === "CONFLICT"
        ? { errors: { starts_at: t("admin.events.overlaps") }, notice: false }
        : namedFields(cause),
  });
  const { starts_at, prizes } = form.values;
  const left = leftOver(prizes);
  const change = (prize: Won, part: Partial<Line>) =>
    form.setValues({ prizes: { ...prizes, [prize]: { ...prizes[prize], ...part } } });
  return (
    <Dialog opened size="lg" title={t("admin.events.announce")} onClose={() => onClose(false)}>
      <form className={classes["form"]} onSubmit={submit}>
        <DateField
          label={t("admin.events.starts")}
          description={t("admin.events.lasts")}
          min={first}
          max={last}
          value={starts_at}
          error={field("starts_at").error}
          onChange={field("starts_at").onChange}
        />
        <ul className={announce["prizes"]}>
          {WON.map((prize) => (
            <PrizeFields key={prize} prize={prize} line={prizes[prize]} onChange={(part) => change(prize, part)} />
          ))}
        </ul>
        <p className={announce["left"]} role="status">
          {left === null
            ? t("admin.events.too_much")
            : t("admin.events.left", { odds: chanceWords(left, i18n.language) })}
        </p>
        <p className={classes["fine"]}>{t("admin.events.fixed")}</p>
        <DialogActions>
          <Button type="submit" loading={saving} disabled={!isWhole(prizes) || midnightOf(starts_at) === null}>
            {t("admin.events.announce")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface PrizeProps {
  prize: Won;
  line: Line;
  onChange: (part: Partial<Line>) => void;
}

function PrizeFields({ prize, line, onChange }: PrizeProps) {
  const { t } = useTranslation();
  const name = t(`lottery.prize.${prize}`);
  return (
    <li className={announce["prize"]} role="group" aria-label={name}>
      <span className={announce["name"]}>
        <PrizeArt prize={prize} />
        <strong>{name}</strong>
      </span>
      <TextInput
        label={t("admin.events.odds")}
        value={line.odds}
        error={millionths(line.odds) === null ? t("admin.events.percent") : null}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ odds: currentTarget.value.trim() })}
      />
      <IntegerInput
        label={t("admin.events.stock")}
        placeholder={t("lottery.odds.endless")}
        value={line.stock}
        onChange={(stock) => onChange({ stock })}
      />
      {isCoupon(prize) && (
        <>
          <PriceInput
            label={t("admin.events.min")}
            symbol="$"
            value={line.min}
            error={null}
            onChange={(min) => onChange({ min })}
          />
          <PriceInput
            label={t("admin.events.max")}
            symbol="$"
            value={line.max}
            error={null}
            onChange={(max) => onChange({ max })}
          />
        </>
      )}
    </li>
  );
}
