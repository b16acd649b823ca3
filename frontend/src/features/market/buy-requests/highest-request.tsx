/** For whoever puts something on sale: what a buyer has set aside for it, and the way to take it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMoney } from "@/components/money";
import type { Goods } from "@/features/market/market-calls";
import classes from "./buy-requests.module.css";

interface Props {
  goods: Goods | undefined;
  /** The lowest price that goes: what is below is no way to sell. */
  least: number;
  onTake: (price: string) => void;
}

export function HighestRequest({ goods, least, onTake }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const highest = goods?.highest_bid_cents;
  if (highest == null || highest < least) return null;
  const amount = money(highest);
  return (
    <div className={classes["highest"]}>
      <p className={classes["note"]}>
        {t("market.requests.highest", { amount })} {t("market.requests.certain")}
      </p>
      <Button variant="default" onClick={() => onTake((highest / 100).toFixed(2))}>
        {t("market.requests.sell_now", { amount })}
      </Button>
    </div>
  );
}
