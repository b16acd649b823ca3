/** Back and forth through a list. Shows nothing when there is one page. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./pager.module.css";

export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <nav className={classes["pager"]} aria-label={t("market.pager.label")}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("market.pager.previous")}
      </Button>
      <span>{t("market.pager.at", { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t("market.pager.next")}
      </Button>
    </nav>
  );
}
