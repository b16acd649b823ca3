/** Ready-made answers: found, written in fourteen languages, looked at with examples, and taken out of use. */
import { TextInput } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { TemplateScope } from "@/api/lists.gen";
import { keyOf } from "@/api/query";
import { EditPage } from "@/components/admin/edit-page";
import { Row } from "@/components/admin/row";
import { textIn } from "@/components/admin/text-in";
import { atOnce } from "@/components/admin/page-list";
import { loadTemplates } from "./admin-calls";
import type { SupportTemplate, Me, Scope, Team } from "./admin-types";
import { TemplateForm } from "./template-form";
import { useRead } from "@/components/use-read";
import classes from "@/components/admin/admin.module.css";
import { SelectField } from "@/components/select-field";

export function TemplatesPage({ me, team, supervisor }: { me: Me; team: Team | undefined; supervisor: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [scope, setScope] = useState<Scope | "">("");
  const filter = { ...(text.trim() === "" ? {} : { text: text.trim() }), ...(scope === "" ? {} : { scope }) };
  const wanted = useDeferredValue(filter);
  const templates = useRead(keyOf("/api/im/console_template_list", wanted), () => loadTemplates(wanted));
  return (
    <EditPage
      title={t("admin.templates.title")}
      fresh={t("admin.templates.new")}
      name={({ title }) => title}
      filters={
        <>
          <TextInput
            type="search"
            label={t("admin.templates.search")}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <SelectField<Scope | "">
            label={t("admin.templates.scope")}
            value={scope}
            onChange={setScope}
            options={[
              { value: "", label: t("admin.history.any") },
              ...TemplateScope.map((value) => ({
                value,
                label: t(`admin.scope.${value}`),
              })),
            ]}
          />
        </>
      }
      pages={atOnce(templates)}
      icon="template"
      nothing={t("admin.templates.nothing")}
      row={(one, open) => <TemplateRow key={one.template_id} template={one} onOpen={open} />}
      form={(one, saved) => <TemplateForm template={one} me={me} team={team} supervisor={supervisor} onDone={saved} />}
    />
  );
}

function TemplateRow({ template, onOpen }: { template: SupportTemplate; onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const { title, shortcut, tags, texts, scope, audience, use_count, outcome } = template;
  return (
    <Row
      icon="template"
      title={
        <>
          {title} {shortcut && <code>/{shortcut}</code>}
        </>
      }
      text={textIn(texts)}
      facts={
        <>
          <span>
            {t(`admin.scope.${scope}`)} · {t(`admin.audience.${audience}`)}
          </span>
          {tags.length > 0 && <span>{tags.map((tag) => `#${tag}`).join(" ")}</span>}
        </>
      }
      end={
        <>
          <span>{t("admin.templates.used", { count: use_count })}</span>
          {outcome?.rating != null && (
            <span className={classes["stars"]}>
              ★ {new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(outcome.rating)}
            </span>
          )}
          <span>{t("admin.templates.languages", { count: Object.keys(texts).length })}</span>
        </>
      }
      onOpen={onOpen}
    />
  );
}
