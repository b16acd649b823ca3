/** Calls about maintenance of games. docs/wire.md, "Catalogue". */
import { get, post } from "@/api/call";
import { keyOf, queryClient } from "@/api/query";
import type { Input, Wire } from "@/api/operations";
import { MAINTENANCE } from "@/features/maintenance/maintenance-calls";

export type CatalogueMaintenance = Wire["CatalogueMaintenance"];

export const loadMaintenanceList = () =>
  get("/api/admin/catalogue/maintenance/list").then(({ maintenance }) => maintenance);

/** What the shop shows of it is asked for anew. */
function shownAnew() {
  const [path] = keyOf(MAINTENANCE);
  queryClient.removeQueries({ queryKey: [path] });
}

export async function saveMaintenance(
  wanted: Input<"post", "/api/admin/catalogue/maintenance/save">,
  idempotencyKey: string,
) {
  await post("/api/admin/catalogue/maintenance/save", wanted, { idempotencyKey });
  shownAnew();
}

export async function endMaintenance(
  { maintenance_id, version }: Input<"post", "/api/admin/catalogue/maintenance/end">,
  idempotencyKey: string,
) {
  await post("/api/admin/catalogue/maintenance/end", { maintenance_id, version }, { idempotencyKey });
  shownAnew();
}
