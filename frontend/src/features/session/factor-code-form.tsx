/** A field for a code of an authenticator app, or a recovery code, with the buttons of what it is for. */
import { Button, Group, Stack, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { useServerForm } from "@/components/use-server-form";
import { codeFlaw } from "./factor-calls";

interface Props {
  label: string;
  /** What the button says. */
  action: string;
  /** The action takes something away. */
  isRemoval?: boolean;
  onCode: (code: string) => Promise<unknown>;
  cancel: string;
  onCancel: () => void;
}

export function FactorCodeForm({ label, action, isRemoval = false, onCode, cancel, onCancel }: Props) {
  const { form, saving, run } = useServerForm({
    initialValues: { code: "" },
    save: ({ code }) => onCode(code.trim()),
    refused: (cause) => {
      const flaw = codeFlaw(cause);
      return flaw === null ? { errors: {}, notice: true } : { errors: { code: flaw }, notice: false };
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.getValues().code.trim() !== "") run();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={label}
          {...form.getInputProps("code")}
          dir="ltr"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          data-autofocus
        />
        <Group>
          <Button
            type="submit"
            loading={saving}
            disabled={form.values.code.trim() === ""}
            {...(isRemoval ? { color: "red" } : {})}
          >
            {action}
          </Button>
          <Button variant="default" disabled={saving} onClick={onCancel}>
            {cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
