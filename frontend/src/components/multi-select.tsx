/**
 * Choosing several: shows three tags, then +N. Leaving a changed choice unconfirmed asks whether to save it. Spec §5,
 * §9.
 */
import { Button, Checkbox, Group, Stack } from "@mantine/core";
import "@/components/form-styles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./dialog";
import { Icon } from "./icon";
import { isOtherChoice, shownTags, toggled } from "./selection";
import classes from "./widgets.module.css";

/** Spec §3, select option. */
export interface SelectOption {
  key: string;
  label: string;
  disabled?: boolean;
  sub?: string;
}

interface Props {
  label: string;
  options: readonly SelectOption[];
  value: readonly string[];
  onChange: (chosen: string[]) => void;
}

type Stage = { status: "closed" } | { status: "choosing" | "asking"; draft: string[] };

export function MultiSelect({ label, options, value, onChange }: Props) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ status: "closed" });
  const draft = stage.status === "closed" ? [...value] : stage.draft;
  const { tags, more } = shownTags(value);
  const nameOf = (key: string) => options.find((option) => option.key === key)?.label ?? key;
  const drop = () => setStage({ status: "closed" });
  const save = () => {
    onChange(draft);
    drop();
  };
  const leave = () => (isOtherChoice(value, draft) ? setStage({ status: "asking", draft }) : drop());
  return (
    <>
      <button
        type="button"
        className={classes["select"]}
        aria-haspopup="dialog"
        onClick={() => setStage({ status: "choosing", draft: [...value] })}
      >
        <span className={classes["tags"]}>
          {/* The name of the button is what it shows, with the label before it. */}
          {value.length === 0 ? (
            <span className={classes["select-empty"]}>{label}</span>
          ) : (
            <span className="only-for-readers">{label}: </span>
          )}
          {tags.map((key) => (
            <span key={key} className={classes["tag"]}>
              {nameOf(key)}
            </span>
          ))}
          {more > 0 && (
            <span className={classes["tag"]}>
              <bdi>+{more}</bdi>
            </span>
          )}
        </span>
        <Icon name="down" size="s" />
      </button>
      <Dialog opened={stage.status === "choosing"} title={label} onClose={leave}>
        <Stack>
          {options.map(({ key, label: name, sub, disabled = false }) => (
            <Checkbox
              key={key}
              label={name}
              {...(sub === undefined ? {} : { description: sub })}
              disabled={disabled}
              checked={draft.includes(key)}
              onChange={() => setStage({ status: "choosing", draft: toggled(draft, key) })}
            />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {t("admin.select.cancel")}
            </Button>
            <Button onClick={save}>{t("admin.select.confirm")}</Button>
          </Group>
        </Stack>
      </Dialog>
      <Dialog opened={stage.status === "asking"} title={t("admin.select.ask_title")} onClose={drop} size="sm">
        <Stack>
          <p className={classes["plain"]}>{t("admin.select.ask")}</p>
          <Group justify="flex-end">
            <Button variant="default" onClick={drop}>
              {t("admin.select.not_save")}
            </Button>
            <Button onClick={save}>{t("admin.select.save")}</Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
