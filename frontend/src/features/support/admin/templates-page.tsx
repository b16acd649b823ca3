/** Ready-made answers: found, written in fourteen languages, looked at with examples, and taken out of use. */
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Dialog } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { ListPage } from "@/components/admin/list-page";
import { atOnce } from "@/components/admin/page-list";
import { loadTemplates } from "./admin-calls";
import type { DeskTemplate, Me, Scope, Team } from "./admin-types";
import { TemplateForm } from "./template-form";
import { useRead } from "@/components/use-read";
import classes from "@/components/admin/admin.module.css";

export function TemplatesPage({ me, team, supervisor }: { me: Me; team: Team | undefined; supervisor: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [scope, setScope] = useState<Scope | "">("");
  const [open, setOpen] = useState<DeskTemplate | "new">();
  const filter = { ...(text.trim() === "" ? {} : { text: text.trim() }), ...(scope === "" ? {} : { scope }) };
  const wanted = useDeferredValue(filter);
  const templates = useRead(keyOf("/api/im/console_template_list", wanted), () => loadTemplates(wanted));
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    void templates.refetch();
  };
  return (
    <>
      <ListPage
        title={t("admin.templates.title")}
        beside={
          <Button leftSection={<Icon name="plus" size="s" />} onClick={() => setOpen("new")}>
            {t("admin.templates.new")}
          </Button>
        }
        filters={
          <>
            <TextInput
              type="search"
              label={t("admin.templates.search")}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <NativeSelect
              label={t("admin.templates.scope")}
              value={scope}
              onChange={(event) => setScope(event.currentTarget.value as Scope | "")}
              data={[
                { value: "", label: t("admin.history.any") },
                ...(["all", "team", "own"] as const).map((value) => ({
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
      >
        {(one) => <Row key={one.template_id} template={one} onOpen={() => setOpen(one)} />}
      </ListPage>
      <Dialog
        opened={open !== undefined}
        size="lg"
        title={open === "new" || open === undefined ? t("admin.templates.new") : open.title}
        onClose={close}
      >
        {open !== undefined && (
          <TemplateForm
            template={open === "new" ? undefined : open}
            me={me}
            team={team}
            supervisor={supervisor}
            onDone={done}
          />
        )}
      </Dialog>
    </>
  );
}

function Row({ template, onOpen }: { template: DeskTemplate; onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const { title, shortcut, tags, texts, scope, audience, use_count, outcome } = template;
  const words = texts[i18n.language.replace("-", "_")] ?? texts["en"] ?? Object.values(texts)[0] ?? "";
  return (
    <li>
      <button type="button" className={classes["row"]} onClick={onOpen}>
        <Icon name="template" />
        <span className={classes["row-main"]}>
          <strong>
            {title} {shortcut && <code>/{shortcut}</code>}
          </strong>
          <span className={classes["one-line"]} dir="auto">
            {words}
          </span>
        </span>
        <span className={classes["row-facts"]}>
          <span>
            {t(`admin.scope.${scope}`)} · {t(`admin.audience.${audience}`)}
          </span>
          {tags.length > 0 && <span>{tags.map((tag) => `#${tag}`).join(" ")}</span>}
        </span>
        <span className={classes["row-end"]}>
          <span>{t("admin.templates.used", { count: use_count })}</span>
          {outcome?.rating != null && (
            <span className={classes["stars"]}>
              ★ {new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(outcome.rating)}
            </span>
          )}
          <span>{t("admin.templates.languages", { count: Object.keys(texts).length })}</span>
        </span>
      </button>
    </li>
  );
}
