/** A seller's stock goes out as a file, and comes in from one. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageHead } from "@/components/admin/list-page";
import { Icon } from "@/components/icon";
import { BackLink, Lead, Page } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { useTask } from "@/components/use-task";
import { saveStock } from "@/features/market/sale-calls";
import { applyStock, checkStock } from "./import-calls";
import { ImportPanel } from "./import-panel";

export function StockImportPage() {
  const { t } = useTranslation();
  const [save, saving] = useTask(saveStock);
  return (
    <Page>
      <PageSubject name={t("market.stock.import")} />
      <BackLink href="/sell/inventory">{t("market.inventory.title")}</BackLink>
      <PageHead
        title={t("market.stock.import")}
        beside={
          <Button variant="default" leftSection={<Icon name="download" size="s" />} loading={saving} onClick={save}>
            {t("market.stock.export")}
          </Button>
        }
      />
      <Lead>{t("market.stock.import_words")}</Lead>
      <ImportPanel check={checkStock} apply={applyStock} addressOf={(goodsId) => `/market/goods/${goodsId}`} />
    </Page>
  );
}
