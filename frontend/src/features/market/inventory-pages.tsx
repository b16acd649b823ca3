/** What a seller has, and behind it the file that it comes in from. */
import { useLocation } from "wouter";
import { fetchedLater } from "@/components/fetched-later";
import { InventoryPage } from "./inventory-page";

const StockImport = fetchedLater(
  ["admin", "import", "market"],
  async () => (await import("./import/stock-import-page")).StockImportPage,
);

export function InventoryPages() {
  const [path] = useLocation();
  return path === "/sell/inventory/import" ? <StockImport /> : <InventoryPage />;
}
