/** A small count on an icon; more than 99 is enough said. */
import { useTranslation } from "react-i18next";
import classes from "./frame.module.css";

export function UnreadBadge({ count, of = "messages" }: { count: number; of?: "messages" | "notices" }) {
  const { t, i18n } = useTranslation();
  if (count === 0) return null;
  const shown = new Intl.NumberFormat(i18n.language).format(Math.min(count, 99));
  return (
    <span className={classes["badge"]}>
      <bdi aria-hidden="true">{count > 99 ? `${shown}+` : shown}</bdi>
      <span className="only-for-readers">
        {t(of === "notices" ? "frame.bar.unread_notices" : "frame.bar.unread", { count })}
      </span>
    </span>
  );
}
