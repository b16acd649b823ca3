/** When a queue is open in a week, and in which time zone. */
import "@/components/form-styles";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OperatorQueue } from "@/api/topup";
import classes from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import { zones } from "@/components/admin/time-zones";
import { WeekField } from "@/components/admin/week-field";
import type { Hours } from "@/components/admin/week-rules";
import { Dialog, DialogActions } from "@/components/dialog";
import { showNotice } from "@/components/notices";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import { setHours } from "./queues-calls";

interface Props {
  queue: OperatorQueue;
  name: string;
  put: (queue: OperatorQueue) => void;
  onClose: () => void;
}

export function QueueHoursDialog({ queue, name, put, onClose }: Props) {
  const { t } = useTranslation();
  // As it was when the dialog opened: what somebody else changes meanwhile is not written over.
  const [seen] = useState(queue);
  const { form, field, saving, submit } = useServerForm<{ time_zone: string; hours: Hours[] }>({
    initialValues: { time_zone: seen.time_zone, hours: [...seen.hours] },
    refused: namedFields,
    save: async ({ time_zone, hours }) => {
      put(await setHours(seen, { time_zone, hours: [...hours] }));
      showNotice("success", t("admin.saved"));
      onClose();
    },
  });
  const { hours, time_zone } = form.values;
  return (
    <Dialog opened size="lg" title={t("admin.queues.hours.title")} onClose={onClose}>
      <form className={classes["form"]} onSubmit={submit}>
        <p className={classes["plain"]}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>{t("admin.queues.hours.words")}</span>
        </p>
        <SelectField
          {...field("time_zone")}
          label={t("admin.teams.zone")}
          options={zones(time_zone).map((zone) => ({ value: zone, label: zone }))}
        />
        <WeekField
          hours={hours}
          always={t("admin.queues.hours.always")}
          error={field("hours").error ?? undefined}
          onChange={field("hours").onChange}
        />
        <DialogActions>
          <Button type="submit" loading={saving}>
            {t("admin.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
