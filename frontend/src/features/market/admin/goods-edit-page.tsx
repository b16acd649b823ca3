/** The pages on which goods are added and edited. */
import { useTranslation } from "react-i18next";
import { useLocation, useSearch } from "wouter";
import { keyOf, LASTING } from "@/api/query";
import { PageHead } from "@/components/admin/list-page";
import { showNotice } from "@/components/notices";
import { BackLink } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { loadCatalogueGames, loadGoodsDetail, loadKinds } from "./catalogue-calls";
import { catalogueAddress, goodsAddress } from "./catalogue-filter";
import { GoodsForm } from "./goods-form";

/** What both pages choose from. */
function useChoices() {
  const games = useRead(keyOf("/api/admin/catalogue/games"), loadCatalogueGames);
  const kinds = useRead(keyOf("/api/admin/catalogue/kinds"), loadKinds, LASTING);
  const data = games.data && kinds.data && { games: games.data, kinds: kinds.data };
  const error = games.error ?? kinds.error;
  return { data, error, refetch: () => Promise.all([games.refetch(), kinds.refetch()]) };
}

export function GoodsNewPage() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const choices = useChoices();
  return (
    <>
      <BackLink href={catalogueAddress("")}>{t("console.catalogue")}</BackLink>
      <PageHead title={t("catalogue.add")} />
      <ReadState read={choices} rows={6}>
        {({ games, kinds }) => (
          <GoodsForm
            games={games}
            kinds={kinds}
            onSaved={(goodsId) => {
              showNotice("success", t("admin.saved"));
              go(goodsAddress(goodsId));
            }}
          />
        )}
      </ReadState>
    </>
  );
}

export function GoodsEditPage({ goodsId }: { goodsId: string }) {
  const { t } = useTranslation();
  const search = useSearch();
  const [, go] = useLocation();
  const choices = useChoices();
  const detail = useRead(keyOf("/api/admin/catalogue/goods/detail", { goods_id: goodsId, edit: true }), () =>
    loadGoodsDetail(goodsId),
  );
  const read = {
    data: choices.data && detail.data && { ...choices.data, goods: detail.data },
    error: choices.error ?? detail.error,
    refetch: () => Promise.all([choices.refetch(), detail.refetch()]),
  };
  const address = goodsAddress(goodsId, search);
  return (
    <>
      <BackLink href={address}>{detail.data?.name ?? goodsId}</BackLink>
      <PageHead title={t("catalogue.edit")} />
      <ReadState read={read} rows={6}>
        {({ games, kinds, goods }) => (
          <GoodsForm
            // The latest version is another form: what was typed over an older one is gone with it.
            key={goods.version}
            games={games}
            kinds={kinds}
            goods={goods}
            onReload={() => detail.refetch()}
            onSaved={() => {
              showNotice("success", t("admin.saved"));
              go(address);
            }}
          />
        )}
      </ReadState>
    </>
  );
}
