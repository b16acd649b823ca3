/** The fields of what a member may do. */
import { Checkbox } from "@mantine/core";
import "@/components/form-styles";
import { useTranslation } from "react-i18next";
import { TeamMemberKind, TeamScope } from "@/api/lists.gen";
import { PriceInput } from "@/components/price-input";
import { SelectField } from "@/components/select-field";
import { toggled } from "@/components/selection";
import { mayHave, type GrantValues } from "./grant-rules";
import classes from "./team.module.css";

interface Field<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | null;
}

interface Props {
  field: <Name extends keyof GrantValues & string>(name: Name) => Field<GrantValues[Name]>;
  games: ReadonlyMap<string, string>;
}

export function GrantFields({ field, games }: Props) {
  const { t } = useTranslation();
  const [kind, scopes, chosen] = [field("kind"), field("scopes"), field("games")];
  return (
    <>
      <SelectField<TeamMemberKind>
        label={t("market.team.type")}
        description={t(`market.team.kind_words.${kind.value as TeamMemberKind}`)}
        value={kind.value as TeamMemberKind}
        options={TeamMemberKind.map((value) => ({ value, label: t(`market.team.kind.${value}`) }))}
        onChange={kind.onChange}
      />
      <fieldset className={classes["group"]}>
        <legend>{t("market.team.may")}</legend>
        {TeamScope.filter((scope) => mayHave(kind.value as TeamMemberKind, scope)).map((scope) => (
          <Checkbox
            key={scope}
            label={t(`market.team.scope.${scope}`)}
            checked={(scopes.value as TeamScope[]).includes(scope)}
            onChange={() => scopes.onChange(TeamScope.filter((one) => toggled(scopes.value, scope).includes(one)))}
          />
        ))}
        {scopes.error !== null && (
          <p className={classes["refused"]} role="alert">
            {scopes.error}
          </p>
        )}
      </fieldset>
      <fieldset className={classes["group"]}>
        <legend>{t("market.games")}</legend>
        <Checkbox
          label={t("market.all_games")}
          checked={(chosen.value as string[]).length === 0}
          disabled={(chosen.value as string[]).length === 0}
          onChange={() => chosen.onChange([])}
        />
        <div className={classes["games"]}>
          {[...games].map(([game, name]) => (
            <Checkbox
              key={game}
              label={<bdi>{name}</bdi>}
              checked={(chosen.value as string[]).includes(game)}
              onChange={() => chosen.onChange(toggled(chosen.value as string[], game))}
            />
          ))}
        </div>
      </fieldset>
      <PriceInput label={t("market.team.limit")} symbol="$" {...(field("limit") as Field<string>)} />
    </>
  );
}
