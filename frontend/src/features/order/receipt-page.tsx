/**
 * The receipt of a paid order, for its buyer: what, how much, how and when, in dollars, in which it was settled.
 * Printed without anything that stands around it.
 */
import { Button, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { OrderDetail } from "@/api/trade";
import { EmptyState } from "@/components/empty-state";
import { Failed } from "@/components/failed";
import { GoodsArt } from "@/components/goods-art";
import { Logo } from "@/components/logo";
import { written } from "@/components/money";
import { BackLink, Page } from "@/components/page";
import { TermsAccepted } from "@/components/terms-accepted";
import { useOrderNames } from "./order-names";
import { hasReceipt } from "./order-rules";
import classes from "./receipt.module.css";
import { useOrderDetail } from "./use-order-detail";

export function ReceiptPage({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const { detail, error, refetch } = useOrderDetail(orderId);
  const nothing = <GoodsArt art={{ kind: "case", rarity: "stock" }} />;
  if (detail === undefined) {
    if (error === null)
      return (
        <Page width="reading" busy>
          <Skeleton height="28rem" radius="lg" />
        </Page>
      );
    return (
      <Failed
        level={1}
        art={nothing}
        cause={error}
        again={refetch}
        elsewhere={{ href: "/buy/history", words: t("order.purchases.title") }}
      />
    );
  }
  return (
    <Page width="reading">
      <BackLink href={`/order/${orderId}`}>{t("order.title", { number: detail.number })}</BackLink>
      {hasReceipt(detail) ? (
        <Receipt detail={detail} paidAt={detail.paid_at ?? 0} />
      ) : (
        <EmptyState level={1} art={nothing} title={t("order.receipt.none")} words={t("order.receipt.none_words")} />
      )}
    </Page>
  );
}

function Receipt({ detail, paidAt }: { detail: OrderDetail; paidAt: number }) {
  const { t, i18n } = useTranslation();
  const { name, game } = useOrderNames()(detail);
  const dollars = (cents: number) => written(cents, undefined, i18n.language);
  const paid = detail.payments.find(({ status }) => status === "success");
  const date = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: "long",
    timeStyle: "short",
    numberingSystem: "latn",
  });
  const rows: [key: string, label: string, value: string][] = [
    ["number", t("order.receipt.number"), detail.number],
    ["date", t("order.receipt.date"), date.format(paidAt)],
    ["item", t("order.receipt.item"), `${name} · ${game}`],
    ["seller", t("order.seller"), detail.seller.nickname],
    ["quantity", t("checkout.quantity"), String(detail.quantity)],
    ["unit", t("checkout.unit"), dollars(detail.unit_price_cents)],
    ["fee", t("order.fee"), dollars(detail.due_cents - detail.unit_price_cents * detail.quantity)],
    ["total", t("order.receipt.total"), `${dollars(detail.due_cents)} USD`],
  ];
  if (detail.refunded_cents > 0) rows.push(["refunded", t("order.refunded"), dollars(-detail.refunded_cents)]);
  if (paid !== undefined) rows.push(["method", t("pay.method.label"), t(`pay.method.${paid.method}`)]);
  return (
    <>
      <article className={classes["receipt"]}>
        <Logo className={classes["logo"]} />
        <h1>{t("frame.title.receipt")}</h1>
        <dl>
          {rows.map(([key, label, value]) => (
            <div key={key} data-total={key === "total" || undefined}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {paid !== undefined && <TermsAccepted version={paid.terms_version} at={paid.created_at} />}
      </article>
      <Button className={classes["print"] ?? ""} onClick={() => window.print()}>
        {t("order.receipt.print")}
      </Button>
    </>
  );
}
