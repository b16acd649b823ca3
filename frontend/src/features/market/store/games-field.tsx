/** Which games a seller says to sell: boxes to tick, in the order in which they were. */
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import classes from "./store.module.css";

interface Props {
  games: readonly { game: string; name: string }[];
  value: readonly string[];
  onChange: (games: string[]) => void;
}

export function GamesField({ games, value, onChange }: Props) {
  const { t } = useTranslation();
  const isFull = value.length >= limits.StoreSaveRequest.games.maxItems;
  return (
    <fieldset className={classes["games"]}>
      <legend>{t("store.look.games")}</legend>
      {games.map(({ game, name }) => (
        <Checkbox
          key={game}
          label={<bdi>{name}</bdi>}
          checked={value.includes(game)}
          disabled={isFull && !value.includes(game)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...value, game] : value.filter((one) => one !== game))
          }
        />
      ))}
    </fieldset>
  );
}
