/** The currencies amounts can be shown in, as the server told at the start. Filled by the session feature. */
import { proxy } from "valtio";
import type { Currency } from "./schema";

export const rateStore = proxy<{ currencies: Currency[] }>({ currencies: [] });
