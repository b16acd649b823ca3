/** Finding a character: the game, the server, and its number there. The game is asked before anything is kept. */
import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCountdown } from "@/components/countdown";
import { useRegionName } from "@/components/region-name";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import { recheckAfter } from "@/features/session/code-sending";
import panel from "@/features/session/session.module.css";
import { findRole, type FoundRole, type RoleGame, type RoleQuery } from "./role-calls";
import { refusedRole } from "./role-refusal";
import classes from "./roles.module.css";

/** As the server takes it: one word of letters, digits and a few signs. */
const ROLE_ID = /^[\p{L}\p{N}\-_#.@]+$/u;
const MOST_ROLE_ID = 40;

interface Props {
  games: readonly RoleGame[];
  /** Chosen before, and not to be chosen again. */
  isFixed: boolean;
  /** What was typed the last time. */
  typed: RoleQuery;
  onFound: (role: FoundRole) => void;
}

export function RoleFinder({ games, isFixed, typed, onFound }: Props) {
  const { t } = useTranslation();
  const regionName = useRegionName();
  /** When the server takes a question again, of somebody who asked too often. */
  const [askAt, setAskAt] = useState<number | null>(null);
  const wait = useCountdown(askAt);
  const serversOf = (game: string) => games.find((one) => one.game === game)?.servers ?? [];
  const missing = (text: string) => (text === "" ? t("session.reason.required") : null);
  const { form, field, saving, run, submit } = useServerForm<RoleQuery & Record<string, unknown>>({
    initialValues: { ...typed },
    validate: {
      game: missing,
      subgame_name: (server, { game }) => (serversOf(game).length > 0 ? missing(server) : null),
      role_id: (id) => missing(id) ?? (ROLE_ID.test(id) ? null : t("settings.roles.wrong_id")),
    },
    save: async (query) => {
      const found = await findRole(query);
      if (found !== undefined) onFound(found);
    },
    refused: (cause) => {
      const seconds = recheckAfter(cause);
      if (seconds > 0) setAskAt(Date.now() + seconds * 1000);
      return refusedRole(cause);
    },
  });
  const servers = serversOf(form.values.game);
  const { there, whole } = form.errors;
  const chooseGame = (game: string) => {
    const [first = "", ...others] = serversOf(game);
    form.clearErrors();
    form.setValues({ game, subgame_name: others.length === 0 ? first : "" });
  };
  const { value: id, error: wrongId, onChange: setId } = field("role_id");
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!isFixed && (
          <SelectField
            {...field("game")}
            label={t("settings.roles.game")}
            options={games.map(({ game, name }) => ({ value: game, label: name }))}
            onChange={chooseGame}
          />
        )}
        {servers.length > 0 && (
          <div className={classes["server"]}>
            <SelectField
              {...field("subgame_name")}
              label={t("settings.roles.server")}
              options={servers.map((server) => ({ value: server, label: regionName(server) }))}
            />
            {typeof there === "string" && servers.includes(there) && (
              <Button
                variant="light"
                size="xs"
                className={panel["start"] ?? ""}
                onClick={() => {
                  form.clearErrors();
                  form.setValues({ subgame_name: there });
                  run();
                }}
              >
                {t("settings.roles.use_server", { server: regionName(there) })}
              </Button>
            )}
          </div>
        )}
        <TextInput
          label={t("settings.roles.id")}
          description={t("settings.roles.id_tip")}
          value={id}
          error={wrongId}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_ROLE_ID}
          onChange={(event) => setId(event.currentTarget.value.replace(/\s/gu, ""))}
        />
        {whole != null && (
          <p className={classes["refused"]} role="alert">
            {whole}
          </p>
        )}
        <Button type="submit" className={panel["start"] ?? ""} loading={saving} disabled={wait > 0}>
          {wait > 0 ? t("session.confirm_in", { seconds: wait }) : t("settings.roles.find")}
        </Button>
      </Stack>
    </form>
  );
}
