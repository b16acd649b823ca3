/** Before a seller sells for what was suggested: to whom, for how much, and what they get. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ApiError } from "@/api/error";
import { Dialog } from "@/components/dialog";
import { Money, useMoney } from "@/components/money";
import { offer, showError } from "@/components/notices";
import { SumLines } from "@/components/sum-lines";
import { useTask } from "@/components/use-task";
import { accept, type Bargain } from "./bargain-calls";
import { lowerByNow } from "./bargain-rules";
import classes from "./bargains.module.css";

interface Props {
  bargain: Bargain;
  onClose: () => void;
  /** Whatever came of it, the list is worth reading again. */
  again: () => void;
}

export function AcceptDialog({ bargain, onClose, again }: Props) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const [, go] = useLocation();
  const [run, running] = useTask(
    async () => {
      const { order_id } = await accept(bargain.bargain_id);
      const open = { label: t("market.bargains.open_order"), run: () => go(`/order/${order_id ?? ""}`) };
      offer(t("market.bargains.sold"), open, "success");
      again();
      onClose();
    },
    (cause) => {
      showError(cause);
      again();
      // What was refused cannot be accepted any more; what got lost can be sent again.
      if (cause instanceof ApiError && !cause.isUncertain) onClose();
    },
  );
  const lower = lowerByNow(bargain);
  const { quantity, price_cents, amount_cents, income_cents } = bargain;
  return (
    <Dialog opened onClose={onClose} title={t("market.bargains.accept_one")}>
      <div className={classes["form"]}>
        <p>
          <bdi>{bargain.goods?.name}</bdi>
          {quantity > 1 && <> × {quantity.toLocaleString(i18n.language)}</>}
          {" · "}
          <bdi>{bargain.buyer.nickname}</bdi>
        </p>
        {lower === null ? (
          <div className={classes["outlook"]}>
            <SumLines
              lines={[
                { key: "price", name: t("market.bargains.suggested"), amount: <Money cents={price_cents} /> },
                ...(quantity > 1
                  ? [{ key: "all", name: t("market.requests.total"), amount: <Money cents={amount_cents} /> }]
                  : []),
                ...(income_cents === undefined
                  ? []
                  : [
                      {
                        key: "fee",
                        name: t("market.listing.fee"),
                        amount: <Money cents={income_cents - amount_cents} />,
                      },
                      {
                        key: "income",
                        name: t("market.listing.income"),
                        amount: <Money cents={income_cents} />,
                        total: true,
                      },
                    ]),
              ]}
            />
          </div>
        ) : (
          <p role="note">{t("market.bargains.lower", { amount: money(lower) })}</p>
        )}
        <p className={classes["note"]}>{t("market.bargains.accept_words")}</p>
        <div className={classes["actions"]}>
          <Button variant="default" disabled={running} onClick={onClose}>
            {t("market.bargains.not_now")}
          </Button>
          <Button loading={running} onClick={run}>
            {t("market.bargains.confirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
