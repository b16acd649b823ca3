/** What a seller has, what of it lies at Steam, and the file that it comes in from. */
import { useLocation } from "wouter";
import { fetchedLater } from "@/components/fetched-later";
import { InventoryPage } from "./inventory-page";

const StockImport = fetchedLater(
  ["admin", "import", "market"],
  async () => (await import("./import/stock-import-page")).StockImportPage,
);

const Steam = fetchedLater(["market"], async () => (await import("./steam/steam-page")).SteamPage);

export function InventoryPages() {
  const [path] = useLocation();
  if (path === "/sell/inventory/steam") return <Steam />;
  return path === "/sell/inventory/import" ? <StockImport /> : <InventoryPage />;
}
