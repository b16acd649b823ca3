/** One text in one language, with how it will look beside it. A recent proof is asked for by itself. */
import { Button, Textarea } from "@mantine/core";
import "@/components/form-styles";
import { useDeferredValue, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import admin from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { useServerForm } from "@/components/use-server-form";
import { directionOf, tagOf, type LanguageKey } from "@/locales/languages";
import type { LegalKind } from "@/features/legal/legal-calls";
import { Markdown } from "@/features/legal/markdown";
import { setLegalText } from "./legal-admin-calls";
import { LONGEST, stateOf, type Draft } from "./legal-drafts";
import classes from "./legal-admin.module.css";

interface Props {
  kind: LegalKind;
  language: LanguageKey;
  /** What holds; an empty one where nothing does. */
  held: Draft;
  draft: Draft;
  /** Keeps what is written; nothing gives it up. */
  onWrite: (draft: Draft | undefined) => void;
  /** What holds is to be read again; answers when that is done. */
  onChanged: () => Promise<{ data: Draft | undefined }>;
}

export function LegalEditor({ kind, language, held, draft, onWrite, onChanged }: Props) {
  const { t, i18n } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { body, seen } = draft;
  const shown = useDeferredValue(body);
  const state = stateOf(body, held.body);
  const { form, field, saving, submit } = useServerForm<{ reason: string }>({
    initialValues: { reason: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ reason }) => {
      const left = seen === undefined ? {} : { seen };
      await setLegalText({ kind, language, body, ...left, reason: reason.trim() }, key.current);
      showNotice("success", t(state === "withdraw" ? "legal_texts.withdrawn" : "legal_texts.published"));
      await onChanged();
      onWrite(undefined);
      form.reset();
    },
    refused: (cause) => {
      if (!(cause instanceof ApiError) || cause.code !== "CONFLICT") return namedFields(cause);
      showNotice("warning", t("legal_texts.conflict"));
      // What was written stays; who publishes it now has been told that it replaces another's.
      void onChanged().then(({ data }) => onWrite({ body, seen: data?.seen }));
      key.current = crypto.randomUUID();
      return { errors: {}, notice: false };
    },
  });
  const tooLong = state === "too_long" && t("legal_texts.too_long", { max: LONGEST.toLocaleString(i18n.language) });
  const direction = { dir: directionOf(language), lang: tagOf(language) };
  return (
    <form className={admin["form"]} onSubmit={submit}>
      <div className={classes["sides"]}>
        <Textarea
          {...direction}
          label={t("legal_texts.body")}
          description={t("legal_texts.body_words")}
          value={body}
          autosize
          minRows={14}
          maxRows={28}
          error={tooLong}
          onChange={(event) => {
            key.current = crypto.randomUUID();
            onWrite({ body: event.currentTarget.value, seen });
          }}
        />
        <section className={classes["preview"]} aria-label={t("legal_texts.preview")}>
          <h3>{t("legal_texts.preview")}</h3>
          {shown.trim() === "" ? (
            <p className={admin["fine"]}>{t("legal_texts.preview_nothing")}</p>
          ) : (
            <article {...direction}>
              <Markdown text={shown} />
            </article>
          )}
        </section>
      </div>
      <LimitedInput
        label={t("legal_texts.reason")}
        description={t("legal_texts.reason_words")}
        max={limits.LegalTextRequest.reason.maxLength}
        {...field("reason")}
      />
      <div className={admin["actions"]}>
        <Button
          type="submit"
          loading={saving}
          {...(state === "withdraw" ? { color: "red" } : {})}
          disabled={state === "same" || state === "too_long" || form.values.reason.trim() === ""}
        >
          {t(state === "withdraw" ? "legal_texts.withdraw" : "legal_texts.publish")}
        </Button>
      </div>
    </form>
  );
}
