/** How many lines are in the cart, on its sign in the bar. */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useRead } from "@/components/use-read";
import { cartKey, loadCart } from "./cart-calls";
import classes from "./cart.module.css";
import { deviceCart } from "./device-cart";

export function CartCount({ uid }: { uid: string | null }) {
  const { i18n } = useTranslation();
  const device = useSnapshot(deviceCart).lines.length;
  const own = useRead(cartKey(), loadCart, { enabled: uid !== null }).data?.lines.length ?? 0;
  const count = uid === null ? device : own;
  if (count === 0) return null;
  return <bdi className={classes["count"]}>{count.toLocaleString(i18n.language)}</bdi>;
}
