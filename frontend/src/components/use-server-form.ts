/** A form the server has the last word on: what it refuses of a field is said at that field. */
import { useForm, type FormErrors, type UseFormInput } from "@mantine/form";
import { showError } from "./notices";
import { useTask } from "./use-task";

/** What a refusal says of fields, and whether it has to be said as a notice as well. */
export interface Refused {
  errors: FormErrors;
  notice: boolean;
}

interface Settings<Values> extends UseFormInput<Values> {
  /** Carries it out with what was written. */
  save: (values: Values) => Promise<unknown>;
  refused: (cause: unknown, values: Values) => Refused;
}

export function useServerForm<Values extends Record<string, unknown>>({
  save,
  refused,
  ...settings
}: Settings<Values>) {
  const form = useForm<Values>(settings);
  const [run, saving] = useTask(
    () => save(form.getValues()),
    (cause) => {
      const { errors, notice } = refused(cause, form.getValues());
      form.setErrors(errors);
      if (notice) showError(cause);
    },
  );
  /** For inputs of our own, which hear of the value and not of the event. */
  const field = <Name extends keyof Values & string>(name: Name) => {
    const error = form.errors[name];
    return {
      value: form.values[name],
      onChange: (value: Values[Name]) => {
        form.clearFieldError(name);
        form.setValues({ [name]: value } as unknown as Partial<Values>);
      },
      error: typeof error === "string" ? error : null,
    };
  };
  return { form, field, saving, run, submit: form.onSubmit(() => run()) };
}
