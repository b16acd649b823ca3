/** What is not for every country: each rule with who set it and why, and every change. For administrators. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { PageHead } from "@/components/admin/list-page";
import { Icon } from "@/components/icon";
import { BackLink, Lead } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { ReadState } from "@/components/read-state";
import { fullTime, shortTime } from "@/components/time-words";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import { RemoveDialog } from "./remove-dialog";
import { RuleDialog } from "./rule-dialog";
import { RuleHistory } from "./rule-history";
import { loadChanges, loadRules, type CountryRule, type RuleChange } from "./country-rules-calls";
import { ruleWords } from "./country-rules-words";
import { useSubjectWords } from "./subject-words";
import classes from "./country-rules.module.css";

/** Ours: more countries than that are read in the dialog. */
const NAMED = 12;

type Open = { act: "add" } | { act: "change" | "remove"; rule: CountryRule };

export function CountryRulesPage() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/country_rule/list"), loadRules);
  const history = usePagedQuery<RuleChange>(keyOf("/api/admin/country_rule/history"), (before) =>
    loadChanges(before).then(({ changes, next }) => ({ rows: changes, next })),
  );
  const [open, setOpen] = useState<Open>();
  const close = (changed: boolean) => {
    setOpen(undefined);
    if (!changed) return;
    void read.refetch();
    history.refetch();
  };
  const title = t("shop_settings.countries.title");
  return (
    <>
      <PageSubject name={title} />
      <BackLink href="/console/settings">{t("console.shop_settings")}</BackLink>
      <PageHead
        title={title}
        beside={
          <Button
            leftSection={<Icon name="plus" size="s" />}
            disabled={read.data === undefined}
            onClick={() => setOpen({ act: "add" })}
          >
            {t("shop_settings.countries.add")}
          </Button>
        }
      />
      <Lead>{t("shop_settings.countries.lead")}</Lead>
      <ReadState read={read} rows={4}>
        {({ rules }) =>
          rules.length === 0 ? (
            <p className={classes["none"]}>
              <Icon name="globe" /> {t("shop_settings.countries.none")}
            </p>
          ) : (
            <ul className={admin["rows"]}>
              {rules.map((rule) => (
                <Row key={`${rule.of.subject} ${rule.of.id}`} rule={rule} onAct={(act) => setOpen({ act, rule })} />
              ))}
            </ul>
          )
        }
      </ReadState>
      <RuleHistory pages={history} />
      {open !== undefined && read.data !== undefined && open.act !== "remove" && (
        <RuleDialog
          rule={open.act === "change" ? open.rule : undefined}
          rules={read.data.rules}
          countries={read.data.countries}
          onClose={close}
        />
      )}
      {open?.act === "remove" && <RemoveDialog rule={open.rule} onClose={close} />}
    </>
  );
}

function Row({ rule, onAct }: { rule: CountryRule; onAct: (act: "change" | "remove") => void }) {
  const { t, i18n } = useTranslation();
  const { kind, name } = useSubjectWords()(rule.of);
  const { changed } = rule;
  return (
    <li className={`${admin["row"]} ${classes["rule"]}`}>
      <span className={admin["row-main"]}>
        <strong>
          {kind}: <bdi>{name}</bdi>
        </strong>
        <span>{ruleWords(rule, t, i18n.language, NAMED)}</span>
        {changed != null && (
          <span title={fullTime(changed.at, i18n.language)}>
            {t("shop_settings.by", {
              name: changed.by.nickname,
              time: shortTime(changed.at, Date.now(), i18n.language),
              reason: changed.reason,
            })}
          </span>
        )}
      </span>
      <span className={classes["acts"]}>
        {(["change", "remove"] as const).map((act) => (
          <Button
            key={act}
            variant="default"
            size="compact-sm"
            aria-label={`${t(`shop_settings.countries.${act}`)}: ${name}`}
            onClick={() => onAct(act)}
          >
            {t(`shop_settings.countries.${act}`)}
          </Button>
        ))}
      </span>
    </li>
  );
}
