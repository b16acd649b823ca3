/** What the team has asked for: words, and pictures if there are any. */
import { Button, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import panel from "@/features/session/session.module.css";
import { AppealPictures } from "./appeal-pictures";
import classes from "./appeal.module.css";
import { answerAppeal, uploadPictures, type AppealKind } from "./appeal-calls";

interface Props {
  token: string;
  kind: AppealKind;
  /** What was asked last. */
  question: string | undefined;
  onSent: () => Promise<void>;
}

export function AppealAnswerForm({ token, kind, question, onSent }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [files, setFiles] = useState<File[]>([]);
  const uploaded = useRef(new Map<File, string>());
  const [send, sending] = useTask(async () => {
    await answerAppeal(token, text.trim(), await uploadPictures(files, kind, uploaded.current));
    showNotice("success", t("settings.appeal.answer.sent"));
    await onSent();
  });
  return (
    <Panel size="roomy" title={t("settings.appeal.answer.title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          {question !== undefined && (
            <p className={classes["said"]} dir="auto">
              {question}
            </p>
          )}
          <LimitedInput
            label={t("settings.appeal.answer.text")}
            max={limits.AppealAnswer.text.maxLength}
            lines={4}
            value={text}
            onChange={setText}
          />
          <AppealPictures label={t("settings.appeal.pictures")} files={files} onChange={setFiles} />
          <Button type="submit" className={panel["start"] ?? ""} loading={sending} disabled={text.trim() === ""}>
            {t("settings.appeal.answer.send")}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
