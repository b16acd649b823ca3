/** Who is in a team: how many conversations at a time, in which languages, for which games, and who supervises. */
import { Button, NumberInput, Switch, TextInput } from "@mantine/core";
import "@/components/form-styles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf, queryClient } from "@/api/query";
import { limits } from "@/api/limits.gen";
import { Icon } from "@/components/icon";
import { MultiSelect } from "@/components/multi-select";
import { showNotice } from "@/components/notices";
import { PersonAvatar } from "@/components/person-avatar";
import { useTask } from "@/components/use-task";
import { languages } from "@/locales/languages";
import { ReadState } from "@/components/read-state";
import { loadMembers, saveMember } from "./admin-calls";
import type { Member, Team } from "./admin-types";
import { useRead } from "@/components/use-read";
import classes from "@/components/admin/admin.module.css";
import { Panel } from "@/components/page";
import teamClasses from "./team-form.module.css";

type MemberDraft = Pick<Member, "uid" | "is_supervisor" | "languages" | "games"> & { capacity: number };

/** Ours: what one can carry without keeping people waiting. */
const USUAL_CAPACITY = 4;

export function MembersPanel({ team, supervisor }: { team: Team; supervisor: boolean }) {
  const { t } = useTranslation();
  const key = keyOf("/api/im/console_agents", { team_id: team.team_id });
  const put = (members: Member[]) => void queryClient.setQueryData(key, members);
  const members = useRead(key, () => loadMembers(team.team_id));
  const [uid, setUid] = useState("");
  const [add, adding] = useTask(async () => {
    put(
      await saveMember(team.team_id, {
        uid: uid.trim(),
        is_supervisor: false,
        capacity: USUAL_CAPACITY,
        languages: [],
        games: [],
      }),
    );
    setUid("");
  });
  return (
    <Panel size="dense" title={t("admin.members.title")}>
      <ReadState read={members}>
        {(value) => (
          <ul className={classes["rows"]}>
            {value.map((one) => (
              <MemberRow key={one.uid} team={team} member={one} supervisor={supervisor} onSaved={put} />
            ))}
          </ul>
        )}
      </ReadState>
      {supervisor && (
        <form
          className={teamClasses["span"]}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextInput
            label={t("admin.members.uid")}
            value={uid}
            onChange={(event) => setUid(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            className={teamClasses["low"] ?? ""}
            loading={adding}
            disabled={uid.trim() === ""}
            leftSection={<Icon name="plus" size="s" />}
          >
            {t("admin.members.add")}
          </Button>
        </form>
      )}
    </Panel>
  );
}

function MemberRow({
  team,
  member,
  supervisor,
  onSaved,
}: {
  team: Team;
  member: Member;
  supervisor: boolean;
  onSaved: (members: Member[]) => void;
}) {
  const { t } = useTranslation();
  const before: MemberDraft = {
    uid: member.uid,
    is_supervisor: member.is_supervisor,
    languages: member.languages,
    games: member.games,
    capacity: member.duty.capacity,
  };
  const [draft, setDraft] = useState(before);
  const [games, setGames] = useState(member.games.join(", "));
  const now = {
    ...draft,
    games: games
      .split(",")
      .map((game) => game.trim())
      .filter((game) => game !== ""),
  };
  const changed = JSON.stringify(now) !== JSON.stringify(before);
  const [save, saving] = useTask(async (remove: boolean) => {
    onSaved(await saveMember(team.team_id, { ...now, ...(remove ? { remove } : {}) }));
    showNotice("success", t("admin.saved"));
  });
  return (
    <li className={teamClasses["member"]}>
      <span className={teamClasses["member-name"]}>
        <PersonAvatar
          seed={member.uid}
          name={member.nickname}
          picture={member.profile_pic}
          size="s"
          online={member.duty.state === "online"}
        />
        <span className={classes["row-main"]}>
          <strong>
            <bdi>{member.nickname}</bdi>
          </strong>
          <span>{t(`admin.duty.${member.duty.state}`)}</span>
        </span>
      </span>
      <fieldset className={classes["fields"]} disabled={!supervisor}>
        <NumberInput
          label={t("admin.members.capacity")}
          value={draft.capacity}
          min={limits.MemberSave.capacity.minimum}
          max={limits.MemberSave.capacity.maximum}
          allowDecimal={false}
          onChange={(value) => setDraft({ ...draft, capacity: Number(value) })}
        />
        <div className={teamClasses["labelled"]}>
          <span>{t("admin.members.languages")}</span>
          <MultiSelect
            label={t("admin.members.languages")}
            options={languages.map(({ key, label }) => ({ key, label }))}
            value={draft.languages}
            onChange={(chosen) => setDraft({ ...draft, languages: chosen })}
          />
        </div>
        <TextInput
          label={t("admin.members.games")}
          value={games}
          onChange={(event) => setGames(event.currentTarget.value)}
        />
        <Switch
          label={t("admin.members.supervisor")}
          checked={draft.is_supervisor}
          onChange={(event) => setDraft({ ...draft, is_supervisor: event.currentTarget.checked })}
        />
      </fieldset>
      {supervisor && (
        <span className={classes["actions"]}>
          <Button size="compact-md" disabled={!changed} loading={saving} onClick={() => save(false)}>
            {t("admin.save")}
          </Button>
          <Button size="compact-md" variant="subtle" color="red" loading={saving} onClick={() => save(true)}>
            {t("admin.members.remove")}
          </Button>
        </span>
      )}
    </li>
  );
}
