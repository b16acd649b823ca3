/** The catalogue behind its screen: goods and games, one by one and as a file, and maintenance of games. */
import { useRoute } from "wouter";
import { CatalogueImportPage } from "./catalogue-import-page";
import { GamesPage } from "./games-page";
import { GoodsDetailPage } from "./goods-detail-page";
import { GoodsEditPage, GoodsNewPage } from "./goods-edit-page";
import { GoodsList } from "./goods-list";
import { MaintenancePage } from "./maintenance-page";

export function CataloguePage() {
  const [, params] = useRoute("/console/catalogue/:part?/:act?");
  const { part, act } = params ?? {};
  switch (part) {
    case undefined:
      return <GoodsList />;
    case "games":
      return <GamesPage />;
    case "new":
      return <GoodsNewPage />;
    case "maintenance":
      return <MaintenancePage />;
    case "import":
      return <CatalogueImportPage />;
    default:
      return act === "edit" ? (
        <GoodsEditPage key={part} goodsId={part} />
      ) : (
        <GoodsDetailPage key={part} goodsId={part} />
      );
  }
}
