/**
 * One ready-made answer: whose it is, what it is called, and what it says in each language, with examples filled in.
 */
import { Button, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { useTask } from "@/components/use-task";
import { retireTemplate, saveTemplate } from "./admin-calls";
import type { SupportTemplate, Me, Scope, Team } from "./admin-types";
import { previewPieces, VARIABLES, type Variable } from "./template-preview";
import { TextsEditor } from "@/components/admin/texts-editor";
import { EditForm } from "@/components/admin/edit-form";
import classes from "@/components/admin/admin.module.css";
import textClasses from "@/components/admin/texts-editor.module.css";
import { SelectField } from "@/components/select-field";

interface Props {
  template: SupportTemplate | undefined;
  me: Me;
  team: Team | undefined;
  supervisor: boolean;
  onDone: () => void;
}

export function TemplateForm({ template, me, team, supervisor, onDone }: Props) {
  const { t } = useTranslation();
  const [retire, retiring] = useTask(async ({ template_id }: SupportTemplate) => {
    await retireTemplate(template_id);
    onDone();
  });
  const save = ({ scope, title, tags, shortcut, upload_id, team_id: chosen, ...draft }: SupportTemplate) => {
    const { template_id, audience, texts } = draft;
    const team_id = chosen ?? team?.team_id;
    return saveTemplate({
      template_id,
      scope,
      audience,
      title: title.trim(),
      tags: tags.filter((tag) => tag !== ""),
      texts,
      ...(template === undefined ? {} : { version: template.version }),
      ...(scope !== "team" || team_id === undefined ? {} : { team_id }),
      ...(shortcut ? { shortcut } : {}),
      ...(upload_id ? { upload_id } : {}),
    });
  };
  const isWritable = ({ scope }: SupportTemplate) => supervisor || scope === "own";
  return (
    <EditForm
      initial={template ?? blank(supervisor ? "team" : "own")}
      complete={(draft) => isWritable(draft) && Object.keys(draft.texts).length > 0}
      save={save}
      onSaved={onDone}
      actions={(draft) =>
        template !== undefined &&
        isWritable(draft) && (
          <Button variant="subtle" color="red" loading={retiring} onClick={() => retire(draft)}>
            {t("admin.templates.retire")}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          <Fields form={form} me={me} team={team} supervisor={supervisor} writable={isWritable(form.values)} />
          <TextsEditor
            label={t("admin.templates.texts")}
            {...form.getInputProps("texts")}
            beside={(language, put) => <Beside text={form.values.texts[language] ?? ""} put={put} team={team} />}
          />
        </>
      )}
    </EditForm>
  );
}

interface FieldsProps extends Omit<Props, "template" | "onDone"> {
  form: UseFormReturnType<SupportTemplate>;
  writable: boolean;
}

function Fields({ form, me, team, supervisor, writable }: FieldsProps) {
  const { t } = useTranslation();
  const draft = form.values;
  const scopes: Scope[] = supervisor ? ["all", "team", "own"] : ["own"];
  return (
    <fieldset disabled={!writable} className={classes["fields"]}>
      <TextInput
        label={t("admin.templates.name")}
        maxLength={limits.TemplateSave.title.maxLength}
        required
        {...form.getInputProps("title")}
      />
      <TextInput
        label={t("admin.templates.shortcut")}
        maxLength={limits.TemplateSave.shortcut.maxLength}
        leftSection="/"
        {...form.getInputProps("shortcut")}
        onChange={(event) => form.setFieldValue("shortcut", event.currentTarget.value.trim())}
      />
      <SelectField
        label={t("admin.templates.scope")}
        {...form.getInputProps("scope")}
        options={scopes.map((value) => ({ value, label: t(`admin.scope.${value}`) }))}
      />
      {draft.scope === "team" && me.teams.length > 1 && (
        <SelectField
          label={t("admin.team")}
          value={draft.team_id ?? team?.team_id ?? ""}
          options={me.teams.map(({ team_id, name }) => ({ value: team_id, label: name }))}
          onChange={(id) => form.setFieldValue("team_id", id)}
        />
      )}
      <SelectField
        label={t("admin.templates.audience")}
        {...form.getInputProps("audience")}
        options={(["agents", "customers"] as const).map((value) => ({
          value,
          label: t(`admin.audience.${value}`),
        }))}
      />
      <TextInput
        label={t("admin.templates.tags")}
        value={draft.tags.join(" ")}
        error={form.errors["tags"]}
        onChange={(event) => form.setFieldValue("tags", event.currentTarget.value.split(/[\s,#]+/u))}
        onBlur={() =>
          form.setFieldValue(
            "tags",
            draft.tags.filter((tag) => tag !== ""),
          )
        }
      />
    </fieldset>
  );
}

function blank(scope: Scope): SupportTemplate {
  return {
    template_id: crypto.randomUUID(),
    version: 0,
    scope,
    audience: "agents",
    title: "",
    shortcut: "",
    tags: [],
    texts: {},
    use_count: 0,
  };
}

function Beside({ text, put, team }: { text: string; put: (words: string) => void; team: Team | undefined }) {
  const { t, i18n } = useTranslation();
  const examples: Partial<Record<Variable, string>> = {
    "customer.nickname": "Alex",
    "customer.uid": "1000042",
    "agent.nickname": "Kim",
    "team.name": team?.name ?? "Guildhall",
    today: new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(Date.now()),
  };
  return (
    <>
      <div className={textClasses["variables"]} role="group" aria-label={t("admin.templates.variables")}>
        {VARIABLES.map((name) => (
          <button key={name} type="button" onClick={() => put(`{{${name}|}}`)}>
            <code>{name}</code>
          </button>
        ))}
      </div>
      {text !== "" && (
        <div className={textClasses["preview"]}>
          <p className={classes["fine"]}>{t("admin.templates.preview")}</p>
          <p dir="auto">
            {previewPieces(text, examples).map((piece, at) => (
              <span key={at} data-kind={piece.kind}>
                {piece.text}
              </span>
            ))}
          </p>
        </div>
      )}
    </>
  );
}
