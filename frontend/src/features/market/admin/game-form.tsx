/** Everything that is written about a game. */
import "@/components/form-styles";
import { Button, Switch, TextInput } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { RolePolicy, type GameKind } from "@/api/lists.gen";
import { limits } from "@/api/limits.gen";
import admin from "@/components/admin/admin.module.css";
import { DialogActions } from "@/components/dialog";
import { IntegerInput } from "@/components/integer-input";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import { saveGame, type CatalogueGame } from "./catalogue-calls";
import { refusedOf } from "./goods-form-rules";
import { NamesFields } from "./names-fields";
import classes from "./catalogue.module.css";

const KINDS = ["items", "coins", "top_up", "gift_cards"] as const satisfies readonly GameKind[];
const MOST_NAME = limits.SaveGoods.subgame_name.maxLength;

interface Written extends Record<string, unknown> {
  game: string;
  name: string;
  names: Readonly<Record<string, string>>;
  kind: GameKind;
  is_hidden: boolean;
  role_policy: RolePolicy;
  place: string;
}

interface Props {
  /** What is edited; nothing for a new one. */
  game?: CatalogueGame;
  /** Where it stands, counted from 1, of so many places. */
  place: number;
  places: number;
  onReload: () => void;
  onSaved: () => void;
}

export function GameForm({ game, place, places, onReload, onSaved }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { en: name = "", ...names } = game?.names ?? {};
  const { form, field, saving, submit } = useServerForm<Written>({
    initialValues: {
      game: game?.game ?? "",
      name,
      names,
      kind: game?.kind ?? "top_up",
      is_hidden: game?.is_hidden ?? false,
      role_policy: game?.role_policy ?? "none",
      place: `${place}`,
    },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async (written) => {
      const { kind, is_hidden, role_policy } = written;
      const wanted = Number(written.place);
      const sent = { game: written.game, names: { ...written.names, en: written.name }, kind, is_hidden, role_policy };
      const seen = game === undefined ? {} : { version: game.version };
      const moved = wanted === place || wanted < 1 ? {} : { place: wanted };
      await saveGame({ ...sent, ...seen, ...moved }, key.current);
      showNotice("success", t("admin.saved"));
      onSaved();
    },
    refused: (cause) => {
      const refused = refusedOf(cause);
      // Of a new one it means that its key is taken.
      const isTaken = game === undefined && cause instanceof ApiError && cause.code === "CONFLICT";
      return isTaken ? { errors: { game: t("import.reason.taken") }, notice: false } : refused;
    },
  });
  const written = form.values;
  const { value: gameKey, error: wrongKey, onChange: setKey } = field("game");
  const { stale } = form.errors;
  return (
    <form className={admin["form"]} onSubmit={submit}>
      {stale != null && (
        <div role="alert" className={classes["stale"]}>
          <p>{stale}</p>
          <Button variant="default" size="xs" onClick={onReload}>
            {t("catalogue.reload")}
          </Button>
        </div>
      )}
      <LimitedInput {...field("name")} label={t("catalogue.field.name")} max={MOST_NAME} />
      {game === undefined && (
        <TextInput
          label={t("catalogue.game.key")}
          description={t("catalogue.game.key_words")}
          value={gameKey}
          error={wrongKey}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.SaveGame.game.maxLength}
          onChange={(event) => setKey(event.currentTarget.value.toLowerCase().replace(/[^a-z0-9_]/gu, ""))}
        />
      )}
      <NamesFields
        english={written.name}
        names={written.names}
        max={MOST_NAME}
        error={field("names").error}
        onChange={field("names").onChange}
      />
      <div className={admin["fields"]}>
        <SelectField
          {...field("kind")}
          label={t("catalogue.game.kind")}
          options={KINDS.map((kind) => ({ value: kind, label: t(`catalogue.game_kind.${kind}`) }))}
        />
        <IntegerInput {...field("place")} label={`${t("catalogue.field.place")} (1 – ${places})`} />
      </div>
      <SelectField
        {...field("role_policy")}
        label={t("catalogue.field.role_policy")}
        description={t("catalogue.game.roles_words")}
        options={RolePolicy.map((policy) => ({ value: policy, label: t(`catalogue.role_policy.${policy}`) }))}
      />
      <Switch
        label={t("catalogue.game.hide")}
        description={t("catalogue.game.hide_words")}
        checked={written.is_hidden}
        onChange={(event) => field("is_hidden").onChange(event.currentTarget.checked)}
      />
      <DialogActions>
        <Button type="submit" loading={saving} disabled={written.name.trim() === "" || written.game.length < 2}>
          {t("admin.save")}
        </Button>
      </DialogActions>
    </form>
  );
}
