/**
 * A character for this account, in steps: it is found, the reader sees whose name it has, and then it is saved, or
 * verified with a code of the game.
 */
import { Button, Stack } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf, LASTING } from "@/api/query";
import { GameRegion } from "@/components/game-region";
import { showError, showNotice } from "@/components/notices";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { loadRoleGames, saveRole, type AppRole, type FoundRole, type RoleGame } from "./role-calls";
import { RoleCodeForm } from "./role-code-form";
import { RoleFinder } from "./role-finder";
import { RoleLine } from "./role-line";
import { refusedRole } from "./role-refusal";
import classes from "./roles.module.css";

interface Props {
  /** `save`: it may be anybody's. `verify`: as one's own. */
  purpose: "save" | "verify";
  /** The only game it may be of. */
  game?: string | undefined;
  /** Saved before: one of them may be what is looked for. */
  saved?: readonly AppRole[];
  onDone: () => void;
}

export function RoleForm({ game, ...form }: Props) {
  const { t } = useTranslation();
  const key = keyOf("/api/account/get_subgames", { of: game ?? "" });
  const read = useRead(key, () => loadRoleGames(game), LASTING);
  return (
    <ReadState read={read} rows={3}>
      {(games) =>
        games.length === 0 ? (
          <p className={classes["plain"]}>{t("settings.roles.no_games")}</p>
        ) : (
          <Steps games={games} game={game} {...form} />
        )
      }
    </ReadState>
  );
}

function Steps({ games, game, purpose, saved = [], onDone }: Props & { games: readonly RoleGame[] }) {
  const { t } = useTranslation();
  const title = useId();
  const [found, setFound] = useState<FoundRole | null>(null);
  const [only, ...others] = games;
  const first = others.length === 0 ? only : undefined;
  const [typed, setTyped] = useState({
    game: first?.game ?? "",
    subgame_name: first?.servers.length === 1 ? (first.servers[0] ?? "") : "",
    role_id: "",
  });
  const area = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  // What had the focus is gone with the other step: it goes on where the reader is.
  useEffect(() => {
    if (moved.current) area.current?.querySelector<HTMLElement>("input, form button, button")?.focus();
    moved.current = found !== null;
  }, [found]);
  const take = (role: FoundRole) => {
    setTyped({ game: role.game, subgame_name: role.subgame_name, role_id: role.role_id });
    moved.current = true;
    setFound(role);
  };
  if (found === null) {
    return (
      <div ref={area} className={classes["form"]}>
        {game !== undefined && <GameRegion mark={game} game={nameOf(games, game)} region="" />}
        {saved.length > 0 && (
          <fieldset className={classes["saved"]}>
            <legend>{t("settings.roles.yours")}</legend>
            {saved.map((role) => (
              <button key={JSON.stringify(role)} type="button" className={classes["choice"]} onClick={() => take(role)}>
                <RoleLine role={role} gameName={nameOf(games, role.game)} />
              </button>
            ))}
          </fieldset>
        )}
        <RoleFinder games={games} isFixed={game !== undefined} typed={typed} onFound={take} />
      </div>
    );
  }
  const gameName = nameOf(games, found.game);
  return (
    <div ref={area} className={classes["form"]} role="group" aria-labelledby={title}>
      <p id={title} className={classes["question"]}>
        {t("settings.roles.is_it")}
      </p>
      <div className={classes["found"]}>
        <RoleLine role={found} gameName={gameName} />
      </div>
      {purpose === "save" ? (
        <SaveFound role={found} onDone={onDone} />
      ) : (
        <RoleCodeForm role={found} gameName={gameName} onDone={onDone} />
      )}
      <Button variant="subtle" size="compact-sm" className={classes["other"] ?? ""} onClick={() => setFound(null)}>
        {t("settings.roles.another")}
      </Button>
    </div>
  );
}

const nameOf = (games: readonly RoleGame[], game: string) => games.find((one) => one.game === game)?.name ?? game;

function SaveFound({ role, onDone }: { role: FoundRole; onDone: () => void }) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState("");
  const [save, saving] = useTask(
    async () => {
      setRefused("");
      await saveRole(role);
      showNotice("success", t("settings.roles.saved", { name: role.role_name }));
      onDone();
    },
    (cause) => {
      const [words] = Object.values(refusedRole(cause).errors);
      if (typeof words === "string") setRefused(words);
      else showError(cause);
    },
  );
  return (
    <Stack>
      {refused !== "" && (
        <p className={classes["refused"]} role="alert">
          {refused}
        </p>
      )}
      <Button className={classes["start"] ?? ""} loading={saving} onClick={save}>
        {t("settings.roles.save")}
      </Button>
    </Stack>
  );
}
