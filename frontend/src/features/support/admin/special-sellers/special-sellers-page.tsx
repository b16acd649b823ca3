/** Who stands for which service of the shop, and by which alias others see them. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { SpecialSellerKind } from "@/api/lists.gen";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { PageHead } from "@/components/admin/list-page";
import { useMay } from "@/components/admin/may";
import { PersonLink } from "@/components/admin/person-link";
import { textIn } from "@/components/admin/text-in";
import { BackLink, Lead } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { RemoveDialog } from "./remove-dialog";
import { SellerDialog } from "./seller-dialog";
import { loadSellers, type SellerKind, type SpecialSeller } from "./special-sellers-calls";
import classes from "./special-sellers.module.css";

type Open =
  | { act: "set"; kind: SellerKind; seller: SpecialSeller | undefined }
  | { act: "remove"; seller: SpecialSeller };

export function SpecialSellersPage() {
  const { t } = useTranslation();
  const mayReadLog = useMay("log");
  const read = useRead(keyOf("/api/admin/special_seller/list"), loadSellers);
  const [open, setOpen] = useState<Open>();
  const close = (changed: boolean) => {
    setOpen(undefined);
    if (changed) void read.refetch();
  };
  const title = t("shop_settings.sellers.title");
  return (
    <>
      <PageSubject name={title} />
      <BackLink href="/console/settings">{t("console.shop_settings")}</BackLink>
      <PageHead
        title={title}
        beside={
          mayReadLog && (
            <Button variant="default" component={Link} href="/console/log?kind=special_seller_set">
              {t("shop_settings.history.title")}
            </Button>
          )
        }
      />
      <Lead>{t("shop_settings.sellers.lead")}</Lead>
      <ReadState read={read} rows={SpecialSellerKind.length}>
        {({ sellers }) => (
          <ul className={admin["rows"]}>
            {SpecialSellerKind.map((kind) => (
              <Row key={kind} kind={kind} seller={sellers.find((one) => one.kind === kind)} onAct={setOpen} />
            ))}
          </ul>
        )}
      </ReadState>
      {open?.act === "set" && <SellerDialog kind={open.kind} seller={open.seller} onClose={close} />}
      {open?.act === "remove" && <RemoveDialog seller={open.seller} onClose={close} />}
    </>
  );
}

interface RowProps {
  kind: SellerKind;
  seller: SpecialSeller | undefined;
  onAct: (open: Open) => void;
}

function Row({ kind, seller, onAct }: RowProps) {
  const { t } = useTranslation();
  const name = t(`shop_settings.sellers.kind.${kind}`);
  const change = t(seller === undefined ? "shop_settings.sellers.set" : "shop_settings.change");
  const remove = t("shop_settings.countries.remove");
  return (
    <li className={`${admin["row"]} ${classes["seller"]}`}>
      <span className={admin["row-main"]}>
        <strong>{name}</strong>
        {seller === undefined ? (
          <span>{t("shop_settings.sellers.nobody")}</span>
        ) : (
          <>
            <span>
              {t("shop_settings.sellers.alias")}: <bdi>{textIn(seller.alias)}</bdi>
            </span>
            <span>
              <PersonLink uid={seller.of.uid}>
                <bdi>{seller.of.nickname}</bdi> <bdi dir="ltr">#{seller.of.uid}</bdi>
              </PersonLink>
            </span>
          </>
        )}
      </span>
      <span className={classes["acts"]}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${change}: ${name}`}
          onClick={() => onAct({ act: "set", kind, seller })}
        >
          {change}
        </Button>
        {seller !== undefined && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${remove}: ${name}`}
            onClick={() => onAct({ act: "remove", seller })}
          >
            {remove}
          </Button>
        )}
      </span>
    </li>
  );
}
