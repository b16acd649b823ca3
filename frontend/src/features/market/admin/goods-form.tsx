/** Everything that is written about goods. Fields follow the kind; what somebody already trades by stays. */
import { Button, TextInput } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { limits } from "@/api/limits.gen";
import admin from "@/components/admin/admin.module.css";
import { IntegerInput } from "@/components/integer-input";
import { LimitedInput } from "@/components/limited-input";
import { Panel } from "@/components/page";
import { PriceInput } from "@/components/price-input";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import { saveGoods, type CatalogueGame, type CatalogueGoodsDetail, type CatalogueKinds } from "./catalogue-calls";
import { goodsAddress } from "./catalogue-filter";
import { BLANK, isComplete, refusedOf, sentOf, typedFloat, writtenOf, type GoodsWritten } from "./goods-form-rules";
import { NamesFields } from "./names-fields";
import classes from "./catalogue.module.css";

const { subgame_name, weapon, collection } = limits.SaveGoods;

interface Props {
  games: readonly CatalogueGame[];
  kinds: CatalogueKinds;
  /** What is edited; nothing for new goods. */
  goods?: CatalogueGoodsDetail;
  /** Somebody else was quicker: what there is now is fetched. */
  onReload?: () => unknown;
  onSaved: (goodsId: string) => void;
}

export function GoodsForm({ games, kinds, goods, onReload, onSaved }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm<GoodsWritten>({
    initialValues: goods === undefined ? BLANK : writtenOf(goods),
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    refused: refusedOf,
    save: async (written) => {
      const kind = kindOf(written);
      if (kind === undefined) return;
      const seen = goods === undefined ? {} : { goods_id: goods.goods_id, version: goods.version };
      const saved = await saveGoods({ ...sentOf(written, kind), ...seen }, key.current);
      onSaved(saved.goods_id);
    },
  });
  const written = form.values;
  const kindOf = (of: GoodsWritten) => kinds.kinds.find(({ kind }) => kind === of.kind);
  const kind = kindOf(written);
  const fixed = goods?.is_in_use === true;
  const ofItems = games.find(({ game }) => game === written.game)?.kind === "items";
  const fitting = kinds.kinds.filter((one) => one.is_stocked || ofItems || one.kind === written.kind);
  const { stale, taken } = form.errors;
  const decimal = (name: "wear_min" | "wear_max") => {
    const { value, error, onChange } = field(name);
    return (
      <TextInput
        label={t(`catalogue.field.${name}`)}
        value={value}
        error={error}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onChange(typedFloat(event.currentTarget.value))}
      />
    );
  };
  return (
    <form className={admin["form"]} onSubmit={submit}>
      {stale != null && <Stale onReload={onReload}>{stale}</Stale>}
      <Panel aria-label={t("catalogue.facts")}>
        {fixed && <p className={classes["none"]}>{t("catalogue.fixed")}</p>}
        <div className={admin["fields"]}>
          <SelectField
            {...field("game")}
            label={t("market.filter.game")}
            disabled={fixed}
            options={games.map(({ game, name }) => ({ value: game, label: name }))}
          />
          <SelectField
            {...field("kind")}
            label={t("catalogue.kind")}
            disabled={fixed || written.game === ""}
            options={fitting.map(({ kind: value, title }) => ({ value, label: title }))}
          />
          <LimitedInput
            {...field("subgame_name")}
            label={t("catalogue.field.subgame_name")}
            max={subgame_name.maxLength}
          />
        </div>
        <LimitedInput {...field("name")} label={t("catalogue.field.name")} max={subgame_name.maxLength} />
        {typeof taken === "string" && <Link href={goodsAddress(taken)}>{t("catalogue.taken_open")}</Link>}
        <NamesFields
          english={written.name}
          names={written.names}
          max={subgame_name.maxLength}
          error={field("names").error}
          onChange={field("names").onChange}
        />
        {kind !== undefined && !kind.is_stocked && (
          <div className={admin["fields"]}>
            <SelectField
              {...field("rarity")}
              label={t("catalogue.field.rarity")}
              options={kinds.rarities.map(({ rarity, title }) => ({ value: rarity, label: title }))}
            />
            {kind.is_weapon && (
              <LimitedInput {...field("weapon")} label={t("catalogue.field.weapon")} max={weapon.maxLength} />
            )}
            <LimitedInput {...field("collection")} label={t("catalogue.field.collection")} max={collection.maxLength} />
          </div>
        )}
        {kind?.is_weapon === true && (
          <>
            <div className={admin["fields"]}>
              {decimal("wear_min")}
              {decimal("wear_max")}
            </div>
            <p className={classes["none"]}>{t("catalogue.field.wear_words")}</p>
          </>
        )}
        <div className={admin["fields"]}>
          <PriceInput {...field("guide")} label={`${t("catalogue.field.guide_cents")} (USD)`} symbol="$" />
          {kind?.is_stocked === true && !fixed && <IntegerInput {...field("lot")} label={t("catalogue.field.lot")} />}
        </div>
        <p className={classes["none"]}>
          {t("catalogue.field.guide_words")}
          {kind?.is_stocked === true && !fixed && ` ${t("catalogue.field.lot_words")}`}
        </p>
      </Panel>
      <div className={admin["actions"]}>
        <Button type="submit" loading={saving} disabled={!isComplete(written, kind)}>
          {t("admin.save")}
        </Button>
      </div>
    </form>
  );
}

/** What was typed stays until the latest is asked for. */
function Stale({ onReload, children }: { onReload: (() => unknown) | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes["stale"]}>
      <p>{children}</p>
      {onReload !== undefined && (
        <Button variant="default" size="xs" onClick={onReload}>
          {t("catalogue.reload")}
        </Button>
      )}
    </div>
  );
}
