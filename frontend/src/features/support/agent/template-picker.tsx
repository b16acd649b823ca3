/**
 * Ready-made answers: search, look at one filled for this customer, put it into the field. What cannot be filled is
 * asked for. Up and Down choose, Enter takes, Escape leaves.
 */
import { Button, Loader, TextInput } from "@mantine/core";
import { useEffect, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { useSnapshot } from "valtio";
import { Icon } from "@/components/icon";
import { showError } from "@/components/notices";
import { currentLanguage } from "@/locales/i18n";
import { fillTemplate, findTemplates } from "./console-calls";
import { consoleStore } from "./console-store";
import type { ConsoleTemplate, FilledTemplate } from "./console-wire";
import { completed, gapsFilled } from "./templates";
import classes from "./template-picker.module.css";
import { languageName } from "@/locales/languages";

interface Props {
  conversationId: string;
  onChoose: (text: string, templateId: string) => void;
  onClose: () => void;
}

/** Ours: a pause in typing, not each letter. */
const PAUSE_MS = 150;

export function TemplatePicker({ conversationId, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const found = useTemplates(text);
  const chosen = found?.[Math.min(at, found.length - 1)];
  const filled = useFilled(chosen?.template_id, conversationId);
  const [gaps, setGaps] = useState<Record<string, string>>({});
  const ready = filled !== undefined && gapsFilled(filled, gaps);
  const take = () => {
    if (!ready || chosen === undefined || filled === undefined) return;
    onChoose(completed(filled, gaps), chosen.template_id);
    onClose();
  };
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "ArrowDown") setAt(Math.min(at + 1, (found?.length ?? 1) - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
    else if (event.key === "Enter") take();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={classes["picker"]} aria-label={t("agent.template.title")} onKeyDown={key}>
      <TextInput
        autoFocus
        type="search"
        value={text}
        leftSection={<Icon name="search" size="s" />}
        aria-label={t("agent.template.search")}
        placeholder={t("agent.template.search")}
        maxLength={limits.TemplateSearch.text.maxLength}
        role="combobox"
        aria-expanded
        aria-controls="template-list"
        aria-activedescendant={chosen === undefined ? undefined : `template-${chosen.template_id}`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        rightSection={
          <button type="button" className={classes["close"]} aria-label={t("widget.dialog.close")} onClick={onClose}>
            <Icon name="close" size="s" />
          </button>
        }
      />
      <div className={classes["halves"]}>
        <ul id="template-list" role="listbox" aria-label={t("agent.template.title")} className={classes["list"]}>
          {found === undefined && (
            <li role="presentation">
              <Loader size="sm" role="progressbar" aria-label={t("conversation.log.loading")} />
            </li>
          )}
          {found?.length === 0 && (
            <li role="presentation" className={classes["nothing"]}>
              {t("agent.template.nothing")}
            </li>
          )}
          {found?.map((template, index) => (
            <Choice
              key={template.template_id}
              template={template}
              chosen={template === chosen}
              onPick={() => setAt(index)}
              onTake={take}
            />
          ))}
        </ul>
        {chosen !== undefined && (
          <div className={classes["preview"]}>
            <p className={classes["preview-top"]}>
              {t("agent.template.preview")}
              {filled !== undefined && ` · ${languageName(filled.language)}`}
            </p>
            <p className={classes["preview-text"]} dir="auto" aria-live="polite">
              {filled === undefined ? "…" : completed(filled, gaps)}
            </p>
            {filled?.missing.map((name) => (
              <TextInput
                key={name}
                size="xs"
                label={t("agent.template.missing", { name })}
                value={gaps[name] ?? ""}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setGaps((before) => ({ ...before, [name]: value }));
                }}
              />
            ))}
            <Button size="compact-md" disabled={!ready} onClick={take}>
              {t("agent.template.take")} <kbd>↵</kbd>
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Choice({
  template,
  chosen,
  onPick,
  onTake,
}: {
  template: ConsoleTemplate;
  chosen: boolean;
  onPick: () => void;
  onTake: () => void;
}) {
  const { t } = useTranslation();
  const { template_id, title, shortcut, scope, tags, use_count } = template;
  return (
    <li
      id={`template-${template_id}`}
      role="option"
      aria-selected={chosen}
      className={classes["choice"]}
      onClick={onPick}
      onDoubleClick={onTake}
      ref={(element) => void (chosen && element?.scrollIntoView({ block: "nearest" }))}
    >
      <span className={classes["choice-title"]}>
        <bdi>{title}</bdi>
        {shortcut !== "" && <kbd>/{shortcut}</kbd>}
      </span>
      <span className={classes["choice-facts"]}>
        {t(`agent.template.scope_${scope}`)}
        {tags.map((tag) => (
          <bdi key={tag}> · {tag}</bdi>
        ))}{" "}
        · {t("agent.template.used", { count: use_count })}
      </span>
    </li>
  );
}

function useTemplates(text: string): ConsoleTemplate[] | undefined {
  const { team_id } = useSnapshot(consoleStore);
  const [found, setFound] = useState<ConsoleTemplate[]>();
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(
      () => {
        findTemplates(text.trim().replace(/^\//u, ""), team_id ?? undefined, currentLanguage()).then(
          (got) => wanted && setFound(got),
          showError,
        );
      },
      text === "" ? 0 : PAUSE_MS,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [text, team_id]);
  return found;
}

function useFilled(templateId: string | undefined, conversationId: string): FilledTemplate | undefined {
  const [filled, setFilled] = useState<{ of: string; it: FilledTemplate }>();
  useEffect(() => {
    if (templateId === undefined) return;
    let wanted = true;
    fillTemplate(templateId, conversationId).then((it) => wanted && setFilled({ of: templateId, it }), showError);
    return () => void (wanted = false);
  }, [templateId, conversationId]);
  return filled?.of === templateId ? filled?.it : undefined;
}
