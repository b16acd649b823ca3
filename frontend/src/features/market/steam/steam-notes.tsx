/** What stands between a seller and selling from Steam, and what they can do about it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ApiError } from "@/api/error";
import type { SteamPart } from "@/api/lists.gen";
import { Icon } from "@/components/icon";
import frame from "@/components/notice-frame.module.css";
import { errorText } from "@/components/notices";
import { firstMissing } from "./steam-calls";
import classes from "./steam.module.css";

/** Where the owner of an inventory says who sees it. */
const PRIVACY = "https://steamcommunity.com/my/edit/settings";
const ASKS = { steam_id: "no_steam_id", trade_url: "no_trade_url", api_key: "no_api_key" } as const;

interface Props {
  missing: readonly SteamPart[];
  /** Why the last look failed. */
  cause: unknown;
  /** What the last look has changed. */
  keyRefused: boolean;
  takenOff: boolean;
}

export function SteamNotes({ missing, cause, keyRefused, takenOff }: Props) {
  const { t } = useTranslation();
  const first = firstMissing(missing);
  const ask = keyRefused ? "key_refused" : first === undefined ? undefined : ASKS[first];
  const isPrivate = cause instanceof ApiError && cause.code === "STEAM_INVENTORY_PRIVATE";
  return (
    <>
      {cause !== undefined && (
        <div className={`${frame["frame"]} ${classes["note"]}`} data-tone="bad" role="alert">
          <Icon name="warning" />
          <p>{errorText(cause)}</p>
          {isPrivate && (
            <Button component="a" variant="default" href={PRIVACY} target="_blank" rel="noreferrer">
              {t("market.steam.privacy")}
            </Button>
          )}
        </div>
      )}
      {ask !== undefined && (
        <div className={`${frame["frame"]} ${classes["note"]}`} data-tone="turn" role="status">
          <Icon name="shield" />
          <p>{t(`market.steam.${ask}`)}</p>
          <Button component={Link} href="/settings" variant="default">
            {t("market.steam.settings")}
          </Button>
        </div>
      )}
      {takenOff && (
        <div className={`${frame["frame"]} ${classes["note"]}`} role="status">
          <Icon name="history" />
          <p>{t("market.steam.taken_off")}</p>
        </div>
      )}
    </>
  );
}
