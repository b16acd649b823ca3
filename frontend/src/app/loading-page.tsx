/** While a page is being fetched: its rough shape. */
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./frame.module.css";

export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <div className={classes["loading"]} role="status" aria-label={t("frame.loading")}>
      <Skeleton height={40} radius="md" />
      <Skeleton height={160} radius="lg" />
      <Skeleton height={160} radius="lg" />
    </div>
  );
}
