/** "Order 100000028" in the browser's tab. */
import { useTranslation } from "react-i18next";
import { PageSubject } from "@/components/page-subject";

export function OrderSubject({ number }: { number: string }) {
  const { t } = useTranslation();
  return <PageSubject name={t("frame.title.order_numbered", { number })} />;
}
