/** Pictures for the team: the front of a document, its back where there is one, and its holder with it. */
import { Button, Stack } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import classes from "@/features/session/session.module.css";
import { sendPictures, SIDES, type Chosen, type DocumentSide } from "./verification-calls";

export function ManualForm({ onSent }: { onSent: () => Promise<void> }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>({});
  const [isTried, setTried] = useState(false);
  const isMissing = (side: DocumentSide) => side !== "back" && chosen[side] === undefined;
  const [send, sending] = useTask(async () => {
    await sendPictures(chosen);
    showNotice("success", t("settings.verification.manual.sent"));
    await onSent();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!SIDES.some(isMissing)) send();
  };
  return (
    <Panel size="roomy" title={t("settings.verification.manual.title")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <p className={classes["panel-lead"]}>{t("settings.verification.manual.lead")}</p>
          <ul className={classes["devices"]}>
            {SIDES.map((side) => (
              <Side
                key={side}
                side={side}
                file={chosen[side]}
                isMissing={isTried && isMissing(side)}
                onChoose={(file) => setChosen((before) => ({ ...before, [side]: file }))}
              />
            ))}
          </ul>
          <Button type="submit" className={classes["start"] ?? ""} loading={sending}>
            {t("settings.verification.manual.send")}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

interface SideProps {
  side: DocumentSide;
  file: File | undefined;
  isMissing: boolean;
  onChoose: (file: File) => void;
}

function Side({ side, file, isMissing, onChoose }: SideProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const name = t(`settings.verification.manual.${side}`);
  const action = t(file === undefined ? "settings.verification.manual.choose" : "settings.verification.manual.replace");
  return (
    <li className={classes["device"]}>
      <Icon name={file === undefined ? "picture" : "check"} size="l" />
      <div className={classes["device-words"]}>
        <p>{name}</p>
        {file !== undefined && (
          <p className={classes["panel-lead"]}>
            <bdi>{file.name}</bdi>
          </p>
        )}
        {isMissing && <p role="alert">{t("settings.verification.manual.required")}</p>}
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-hidden="true"
        data-testid={`verification-${side}`}
        onChange={(event) => {
          const [picked] = event.currentTarget.files ?? [];
          if (picked !== undefined) onChoose(picked);
        }}
      />
      <Button variant="default" size="xs" aria-label={`${action}: ${name}`} onClick={() => picker.current?.click()}>
        {action}
      </Button>
    </li>
  );
}
