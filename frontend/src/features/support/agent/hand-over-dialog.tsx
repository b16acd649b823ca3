/**
 * Handing a conversation to a colleague or another team, with a note they cannot do without. Who is there and how full
 * stands beside.
 */
import { Button, Loader, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { limits } from "@/api/limits.gen";
import { Dialog, DialogActions } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { LimitedInput } from "@/components/limited-input";
import { showError } from "@/components/notices";
import { PersonAvatar } from "@/components/person-avatar";
import { refusedAt } from "@/components/refused-at";
import { useServerForm } from "@/components/use-server-form";
import { handOver, loadColleagues, loadTeams } from "./console-calls";
import { consoleStore } from "./console-store";
import classes from "./console.module.css";
import type { Colleague, SupportConversation, Me, Team } from "./console-wire";
import { languageName } from "@/locales/languages";

interface Props {
  conversation: SupportConversation | undefined;
  me: string;
  opened: boolean;
  onClose: () => void;
}

type To = { uid: string } | { team_id: string };
type Values = { to: To | undefined; note: string };

export function HandOverDialog({ conversation, me, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("agent.hand_over.title")}>
      {opened && conversation !== undefined && (
        <Form key={conversation.conversation_id} conversation={conversation} me={me} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Form({ conversation, me, onClose }: { conversation: SupportConversation; me: string; onClose: () => void }) {
  const { t } = useTranslation();
  const team = conversation.desk?.team_id;
  const [colleagues, setColleagues] = useState<Colleague[]>();
  const mine = useSnapshot(consoleStore).me as Me | null;
  const [teams, setTeams] = useState<Team[]>(mine?.teams ?? []);
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    loadTeams().then(setTeams, () => undefined); // my own teams are known
    if (team !== undefined)
      loadColleagues(team).then((all) => setColleagues(all.filter(({ uid }) => uid !== me)), showError);
  }, [team, me]);
  const {
    form,
    field,
    saving,
    run: give,
  } = useServerForm<Values>({
    initialValues: { to: undefined, note: "" },
    save: async ({ to, note }) => {
      if (to === undefined) return;
      await handOver(conversation.conversation_id, to, note.trim());
      onClose();
    },
    refused: refusedAt<Values>({ note: "note" }),
  });
  const { to, note } = form.values;
  const setTo = field("to").onChange;
  const fits = (name: string) => name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());
  const people = (colleagues ?? []).filter(({ nickname }) => fits(nickname)).sort(mostFreeFirst);
  const others = teams.filter(({ team_id, name }) => team_id !== team && fits(name));
  return (
    <form
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (to !== undefined && note.trim() !== "") give();
      }}
    >
      <TextInput
        data-autofocus
        type="search"
        value={wanted}
        leftSection={<Icon name="search" size="s" />}
        aria-label={t("agent.hand_over.search")}
        placeholder={t("agent.hand_over.search")}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {colleagues === undefined && <Loader size="sm" role="progressbar" aria-label={t("conversation.log.loading")} />}
      <div role="radiogroup" aria-label={t("agent.hand_over.to")} className={classes["choices"]}>
        {people.map((one) => (
          <Choice
            key={one.uid}
            chosen={to !== undefined && "uid" in to && to.uid === one.uid}
            disabled={one.duty.state !== "online"}
            onChoose={() => setTo({ uid: one.uid })}
          >
            <PersonAvatar
              seed={one.uid}
              name={one.nickname}
              picture={one.profile_pic}
              online={one.duty.state === "online"}
              size="s"
            />
            <span className={classes["choice-words"]}>
              <bdi>{one.nickname}</bdi>
              <small>
                {[t(`agent.duty.${one.duty.state}`), ...one.languages.map(languageName), ...one.games].join(" · ")}
              </small>
            </span>
            <span className={classes["load"]}>
              <meter
                aria-hidden="true"
                min={0}
                max={one.duty.capacity}
                value={one.open}
                data-full={one.open >= one.duty.capacity || undefined}
              />
              <bdi>
                {one.open}/{one.duty.capacity}
              </bdi>
            </span>
          </Choice>
        ))}
        {others.map(({ team_id, name, is_open }) => (
          <Choice
            key={team_id}
            chosen={to !== undefined && "team_id" in to && to.team_id === team_id}
            onChoose={() => setTo({ team_id })}
          >
            <PersonAvatar seed={team_id} name={name} support size="s" />
            <span className={classes["choice-words"]}>
              <bdi>{name}</bdi>
              <small>
                {t("agent.team")} · {t(is_open ? "agent.hand_over.team_open" : "agent.board.closed")}
              </small>
            </span>
          </Choice>
        ))}
      </div>
      {colleagues !== undefined && people.length + others.length === 0 && (
        <p className={classes["hint"]}>{t("agent.hand_over.nobody")}</p>
      )}
      <LimitedInput
        label={t("agent.hand_over.note")}
        description={t("agent.hand_over.note_hint")}
        max={limits.ConsoleTransfer.note.maxLength}
        lines={3}
        {...field("note")}
      />
      <DialogActions>
        <Button type="submit" disabled={to === undefined || note.trim() === ""} loading={saving}>
          {t("agent.hand_over.give")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Those who are here, the one with most room first. */
function mostFreeFirst(a: Colleague, b: Colleague): number {
  const here = (one: Colleague) => Number(one.duty.state === "online");
  return (
    here(b) - here(a) || b.duty.capacity - b.open - (a.duty.capacity - a.open) || a.nickname.localeCompare(b.nickname)
  );
}

function Choice({
  chosen,
  disabled = false,
  onChoose,
  children,
}: {
  chosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      disabled={disabled}
      className={classes["choice"]}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
