/** The games of the shop. Apart from the market's other calls: the front page needs no more of them. */
import { get } from "@/api/call";

export const loadGames = () => get("/api/market/games");
