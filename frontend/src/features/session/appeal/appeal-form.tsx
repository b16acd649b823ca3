/** The form: where to write to, what is asked for, and what shows that it is the appellant's. */
import { Button, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import { keyOf } from "@/api/query";
import { Chips } from "@/components/chips";
import { CodeInput } from "@/components/code-input";
import { LimitedInput } from "@/components/limited-input";
import { errorText } from "@/components/notices";
import { Lead, Panel } from "@/components/page";
import { SelectField } from "@/components/select-field";
import { isEmail, isWholeCode } from "@/components/typed";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { typedCode } from "@/features/session/code-sending";
import { loadRoleGames } from "@/features/session/roles/role-calls";
import { SendCodeButton } from "@/features/session/send-code-button";
import panel from "@/features/session/session.module.css";
import { t as say } from "@/locales/i18n";
import { keyUnder } from "@/locales/keys";
import { AppealPictures } from "./appeal-pictures";
import { AppealSent } from "./appeal-sent";
import { KINDS, sendAppeal, uploadPictures, type AppealKind } from "./appeal-calls";

const LEAST_CONTENT = 20;
const MOST = limits.AppealCreate;

const START = { email: "", auth_code: "", account_id: "", game: "", server: "", role_id: "", content: "" };

/** Names what the server refuses at its field; the code's own refusals stand at the code. */
function refused(cause: unknown) {
  if (!(cause instanceof ApiError)) return { errors: {}, notice: true };
  if (cause.code === "CODE_INVALID" || cause.code === "CODE_EXPIRED") {
    return { errors: { auth_code: errorText(cause) }, notice: false };
  }
  const errors = Object.fromEntries(
    Object.entries(cause.fields).map(([name, reason]) => [
      name,
      say(keyUnder("session.reason", reason), { defaultValue: errorText(cause) }),
    ]),
  );
  return { errors, notice: Object.keys(errors).length === 0 };
}

export function AppealForm() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<AppealKind>("account");
  const [files, setFiles] = useState<File[]>([]);
  const [isCodeSent, setCodeSent] = useState(false);
  const [begins, setBegins] = useState<number | null>(null);
  const uploaded = useRef(new Map<File, string>());
  const isRole = kind === "role";
  const games = useRead(keyOf("/api/account/get_subgames"), () => loadRoleGames(), { enabled: isRole });
  const missing = (text: string) => (text.trim() === "" ? t("session.reason.required") : null);
  const { form, field, saving, submit } = useServerForm({
    initialValues: START,
    validate: {
      email: (email) => (isEmail(email) ? null : t("session.reason.email")),
      auth_code: (code) => (isWholeCode(code) ? null : t("session.reason.required")),
      account_id: missing,
      server: missing,
      game: (game) => (isRole ? missing(game) : null),
      role_id: (id) => (isRole ? missing(id) : null),
      content: (content) => (content.trim().length < LEAST_CONTENT ? t("settings.appeal.content_short") : null),
    },
    save: async ({ email, auth_code, account_id, game, server, role_id, content }) => {
      if (files.length === 0) {
        form.setErrors({ pictures: t("settings.appeal.pictures_missing") });
        return;
      }
      const pictures = await uploadPictures(files, kind, uploaded.current);
      const { review_begins_at } = await sendAppeal({
        kind,
        email: email.trim(),
        auth_code,
        ticket: typedCode(email, "appeal", auth_code).ticket ?? null,
        pictures,
        account_id: account_id.trim(),
        server: server.trim(),
        content: content.trim(),
        ...(isRole ? { game, role_id: role_id.trim() } : {}),
      });
      setBegins(review_begins_at);
    },
    refused,
  });
  const { email } = form.values;
  if (begins !== null) return <AppealSent email={email} begins={begins} />;
  const servers = games.data?.find(({ game }) => game === form.values.game)?.servers ?? [];
  const choose = (next: AppealKind) => {
    setKind(next);
    // A picture is uploaded for one purpose.
    uploaded.current.clear();
    form.setValues({ server: "", game: "", role_id: "" });
    form.clearErrors();
  };
  const choosePictures = (next: File[]) => {
    form.clearFieldError("pictures");
    setFiles(next);
  };
  const { pictures: wrongPictures } = form.errors;
  return (
    <>
      <Lead>{t("settings.appeal.lead")}</Lead>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Panel size="roomy" title={t("settings.appeal.what")}>
            <Chips
              label={t("settings.appeal.what")}
              choices={KINDS.map((value) => ({ value, name: t(`settings.appeal.kind.${value}`) }))}
              chosen={kind}
              onChoose={choose}
            />
            <p className={panel["panel-lead"]}>{t(`settings.appeal.kind_tip.${kind}`)}</p>
            <TextInput
              label={t("settings.appeal.account_id")}
              description={t("settings.appeal.account_tip")}
              dir="ltr"
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps("account_id")}
            />
            {isRole && (
              <SelectField
                {...field("game")}
                label={t("settings.roles.game")}
                options={(games.data ?? []).map(({ game, name }) => ({ value: game, label: name }))}
                onChange={(game) => {
                  form.clearErrors();
                  form.setValues({ game, server: "" });
                }}
              />
            )}
            {servers.length > 0 ? (
              <SelectField
                {...field("server")}
                label={t("settings.roles.server")}
                options={servers.map((server) => ({ value: server, label: server }))}
              />
            ) : (
              <LimitedInput label={t("settings.roles.server")} max={MOST.server.maxLength} {...field("server")} />
            )}
            {isRole && <TextInput label={t("settings.roles.id")} dir="ltr" {...form.getInputProps("role_id")} />}
          </Panel>
          <Panel size="roomy" title={t("settings.appeal.evidence")}>
            <LimitedInput
              label={t("settings.appeal.content")}
              description={t("settings.appeal.content_tip")}
              max={MOST.content.maxLength}
              lines={5}
              {...field("content")}
            />
            <AppealPictures
              label={t("settings.appeal.pictures")}
              files={files}
              onChange={choosePictures}
              error={typeof wrongPictures === "string" ? wrongPictures : null}
            />
          </Panel>
          <Panel size="roomy" title={t("settings.appeal.contact")}>
            <TextInput
              label={t("session.field.email")}
              description={t("settings.appeal.email_tip")}
              dir="ltr"
              type="email"
              inputMode="email"
              autoComplete="email"
              {...form.getInputProps("email")}
            />
            <CodeInput
              label={t("session.field.code")}
              {...field("auth_code")}
              action={
                <SendCodeButton
                  email={email}
                  purpose="appeal"
                  onSent={() => setCodeSent(true)}
                  onErrors={form.setErrors}
                />
              }
            />
            <p className={panel["panel-lead"]} role="status">
              {isCodeSent ? t("session.code.sent", { email }) : t("session.code.tip")}
            </p>
          </Panel>
          <Button type="submit" size="md" className={panel["start"] ?? ""} loading={saving}>
            {t("settings.appeal.send")}
          </Button>
        </Stack>
      </form>
    </>
  );
}
