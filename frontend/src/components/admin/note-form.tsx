/** A note that says why, and the button that acts on it. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { ApiError } from "@/api/error";
import { DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { useServerForm, type Refused } from "@/components/use-server-form";
import classes from "./admin.module.css";
import { namedFields } from "./named-fields";

interface Props {
  /** What it is about, where the heading does not say it. */
  about?: ReactNode;
  /** What follows. */
  words: string;
  label: string;
  description: string;
  /** Most characters. */
  max: number;
  /** What the button does. */
  action: string;
  /** It takes something away for good. */
  grave?: boolean;
  /** `key` is the same until the note is another one. */
  save: (note: string, key: string) => Promise<unknown>;
  /** What is said once it is done, where the page itself does not show it. */
  done?: string;
  /** The refusals after which there is nothing left to act on, and what is said then. */
  gone?: Readonly<Record<string, string>>;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function NoteForm({
  about,
  words,
  label,
  description,
  max,
  action,
  grave,
  save,
  done,
  gone = {},
  onClose,
}: Props) {
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm<{ note: string }>({
    initialValues: { note: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ note }) => {
      await save(note.trim(), key.current);
      if (done !== undefined) showNotice("success", done);
      onClose(true);
    },
    refused: (cause) => {
      const words = cause instanceof ApiError ? gone[cause.code] : undefined;
      if (words === undefined) return aboutNote(namedFields(cause));
      showNotice("warning", words);
      onClose(true);
      return { errors: {}, notice: false };
    },
  });
  return (
    <form className={classes["form"]} onSubmit={submit}>
      {about}
      <Lead>{words}</Lead>
      <LimitedInput label={label} description={description} max={max} lines={3} {...field("note")} />
      <DialogActions>
        <Button
          type="submit"
          loading={saving}
          {...(grave === true && { color: "red" })}
          disabled={form.values.note.trim() === ""}
        >
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}

/** There is one field, whatever the call calls it. */
function aboutNote({ errors, ...rest }: Refused): Refused {
  const [said] = Object.values(errors);
  return { ...rest, errors: said === undefined ? {} : { note: said } };
}
