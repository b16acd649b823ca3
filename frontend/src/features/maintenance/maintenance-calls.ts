/** What anybody reads about maintenance of games. docs/wire.md, "Market". */
import { get } from "@/api/call";
import type { Wire } from "@/api/operations";

export type Maintenance = Wire["Maintenance"];
export type MaintenanceConf = Wire["MaintenanceConf"];

export const MAINTENANCE = "/api/v2/market/game_app_category/maintenance_conf";

export const loadMaintenance = (game?: string) => get(MAINTENANCE, game === undefined ? {} : { game });
