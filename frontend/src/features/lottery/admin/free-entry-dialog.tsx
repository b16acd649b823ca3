/** In which countries somebody gets a chance a day without buying anything. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { keyOf } from "@/api/query";
import classes from "@/components/admin/admin.module.css";
import { CountriesField } from "@/components/admin/countries-field";
import { namedFields } from "@/components/admin/named-fields";
import { Dialog, DialogActions } from "@/components/dialog";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { SelectField } from "@/components/select-field";
import { useRead } from "@/components/use-read";
import { useServerForm, type Refused } from "@/components/use-server-form";
import { loadFreeEntry, setFreeEntry, type FreeEntry } from "./events-calls";

/** In the place of a country: all of them, also those of no code. */
const EVERYWHERE = "*";
const PLACES = ["nowhere", "some", "everywhere"] as const;
type Place = (typeof PLACES)[number];

interface Props {
  eventId: string;
  /** Its days. */
  span: string;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function FreeEntryDialog({ eventId, span, onClose }: Props) {
  const { t } = useTranslation();
  const read = useRead(
    keyOf("/api/admin/event/free_entry_state", { event_id: eventId }),
    () => loadFreeEntry(eventId),
    {
      staleTime: 0,
    },
  );
  return (
    <Dialog opened title={t("admin.events.free_entry.title")} onClose={() => onClose(false)}>
      <ReadState read={read} rows={4}>
        {(state) => <Form eventId={eventId} span={span} state={state} onClose={onClose} />}
      </ReadState>
    </Dialog>
  );
}

const placeOf = ({ regions }: FreeEntry): Place =>
  regions.includes(EVERYWHERE) ? "everywhere" : regions.length > 0 ? "some" : "nowhere";

function Form({ eventId, span, state, onClose }: Props & { state: FreeEntry }) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const gone = (words: string): Refused => {
    showNotice("warning", words);
    onClose(true);
    return { errors: {}, notice: false };
  };
  const { form, field, saving, submit } = useServerForm<{ place: Place; regions: string[] }>({
    initialValues: { place: placeOf(state), regions: state.regions.filter((region) => region !== EVERYWHERE) },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ place, regions }) => {
      const wanted = { nowhere: [], some: regions, everywhere: [EVERYWHERE] }[place];
      await setFreeEntry(eventId, wanted, key.current);
      showNotice("success", t("admin.events.free_entry.done"));
      onClose(true);
    },
    refused: (cause) => {
      const code = cause instanceof ApiError ? cause.code : undefined;
      if (code === "EVENT_CLOSED") return gone(t("admin.events.free_entry.over"));
      return code === "EVENT_CANCELLED" ? gone(t("admin.events.cancel.gone")) : namedFields(cause);
    },
  });
  const { place, regions } = form.values;
  return (
    <form className={classes["form"]} onSubmit={submit}>
      <strong>
        <bdi>{span}</bdi>
      </strong>
      <Lead>{t("admin.events.free_entry.words")}</Lead>
      <SelectField
        label={t("admin.events.free_entry.where")}
        options={PLACES.map((one) => ({ value: one, label: t(`admin.events.free_entry.${one}`) }))}
        {...field("place")}
      />
      {place === "some" && (
        <CountriesField label={t("admin.events.free_entry.countries")} codes={state.countries} {...field("regions")} />
      )}
      <DialogActions>
        <Button type="submit" loading={saving} disabled={place === "some" && regions.length === 0}>
          {t("admin.save")}
        </Button>
      </DialogActions>
    </form>
  );
}
