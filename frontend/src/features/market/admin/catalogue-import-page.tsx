/** A file of goods is read into the catalogue. */
import { useTranslation } from "react-i18next";
import { PageHead } from "@/components/admin/list-page";
import { BackLink } from "@/components/page";
import { ImportPanel } from "@/features/market/import/import-panel";
import { applyCatalogue, checkCatalogue } from "@/features/market/import/import-calls";
import { catalogueAddress, goodsAddress } from "./catalogue-filter";

export function CatalogueImportPage() {
  const { t } = useTranslation();
  return (
    <>
      <BackLink href={catalogueAddress("")}>{t("console.catalogue")}</BackLink>
      <PageHead title={t("import.title")} />
      <ImportPanel
        check={checkCatalogue}
        apply={applyCatalogue}
        addressOf={(goodsId) => goodsAddress(goodsId)}
        columns={t("import.columns")}
      />
    </>
  );
}
