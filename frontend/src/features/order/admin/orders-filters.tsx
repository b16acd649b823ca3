/** What is looked for: the state as chips with their numbers, and fields for the rest. */
import { useGames } from "@/components/use-games";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { OrderGroup } from "@/api/lists.gen";
import { TypedField } from "@/components/admin/typed-field";
import { Chips } from "@/components/chips";
import { DateField } from "@/components/date-field";
import { SelectField } from "@/components/select-field";
import type { Translate } from "@/locales/keys";
import type { OrderCounts } from "./orders-calls";
import { countText, isNarrowed, type Field, type OrdersFilter } from "./orders-filter";
import classes from "./orders.module.css";

/** Ours: longer than any number of an order or a person. */
const LONGEST = 24;

interface Props {
  filter: OrdersFilter;
  counts: OrderCounts | undefined;
  onChange: (part: Partial<OrdersFilter>) => void;
}

export function OrdersFilters({ filter, counts, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const games = useGames().data?.games ?? [];
  const name = (state: OrderGroup) => {
    const count = countText(counts, state, i18n.language);
    return count === undefined ? (
      stateWords(state, t)
    ) : (
      <>
        {stateWords(state, t)} <span className={classes["count"]}>{count}</span>
      </>
    );
  };
  const typed = (field: Field) => ({ value: filter[field], onChange: (text: string) => onChange({ [field]: text }) });
  return (
    <>
      <div className={classes["states"]}>
        <Chips
          label={t("order.tab.label")}
          choices={OrderGroup.map((state) => ({ value: state, name: name(state) }))}
          chosen={filter.state}
          onChoose={(state) => onChange({ state })}
        />
      </div>
      <TypedField label={t("order.receipt.number")} inputMode="numeric" maxLength={LONGEST} {...typed("query")} />
      <TypedField label={t("orders.uid")} inputMode="numeric" maxLength={LONGEST} {...typed("uid")} />
      <SelectField
        label={t("market.filter.game")}
        value={filter.game}
        onChange={(game) => onChange({ game })}
        options={[
          { value: "", label: t("market.all_games") },
          ...games.map((game) => ({ value: game.game, label: game.name })),
        ]}
      />
      <DateField clearable label={t("admin.history.from")} max={filter.to} {...typed("from")} />
      <DateField clearable label={t("admin.history.to")} min={filter.from} {...typed("to")} />
      <TypedField price label={`${t("market.filter.min_price")} (USD)`} {...typed("min")} />
      <TypedField price label={`${t("market.filter.max_price")} (USD)`} {...typed("max")} />
      {isNarrowed(filter) && (
        <Button
          variant="default"
          onClick={() => onChange({ query: "", uid: "", game: "", from: "", to: "", min: "", max: "" })}
        >
          {t("market.filter.clear")}
        </Button>
      )}
    </>
  );
}

/** A state in words that the shop has for its own lists. */
function stateWords(state: OrderGroup, t: Translate): string {
  switch (state) {
    case "all":
    case "completed":
      return t(`order.tab.${state}`);
    case "open":
      return t("order.tab.in_progress");
    case "disputed":
    case "refunding":
      return t(`order.status.${state}`);
    case "unpaid":
    case "cancelled":
      return t(`orders.state.${state}`);
  }
}
