/** From when until when a game is under maintenance, and what people read about it. */
import "@/components/form-styles";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import admin from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import type { Texts } from "@/components/admin/text-in";
import { TextsEditor } from "@/components/admin/texts-editor";
import { DateField } from "@/components/date-field";
import { Dialog, DialogActions } from "@/components/dialog";
import { showNotice } from "@/components/notices";
import { SelectField } from "@/components/select-field";
import { TimeField } from "@/components/time-field";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { useTask } from "@/components/use-task";
import { keyOf } from "@/api/query";
import { loadCatalogueGames } from "./catalogue-calls";
import { endMaintenance, saveMaintenance, type CatalogueMaintenance } from "./maintenance-calls";
import { AHEAD_DAYS, momentOf, usualSpan, writtenOf, type Written } from "./maintenance-rules";

interface Values extends Record<string, unknown> {
  game: string;
  starts_at: Written;
  ends_at: Written;
  texts: Texts;
}

interface Props {
  /** What is edited; nothing for a new one. */
  one?: CatalogueMaintenance;
  onSaved: () => void;
}

export function MaintenanceForm({ one, onSaved }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const games = useRead(keyOf("/api/admin/catalogue/games"), loadCatalogueGames);
  const { start, end } =
    one === undefined ? usualSpan(Date.now()) : { start: writtenOf(one.starts_at), end: writtenOf(one.ends_at) };
  const { form, field, saving, submit } = useServerForm<Values>({
    initialValues: { game: one?.game ?? "", starts_at: start, ends_at: end, texts: { ...one?.texts } },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ game, starts_at, ends_at, texts }) => {
      const seen = one === undefined ? {} : { maintenance_id: one.maintenance_id, version: one.version };
      const span = { starts_at: kept(starts_at, one?.starts_at), ends_at: kept(ends_at, one?.ends_at) };
      await saveMaintenance({ ...seen, game, ...span, texts: { ...texts } }, key.current);
      showNotice("success", t("admin.saved"));
      onSaved();
    },
    refused: (cause) => {
      const refused = namedFields(cause);
      if (cause instanceof ApiError && cause.fields["starts_at"] === "duplicate")
        return { errors: { starts_at: t("catalogue.maintenance.overlaps") }, notice: false };
      return "ends_at" in refused.errors
        ? { errors: { ...refused.errors, ends_at: t("catalogue.maintenance.wrong_end") }, notice: false }
        : refused;
    },
  });
  const { game, texts, starts_at, ends_at } = form.values;
  const hasBegun = one?.phase === "under_way";
  const isWhole =
    game !== "" &&
    (texts["en"] ?? "").trim() !== "" &&
    !Number.isNaN(momentOf(starts_at)) &&
    !Number.isNaN(momentOf(ends_at));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <form className={admin["form"]} onSubmit={submit}>
      {one === undefined && (
        <SelectField
          {...field("game")}
          label={t("catalogue.maintenance.game")}
          options={[
            { value: "", label: t("catalogue.maintenance.choose") },
            ...(games.data ?? []).map(({ game: value, name }) => ({ value, label: name })),
          ]}
        />
      )}
      <MomentFields
        label={t("catalogue.maintenance.starts")}
        {...field("starts_at")}
        disabled={hasBegun}
        description={t("catalogue.maintenance.zone", { zone })}
      />
      <MomentFields
        label={t("catalogue.maintenance.ends")}
        {...field("ends_at")}
        description={t("catalogue.maintenance.ends_words")}
      />
      <TextsEditor
        label={t("catalogue.maintenance.text")}
        value={texts}
        onChange={field("texts").onChange}
        error={field("texts").error ?? undefined}
        lines={2}
      />
      <p className={admin["fine"]}>{t("catalogue.maintenance.effect")}</p>
      <DialogActions>
        {one !== undefined && <EndButton one={one} onDone={onSaved} />}
        <Button type="submit" loading={saving} disabled={!isWhole}>
          {t("admin.save")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** What was not touched is sent as it is: its seconds are in no field. */
const kept = (written: Written, before: number | undefined): number => {
  const at = momentOf(written);
  return before !== undefined && momentOf(writtenOf(before)) === at ? before : at;
};

interface MomentProps {
  label: string;
  value: Written;
  onChange: (written: Written) => void;
  error: string | null;
  description: string;
  disabled?: boolean;
}

function MomentFields({ label, value, onChange, error, description, disabled = false }: MomentProps) {
  const { t } = useTranslation();
  return (
    <div className={admin["fields"]} role="group" aria-label={label}>
      <DateField
        label={label}
        description={description}
        min={writtenOf(Date.now() - 30 * 86_400_000).day}
        max={writtenOf(Date.now() + AHEAD_DAYS * 86_400_000).day}
        value={value.day}
        error={error}
        disabled={disabled}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TimeField
        label={t("catalogue.maintenance.time")}
        value={value.time}
        disabled={disabled}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  );
}

/** Asks first: what is under way ends at once, and what is planned is called off. */
function EndButton({ one, onDone }: { one: CatalogueMaintenance; onDone: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const key = useRef(crypto.randomUUID());
  const begun = one.phase === "under_way";
  const words = t(begun ? "catalogue.maintenance.end" : "catalogue.maintenance.call_off");
  const [end, ending] = useTask(async () => {
    await endMaintenance(one, key.current);
    showNotice("success", t(begun ? "catalogue.maintenance.ended" : "catalogue.maintenance.called_off"));
    onDone();
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words}
      </Button>
      <Dialog opened={asking} title={words} onClose={() => setAsking(false)}>
        <div className={admin["plain"]}>
          <p>{t(begun ? "catalogue.maintenance.end_words" : "catalogue.maintenance.call_off_words")}</p>
          <DialogActions>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t("catalogue.maintenance.keep")}
            </Button>
            <Button color="red" loading={ending} onClick={end}>
              {words}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </>
  );
}
