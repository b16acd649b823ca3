/** A CSV file: chosen, tried line by line, then done; and what came of each line. */
import { Button, FileButton } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import admin from "@/components/admin/admin.module.css";
import { Icon } from "@/components/icon";
import { errorText, showError, showNotice } from "@/components/notices";
import { Lead, Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import type { Translate } from "@/locales/keys";
import { MOST_BYTES, MOST_LINES, type ApplyFile, type CheckFile, type ImportState } from "./import-calls";
import { ImportLines } from "./import-lines";
import { saveResult } from "./import-calls";
import classes from "./import.module.css";

interface Props {
  check: CheckFile;
  apply: ApplyFile;
  /** Where the thing of a line has its page, if it has one. */
  addressOf?: ((subject: string) => string) | undefined;
  /** What its columns and cells do beside what is said of every file. */
  columns?: string;
  onApplied?: () => void;
}

export function ImportPanel({ check, apply, addressOf, columns, onApplied }: Props) {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState<ImportState>();
  const [problem, setProblem] = useState<string>();
  const reset = useRef<() => void>(null);
  const lines = MOST_LINES.toLocaleString(i18n.language);
  const [tryFile, trying] = useTask(
    async (file: File) => {
      setProblem(undefined);
      setState(undefined);
      if (file.size > MOST_BYTES) return setProblem(t("import.problem.too_large"));
      const content = await file.text();
      if (content.trim() === "") return setProblem(t("import.problem.empty"));
      setState(await check({ file_name: file.name.slice(0, 200), content }, crypto.randomUUID()));
    },
    (cause) => setProblem(problemWords(cause, lines, t)),
  );
  const [applyFile, applying] = useTask(async () => {
    if (state === undefined) return;
    setState(await apply(state, state.import_id));
    showNotice("success", t("import.done"));
    onApplied?.();
  });
  const choose = (file: File | null) => {
    // The same file may be chosen again, after it was changed.
    reset.current?.();
    if (file !== null) tryFile(file);
  };
  return (
    <Panel aria-label={t("import.title")}>
      <Lead>{t("import.lead")}</Lead>
      <p className={classes["none"]}>
        {t("import.limits", { lines })} {columns}
      </p>
      <div className={admin["actions"]}>
        <FileButton resetRef={reset} accept=".csv,text/csv" onChange={choose}>
          {(props) => (
            <Button {...props} variant={state === undefined ? "filled" : "default"} loading={trying}>
              {t(state === undefined ? "import.choose" : "import.other")}
            </Button>
          )}
        </FileButton>
      </div>
      {trying && <p role="status">{t("import.checking")}</p>}
      {problem !== undefined && (
        <p role="alert" className={classes["problem"]}>
          <Icon name="warning" size="s" /> {problem}
        </p>
      )}
      {state !== undefined && <Tried state={state} applying={applying} onApply={applyFile} addressOf={addressOf} />}
    </Panel>
  );
}

interface TriedProps {
  state: ImportState;
  applying: boolean;
  onApply: () => void;
  addressOf?: ((subject: string) => string) | undefined;
}

function Tried({ state, applying, onApply, addressOf }: TriedProps) {
  const { t } = useTranslation();
  const { planned, done, applied_at, file_name } = state;
  const open = (planned["add"] ?? 0) + (planned["change"] ?? 0);
  const [save, saving] = useTask(() => saveResult(state), showError);
  return (
    <section className={classes["tried"]} aria-label={file_name}>
      <header className={classes["head"]}>
        <strong>
          <bdi>{file_name}</bdi>
        </strong>
        <span className={admin["actions"]}>
          <Button variant="default" leftSection={<Icon name="download" size="s" />} loading={saving} onClick={save}>
            {t("import.result")}
          </Button>
          {applied_at == null && open > 0 && (
            <Button loading={applying} onClick={onApply}>
              {t("import.apply")} ({open})
            </Button>
          )}
        </span>
      </header>
      {applied_at != null && <p role="status">{t("import.done")}</p>}
      {open === 0 && planned["refuse"] === undefined && <p role="status">{t("import.nothing")}</p>}
      {(done["stale"] ?? 0) > 0 && (
        <p role="alert" className={classes["problem"]}>
          {t("import.stale_words", { outcome: t("import.outcome.stale") })}
        </p>
      )}
      {/* What came of lines is another list. */}
      <ImportLines key={`${state.import_id} ${applied_at}`} state={state} addressOf={addressOf} />
    </section>
  );
}

function problemWords(cause: unknown, lines: string, t: Translate): string {
  if (!(cause instanceof ApiError) || cause.data.problem === undefined) return errorText(cause);
  const titles = (cause.data.titles ?? []).join(", ");
  return t(`import.problem.${cause.data.problem}`, { lines, titles: `\u2068${titles}\u2069` });
}
