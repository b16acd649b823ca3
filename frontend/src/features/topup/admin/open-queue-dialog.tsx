/** A queue for the packs of a seller: which game and region, and with how many devices it begins. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { keyOf, LASTING } from "@/api/query";
import type { OperatorQueue } from "@/api/topup";
import { namedFields } from "@/components/admin/named-fields";
import { Dialog, DialogActions } from "@/components/dialog";
import { IntegerInput } from "@/components/integer-input";
import { QuantityCounter } from "@/components/quantity-counter";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { loadPackGames, loadPackRegions, openQueue } from "./queues-calls";
import classes from "@/components/admin/admin.module.css";
import { SelectField } from "@/components/select-field";
import { useRegionName } from "@/components/region-name";

export function OpenQueueDialog({ put, onClose }: { put: (queue: OperatorQueue) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const regionName = useRegionName();
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm({
    initialValues: { seller: "", game: "", region: "", devices: 1 },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async (values) => {
      put(await openQueue(values, key.current));
      onClose();
    },
    refused: namedFields,
  });
  const { seller, game, region, devices } = form.values;
  const games = useRead(keyOf("/api/market/games", { kind: "top_up" }), loadPackGames, LASTING);
  const regions = useRead(keyOf("/api/market/tags", { game, kind: "pack" }), () => loadPackRegions(game), {
    ...LASTING,
    enabled: game !== "",
  });
  const hasRegions = regions.data !== undefined && regions.data.length > 0;
  const ready = seller !== "" && game !== "" && regions.data !== undefined && (!hasRegions || region !== "");
  return (
    <Dialog opened title={t("admin.queues.open")} onClose={onClose}>
      <form className={classes["form"]} onSubmit={submit}>
        <IntegerInput label={t("admin.queues.seller")} {...field("seller")} />
        <SelectField
          label={t("admin.queues.game")}
          value={game}
          error={field("game").error}
          options={[
            { value: "", label: t("admin.queues.choose") },
            ...(games.data ?? []).map(({ game: value, name }) => ({ value, label: name })),
          ]}
          onChange={(chosen) => form.setValues({ game: chosen, region: "" })}
        />
        {hasRegions && (
          <SelectField
            label={t("admin.queues.region")}
            value={region}
            error={field("region").error}
            options={[
              { value: "", label: t("admin.queues.choose") },
              ...regions.data.map((value) => ({ value, label: regionName(value) })),
            ]}
            onChange={field("region").onChange}
          />
        )}
        <div className={classes["field"]}>
          <span aria-hidden="true">{t("admin.queues.how_many")}</span>
          <QuantityCounter
            label={t("admin.queues.how_many")}
            value={devices}
            max={limits.OpenQueueRequest.devices.maximum}
            onChange={field("devices").onChange}
          />
        </div>
        <DialogActions>
          <Button type="submit" loading={saving} disabled={!ready}>
            {t("admin.queues.open")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
