/** How many bargains wait for the reader, behind the words of a link to them. */
import { useTranslation } from "react-i18next";
import classes from "./to-answer.module.css";
import { useToAnswer } from "./use-to-answer";

export function ToAnswer({ isAsked }: { isAsked: boolean }) {
  const { i18n } = useTranslation();
  const count = useToAnswer(isAsked);
  if (count === 0) return null;
  const shown = new Intl.NumberFormat(i18n.language).format(Math.min(count, 99));
  return <bdi className={classes["count"]}>{count > 99 ? `${shown}+` : shown}</bdi>;
}
