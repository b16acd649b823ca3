/** What has just been paid for, worth looking at: the goods, what happens next, and a way to show them to somebody. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Order } from "@/api/trade";
import { Deadline } from "@/components/deadline";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import classes from "./order.module.css";
import { useOrderNames } from "./order-names";
import { useOrderDetail } from "./use-order-detail";

export function PaidOrder({ orderId }: { orderId: string }) {
  const { order } = useOrderDetail(orderId);
  if (order === undefined) return <div className={classes["paid-place"]} aria-busy="true" />;
  return <Paid order={order} />;
}

function Paid({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { name, game } = useOrderNames()(order);
  const [share] = useTask(async () => {
    if (await shareGoods(name, `${location.origin}/market/goods/${order.goods_id}`))
      showNotice("success", t("pay.paid.copied"));
  });
  const { until, who } = order.must_act;
  return (
    <Panel className={classes["paid"]} aria-label={t("checkout.what")}>
      <div className={classes["paid-goods"]}>
        <div className={classes["paid-art"]}>
          <GoodsArt
            art={order.snapshot.art}
            float={order.snapshot.float ?? undefined}
            paintSeed={order.snapshot.paint_seed ?? undefined}
          />
        </div>
        <div className={classes["what-words"]}>
          <strong className={classes["paid-name"]}>
            <bdi>{name}</bdi>
            {order.quantity > 1 && <bdi> × {order.quantity}</bdi>}
          </strong>
          <GameRegion game={game} region={order.subgame_name} />
          <span>
            <Button variant="default" size="xs" leftSection={<Icon name="send" size="s" />} onClick={share}>
              {t("pay.paid.share")}
            </Button>
          </span>
        </div>
      </div>
      <h2>{t("pay.paid.next")}</h2>
      <ol className={classes["paid-steps"]}>
        {order.status === "need_info" && <li>{t("pay.paid.info")}</li>}
        <li>
          {t("pay.paid.deliver")}
          {who === "seller" && until != null && <Deadline until={until} />}
        </li>
        <li>{t("pay.paid.check")}</li>
        <li>{t("pay.paid.release")}</li>
      </ol>
    </Panel>
  );
}

/** By what the machine offers for it, else as a link that is copied; the answer says whether it was. */
async function shareGoods(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
    } catch (cause) {
      // Closed without choosing: nothing went wrong.
      if (!(cause instanceof DOMException && cause.name === "AbortError")) throw cause;
    }
    return false;
  }
  await navigator.clipboard.writeText(url);
  return true;
}
