/**
 * On the page of a pack: the queue it can be redeemed through, and the offer that can. Shows nothing for other goods.
 */
import { Button, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { Panel } from "@/components/page";
import { useRead } from "@/components/use-read";
import { topUpAddress } from "./game-address";
import { QueueLine } from "./queue-line";
import { loadPack } from "./topup-calls";
import classes from "./topup.module.css";

/** As high as it will be, so that nothing below it jumps. */
const PANEL = "11.5rem";

export function PackTopUp({ goodsId }: { goodsId: string }) {
  const { t } = useTranslation();
  const pack = useRead(keyOf("/api/topup/pack", { goods_id: goodsId }), () => loadPack(goodsId));
  if (pack.data === undefined && pack.error === null) return <Skeleton height={PANEL} radius="lg" />;
  const { supported = false, queue, sell_order_id, price_cents } = pack.data ?? {};
  if (!supported || queue == null) return null;
  return (
    <Panel className={classes["place"]} aria-label={t("topup.title")}>
      <p className={classes["head"]}>
        <Icon name="bolt" size="s" /> <strong>{t("topup.method.self")}</strong>
      </p>
      <p className={classes["plain"]}>{t("topup.pack.words")}</p>
      <QueueLine queue={queue} />
      {sell_order_id != null && (
        <Button
          component={Link}
          href={topUpAddress(queue.game, { region: queue.region, pack: goodsId })}
          leftSection={<Icon name="bolt" />}
        >
          {t("topup.pack.buy")}
          {price_cents != null && (
            <>
              &nbsp;
              <Money cents={price_cents} />
            </>
          )}
        </Button>
      )}
    </Panel>
  );
}
