/** A buy request of one's own: which pieces, for how much, what became of it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { Money } from "@/components/money";
import { fullTime, shortTime, whenWords } from "@/components/time-words";
import type { OwnBuyRequest } from "./buy-request-calls";
import { placeInLine, wantedWords } from "./buy-request-rules";
import classes from "./buy-requests.module.css";

interface Props {
  request: OwnBuyRequest;
  onCancel: (request: OwnBuyRequest) => void;
}

export function RequestRow({ request, onCancel }: Props) {
  const { t, i18n } = useTranslation();
  const { goods, state } = request;
  const wanted = wantedWords(t, request.wanted);
  return (
    <li className={classes["request"]}>
      <div className={classes["art"]}>
        <GoodsArt art={goods?.art} size="s" />
      </div>
      <div className={classes["words"]}>
        <Link href={`/market/goods/${request.goods_id}`} className={classes["name"]}>
          <bdi>{goods?.name}</bdi>
        </Link>
        {goods !== undefined && <GameRegion mark={goods.game} game={goods.game_name} region={goods.subgame_name} />}
        {wanted.length > 0 && (
          <ul className={classes["wanted"]} aria-label={t("market.requests.only")}>
            {wanted.map((words) => (
              <li key={words}>
                <bdi>{words}</bdi>
              </li>
            ))}
          </ul>
        )}
        <span className={classes["dim"]}>
          {state === "open" ? (
            request.expires_at !== undefined && (
              <time
                dateTime={new Date(request.expires_at).toISOString()}
                title={fullTime(request.expires_at, i18n.language)}
              >
                {t("market.requests.until", { time: whenWords(request.expires_at, Date.now(), i18n.language) })}
              </time>
            )
          ) : (
            <>
              <span className={classes["state"]} data-state={state}>
                {t(`market.requests.state.${state}`)}
              </span>
              {request.ended_at !== undefined && (
                <time
                  dateTime={new Date(request.ended_at).toISOString()}
                  title={fullTime(request.ended_at, i18n.language)}
                >
                  {shortTime(request.ended_at, Date.now(), i18n.language)}
                </time>
              )}
            </>
          )}
        </span>
      </div>
      <div className={classes["figures"]}>
        <Money cents={request.price_cents} className={classes["price"]} />
        <Bought request={request} />
        <Spent request={request} />
      </div>
      <div className={classes["line"]}>
        <Place request={request} />
        {state === "open" && (
          <Button variant="default" onClick={() => onCancel(request)}>
            {t("market.requests.cancel_short")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** How much of it is bought. */
export function Bought({ request: { bought, quantity } }: { request: OwnBuyRequest }) {
  const { t, i18n } = useTranslation();
  const number = (count: number) => count.toLocaleString(i18n.language);
  return (
    <span className={classes["dim"]}>
      {t("market.requests.bought", { number: number(bought), of: number(quantity) })}
    </span>
  );
}

/** Whose turn comes before. */
export function Place({ request }: { request: OwnBuyRequest }) {
  const { t, i18n } = useTranslation();
  const place = placeInLine(request);
  if (place === null) return null;
  return (
    <span className={classes["place"]} data-first={place === 1 || undefined}>
      {place === 1
        ? t("market.requests.first")
        : t("market.requests.place", { place: place.toLocaleString(i18n.language) })}
    </span>
  );
}

function Spent({ request: { state, reserved_cents, spent_cents } }: { request: OwnBuyRequest }) {
  const { t } = useTranslation();
  return (
    <>
      {state === "open" && (
        <span className={classes["dim"]}>
          {t("market.requests.aside")} <Money cents={reserved_cents} />
        </span>
      )}
      {spent_cents > 0 && (
        <span className={classes["dim"]}>
          {t("market.requests.spent")} <Money cents={spent_cents} />
        </span>
      )}
    </>
  );
}
