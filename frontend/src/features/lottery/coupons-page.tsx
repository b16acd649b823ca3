/** My coupons, and what else I have won. Spec §2. */
import classes from "./lottery.module.css";
import { WonPanel } from "./won-panel";

export function CouponsPage() {
  return <div className={classes["page"]}><WonPanel heading={1} /></div>;
}
