/** What was done to goods, by whom and when: each field that changed with what it was and what it is. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import admin from "@/components/admin/admin.module.css";
import type { Rows } from "@/components/admin/page-list";
import { PersonLink } from "@/components/admin/person-link";
import { Icon } from "@/components/icon";
import { Moment } from "@/components/moment";
import { DOLLAR, written } from "@/components/money";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import type { Translate } from "@/locales/keys";
import { languageName } from "@/locales/languages";
import type { StaffAct } from "./catalogue-calls";
import { changesOf, type Change } from "./goods-changes";
import classes from "./catalogue.module.css";

export function HistoryPanel({ pages }: { pages: Rows<StaffAct> }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("catalogue.history")}>
      <ReadState read={{ data: pages.rows, error: pages.error, refetch: pages.refetch }}>
        {(acts) =>
          acts.length === 0 ? (
            <p className={classes["none"]}>{t("catalogue.history_none")}</p>
          ) : (
            <ol className={classes["history"]}>
              {acts.map((act) => (
                <Act key={act.seq} act={act} />
              ))}
            </ol>
          )
        }
      </ReadState>
      {pages.hasMore && (
        <Button variant="default" loading={pages.isFetchingMore} onClick={pages.more}>
          {t("admin.more")}
        </Button>
      )}
    </Panel>
  );
}

function Act({ act }: { act: StaffAct }) {
  const { t, i18n } = useTranslation();
  const { kind, by, at } = act;
  return (
    <li>
      <strong>{t(kind == null ? "admin.log.unknown" : `admin.log.act.${kind}`)}</strong>
      <ul className={classes["changes"]}>
        {changesOf(act).map((change) => (
          <li key={change.field}>
            <span className={classes["dim"]}>{fieldWords(change.field, t)}:</span>
            <span className={admin["from-to"]}>
              <bdi>{valueWords(change.field, change.before, i18n.language)}</bdi>
              <Icon name="next" size="s" turns />
              <bdi>{valueWords(change.field, change.after, i18n.language)}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <span className={classes["dim"]}>
        {by == null ? (
          t("admin.log.command_line")
        ) : (
          <PersonLink uid={by.uid}>
            <bdi>{by.nickname}</bdi>
          </PersonLink>
        )}
        {" · "}
        <Moment at={at} />
      </span>
    </li>
  );
}

/** What a field is called on the form. */
export function fieldWords(field: Change["field"], t: Translate): string {
  const [names, language] = field.split(".");
  if (names === "names" && language !== undefined)
    return t("catalogue.field.name_in", { language: languageName(language) });
  switch (field) {
    case "game":
      return t("market.filter.game");
    case "kind":
      return t("catalogue.kind");
    case "name":
    case "subgame_name":
    case "rarity":
    case "weapon":
    case "collection":
    case "wear":
    case "lot":
    case "guide_cents":
    case "place":
    case "is_hidden":
    case "role_policy":
      return t(`catalogue.field.${field}`);
    default:
      return field;
  }
}

function valueWords(field: string, value: string, language: string): string {
  if (value === "") return "–";
  return field === "guide_cents" ? written(Number(value), DOLLAR, language) : value;
}
