/** Several games of the catalogue, found by typing a part of their names. */
import { useGames } from "@/components/use-games";
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import { MultiSelect } from "@mantine/core";
import { limits } from "@/api/limits.gen";
import { Icon } from "@/components/icon";
import classes from "./seller.module.css";

/** As the server takes them. */
export const MOST_GAMES: number = limits.SellerApplyRequest.games.maxItems;

interface Props {
  label: string;
  description: string;
  value: string[];
  onChange: (chosen: string[]) => void;
  error: string | null;
}

export function GamesField({ label, description, value, onChange, error }: Props) {
  const games = useGames().data?.games ?? [];
  return (
    <MultiSelect
      label={label}
      description={description}
      data={games.map(({ game, name }) => ({ value: game, label: name }))}
      value={value}
      onChange={onChange}
      error={error}
      maxValues={MOST_GAMES}
      searchable
      hidePickedOptions
      // Scrolled by the browser: the thumb of Mantine's own area may be shorter than 20 px (spec §9).
      withScrollArea={false}
      classNames={{ dropdown: classes["list"] ?? "" }}
      rightSection={<Icon name="down" size="s" />}
      clearSearchOnChange
    />
  );
}
