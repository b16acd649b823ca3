/**
 * Settings: the reader's Steam account, where trades reach them there, and the key that speaks for them. Each is
 * checked before it is kept; the key is never shown again. Spec §3 (account), §5; docs/decisions/0086.
 */
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import type { User } from "@/api/schema";
import { Dialog } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { errorText, showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { useServerForm } from "@/components/use-server-form";
import { useTask } from "@/components/use-task";
import classes from "@/features/session/session.module.css";
import { setSteam, type SteamField } from "./steam-calls";
import { isApiKey, isSteamId, isTradeUrl } from "./steam-rules";

export function SteamPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  const isHere = user.steam_id != null;
  return (
    <Panel size="roomy" title={t("settings.steam.title")}>
      <p className={classes["panel-lead"]}>{t("settings.steam.lead")}</p>
      <Field
        field="steam_id"
        label={t("settings.steam.id")}
        tip={t("settings.steam.id_tip")}
        kept={user.steam_id ?? ""}
        isRight={isSteamId}
        wrong={t("settings.steam.wrong_id")}
      />
      {isHere && (
        <p className={classes["who"]}>
          <Icon name="person" /> <bdi>{user.steam_name}</bdi>
          {user.is_steam_private === true && (
            <span className={classes["standing"]} data-tone="waits">
              {t("settings.steam.private")}
            </span>
          )}
        </p>
      )}
      {user.is_steam_private === true && (
        <p className={classes["panel-lead"]} role="note">
          {t("settings.steam.private_words")}
        </p>
      )}
      {isHere ? (
        <>
          <Field
            field="trade_url"
            label={t("settings.steam.trade_url")}
            tip={t("settings.steam.trade_tip")}
            find="https://steamcommunity.com/my/tradeoffers/privacy"
            kept={user.trade_url ?? ""}
            isRight={isTradeUrl}
            wrong={t("settings.steam.wrong_url")}
          />
          <Field
            field="api_key"
            label={t("settings.steam.api_key")}
            tip={t("settings.steam.key_tip")}
            find="https://steamcommunity.com/dev/apikey"
            kept=""
            end={user.api_key_end ?? undefined}
            isRight={isApiKey}
            wrong={t("settings.steam.wrong_key")}
          />
        </>
      ) : (
        <p className={classes["panel-lead"]}>{t("settings.steam.first")}</p>
      )}
    </Panel>
  );
}

interface FieldProps {
  field: SteamField;
  label: string;
  tip: string;
  /** Where Steam shows it. */
  find?: string;
  /** What is kept; of the key, which is not told, nothing. */
  kept: string;
  /** The end of the key that is kept. */
  end?: string | undefined;
  isRight: (text: string) => boolean;
  /** What is said of a text that has not the form. */
  wrong: string;
}

function Field({ field, label, tip, find, kept, end, isRight, wrong }: FieldProps) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  const { form, saving, submit } = useServerForm({
    initialValues: { text: kept },
    validate: { text: (text) => (isRight(text.trim()) ? null : wrong) },
    save: async ({ text }) => {
      await setSteam(field, text.trim());
      showNotice("success", t("settings.steam.saved"));
    },
    // What the server says is about the one field there is, unless it lacks a proof or nobody answers.
    refused: (cause) => {
      if (!(cause instanceof ApiError) || cause.status === 503 || cause.code === "REAUTHENTICATION_REQUIRED")
        return { errors: {}, notice: true };
      const isForm = cause.code === "paramater_error" && cause.fields[field] !== undefined;
      const isKnown = isForm || cause.status === 409 || cause.status === 429;
      return { errors: isKnown ? { text: isForm ? wrong : errorText(cause) } : {}, notice: !isKnown };
    },
  });
  const { setValues } = form;
  // What is kept now, perhaps by another page; the key is typed anew each time.
  useEffect(() => setValues({ text: end === undefined ? kept : "" }), [setValues, kept, end]);
  const isThere = kept !== "" || end !== undefined;
  return (
    <form className={classes["steam"]} onSubmit={submit} noValidate>
      <TextInput
        label={label}
        description={
          <>
            {tip}
            {find !== undefined && (
              <>
                {" "}
                <a href={find} target="_blank" rel="noreferrer">
                  {t("settings.steam.find")}
                </a>
              </>
            )}
          </>
        }
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={end === undefined ? undefined : t("settings.steam.key_kept", { end })}
        {...form.getInputProps("text")}
      />
      <Group gap="xs">
        <Button
          type="submit"
          variant="default"
          loading={saving}
          disabled={form.values.text.trim() === kept}
          aria-label={`${t("settings.steam.save")}: ${label}`}
        >
          {t("settings.steam.save")}
        </Button>
        {isThere && (
          <Button
            variant="subtle"
            color="red"
            disabled={saving}
            aria-label={`${t("settings.steam.remove")}: ${label}`}
            onClick={() => setRemoving(true)}
          >
            {t("settings.steam.remove")}
          </Button>
        )}
      </Group>
      <Dialog
        opened={removing}
        title={`${t("settings.steam.remove")}: ${label}`}
        size="sm"
        onClose={() => setRemoving(false)}
      >
        <Removal field={field} onClose={() => setRemoving(false)} />
      </Dialog>
    </form>
  );
}

function Removal({ field, onClose }: { field: SteamField; onClose: () => void }) {
  const { t } = useTranslation();
  const [remove, removing] = useTask(async () => {
    await setSteam(field, "");
    showNotice("success", t("settings.steam.removed"));
    onClose();
  });
  return (
    <Stack>
      {field === "steam_id" && <p className={classes["plain"]}>{t("settings.steam.remove_words")}</p>}
      <Group>
        <Button color="red" loading={removing} onClick={() => remove()}>
          {t("settings.steam.remove")}
        </Button>
        <Button variant="default" disabled={removing} onClick={onClose}>
          {t("settings.steam.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
