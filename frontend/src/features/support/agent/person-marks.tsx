/**
 * What a customer is at a glance: blocked, urgent, VIP, language, game, and how much was noted about the conversation.
 */
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { languageName } from "@/locales/languages";
import { keyUnder } from "@/locales/keys";
import classes from "./conversation-list.module.css";

interface Props {
  urgency: number;
  vip_level: number;
  language: string;
  game: string;
  block?: "block" | "limit" | null;
  notes?: number;
}

export function PersonMarks({ urgency, vip_level, language, game, block, notes = 0 }: Props) {
  const { t } = useTranslation();
  return (
    <span className={classes["marks"]}>
      {block != null && (
        <span className={classes["chip"]} data-block={block}>
          <Icon name="ban" size="s" /> {t(`admin.blocks.level.${block}`)}
        </span>
      )}
      {urgency > 0 && (
        <span className={classes["chip"]} data-urgency={urgency}>
          <Icon name="warning" size="s" /> {t(keyUnder("agent.urgency", String(urgency)))}
        </span>
      )}
      {vip_level > 0 && (
        <span className={classes["chip"]} data-vip>
          <Icon name="star" size="s" /> <bdi>{t("agent.vip", { level: vip_level })}</bdi>
        </span>
      )}
      {language !== "" && (
        <span className={classes["chip"]} title={languageName(language)}>
          <span aria-hidden="true">{language.split("_")[0]?.toUpperCase()}</span>
          <span className="only-for-readers">{languageName(language)}</span>
        </span>
      )}
      {game !== "" && (
        <span className={classes["chip"]}>
          <bdi>{game}</bdi>
        </span>
      )}
      {notes > 0 && (
        <span className={classes["chip"]} title={t("agent.note.many", { n: notes })}>
          <Icon name="note" size="s" /> <bdi aria-hidden="true">{notes}</bdi>
          <span className="only-for-readers">{t("agent.note.many", { n: notes })}</span>
        </span>
      )}
    </span>
  );
}
