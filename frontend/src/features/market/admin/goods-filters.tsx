/** What is looked for: how goods stand as chips, and fields for the rest. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { keyOf, LASTING } from "@/api/query";
import { TypedField } from "@/components/admin/typed-field";
import { Chips } from "@/components/chips";
import { SelectField } from "@/components/select-field";
import { useRead } from "@/components/use-read";
import { loadCatalogueGames, loadKinds } from "./catalogue-calls";
import { isNarrowed, LONGEST_QUERY, STATES, type CatalogueFilter } from "./catalogue-filter";
import classes from "./catalogue.module.css";

interface Props {
  filter: CatalogueFilter;
  onChange: (part: Partial<CatalogueFilter>) => void;
}

export function GoodsFilters({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const games = useRead(keyOf("/api/admin/catalogue/games"), loadCatalogueGames).data ?? [];
  const kinds = useRead(keyOf("/api/admin/catalogue/kinds"), loadKinds, LASTING).data?.kinds ?? [];
  return (
    <>
      <div className={classes["states"]}>
        <Chips
          label={t("catalogue.state.label")}
          choices={STATES.map((state) => ({ value: state, name: t(`catalogue.state.${state}`) }))}
          chosen={filter.state}
          onChoose={(state) => onChange({ state })}
        />
      </div>
      <TypedField
        label={t("catalogue.search")}
        maxLength={LONGEST_QUERY}
        value={filter.query}
        onChange={(query) => onChange({ query })}
      />
      <SelectField
        label={t("market.filter.game")}
        value={filter.game}
        onChange={(game) => onChange({ game })}
        options={[
          { value: "", label: t("market.all_games") },
          ...games.map(({ game, name }) => ({ value: game, label: name })),
        ]}
      />
      <SelectField
        label={t("catalogue.kind")}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: "" as const, label: t("catalogue.all_kinds") },
          ...kinds.map(({ kind, title }) => ({ value: kind, label: title })),
        ]}
      />
      {isNarrowed(filter) && (
        <Button variant="default" onClick={() => onChange({ game: "", kind: "", query: "" })}>
          {t("market.filter.clear")}
        </Button>
      )}
    </>
  );
}
