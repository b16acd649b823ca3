/** Chooses stickers that are on sale, each with how many offers have it. All that are chosen must be on the piece. */
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import choice from "@/components/choice.module.css";
import classes from "./offers.module.css";
import { useOfferChoices } from "./use-offer-choices";

const MOST = limits.WantedPieces.stickers.maxItems;

interface Props {
  goodsId: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function StickerField({ goodsId, chosen, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState("");
  const choices = useOfferChoices(goodsId, search.trim());
  const counted = choices.data?.stickers ?? [];
  const shown = [
    ...chosen.filter((name) => !counted.some((one) => one.name === name)).map((name) => ({ name, offers: null })),
    ...counted,
  ];
  const isFull = chosen.length >= MOST;
  return (
    <fieldset className={classes["sticker-field"]} aria-busy={choices.isFetching}>
      <legend>{t("market.stickers")}</legend>
      <TextInput
        type="search"
        aria-label={`${t("market.stickers")}: ${t("market.filter.find")}`}
        placeholder={t("market.filter.find")}
        maxLength={120}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes["sticker-list"]}>
        {shown.map(({ name, offers }) => {
          const isChosen = chosen.includes(name);
          return (
            <label key={name} className={classes["check"]}>
              <input
                type="checkbox"
                className={choice["check"]}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onChange(isChosen ? chosen.filter((one) => one !== name) : [...chosen, name])}
              />
              <bdi>{name.replace("Sticker | ", "")}</bdi>
              {offers !== null && <span className={classes["count"]}>{offers.toLocaleString(i18n.language)}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
