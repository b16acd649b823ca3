/** Who works in the shop, and whoever was invited and has not answered. */
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { PersonAvatar } from "@/components/person-avatar";
import { whenWords } from "@/components/time-words";
import { useTask } from "@/components/use-task";
import { AskDialog } from "./ask-dialog";
import { requestOf, valuesOf } from "./grant-rules";
import { GrantWords } from "./grant-words";
import { MemberDialog } from "./member-dialog";
import { changeMember, removeMember, withdraw, type Team, type TeamInvitation, type TeamMember } from "./team-calls";
import classes from "./team.module.css";

interface Props {
  team: Team;
  games: ReadonlyMap<string, string>;
}

export function MembersPanel({ team, games }: Props) {
  const { t } = useTranslation();
  const [inviting, setInviting] = useState(false);
  const [editing, setEditing] = useState<TeamMember>();
  const [removing, setRemoving] = useState<TeamMember>();
  const there = team.members.length + team.invitations.length;
  return (
    <Panel size="roomy" title={t("market.team.members")}>
      <p className={classes["dim"]}>{t("market.team.count", { now: there, most: team.most })}</p>
      {there === 0 && <p className={classes["plain"]}>{t("market.team.none")}</p>}
      {there > 0 && (
        <ul className={classes["rows"]}>
          {team.members.map((member) => (
            <MemberRow
              key={member.profile.uid}
              member={member}
              games={games}
              onEdit={() => setEditing(member)}
              onRemove={() => setRemoving(member)}
            />
          ))}
          {team.invitations.map((invitation) => (
            <InvitationRow key={invitation.invitation_id} invitation={invitation} games={games} />
          ))}
        </ul>
      )}
      <Button className={classes["start"] ?? ""} disabled={there >= team.most} onClick={() => setInviting(true)}>
        {t("market.team.invite")}
      </Button>
      {inviting && <MemberDialog member={null} games={games} onClose={() => setInviting(false)} />}
      {editing !== undefined && <MemberDialog member={editing} games={games} onClose={() => setEditing(undefined)} />}
      {removing !== undefined && (
        <AskDialog
          title={t("market.team.remove_one", { name: removing.profile.nickname })}
          words={t("market.team.ask_remove")}
          confirm={t("market.team.remove")}
          task={async () => {
            await removeMember(removing.profile.uid);
            showNotice("success", t("market.team.removed", { name: removing.profile.nickname }));
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Panel>
  );
}

interface RowProps {
  member: TeamMember;
  games: ReadonlyMap<string, string>;
  onEdit: () => void;
  onRemove: () => void;
}

function MemberRow({ member, games, onEdit, onRemove }: RowProps) {
  const { t, i18n } = useTranslation();
  const { profile, kind, is_paused, since } = member;
  const [pause, pausing] = useTask(() => changeMember(profile.uid, !is_paused, requestOf(valuesOf(member))));
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(since);
  const name = profile.nickname;
  return (
    <li className={classes["row"]}>
      <PersonAvatar seed={profile.uid} name={name} picture={profile.profile_pic} />
      <div className={classes["words"]}>
        <p className={classes["name"]}>
          <bdi>{name}</bdi>
          <span className={classes["badge"]}>{t(`market.team.kind.${kind}`)}</span>
          {is_paused && (
            <span className={classes["badge"]} data-tone="waits">
              {t("market.team.paused")}
            </span>
          )}
        </p>
        <GrantWords grant={member} games={games} />
        <p className={classes["dim"]}>{t("market.team.since", { date })}</p>
      </div>
      <Group gap="xs">
        <Button variant="default" size="xs" aria-label={`${t("market.team.edit")}: ${name}`} onClick={onEdit}>
          {t("market.team.edit")}
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={pausing}
          aria-label={`${t(is_paused ? "market.team.resume" : "market.team.pause")}: ${name}`}
          onClick={pause}
        >
          {t(is_paused ? "market.team.resume" : "market.team.pause")}
        </Button>
        <Button variant="default" size="xs" aria-label={`${t("market.team.remove")}: ${name}`} onClick={onRemove}>
          {t("market.team.remove")}
        </Button>
      </Group>
    </li>
  );
}

function InvitationRow({ invitation, games }: { invitation: TeamInvitation; games: ReadonlyMap<string, string> }) {
  const { t, i18n } = useTranslation();
  const { invitation_id, email, kind, expires_at } = invitation;
  const [takeBack, takingBack] = useTask(() => withdraw(invitation_id));
  return (
    <li className={classes["row"]}>
      <div className={classes["words"]}>
        <p className={classes["name"]}>
          <bdi dir="ltr">{email}</bdi>
          <span className={classes["badge"]}>{t(`market.team.kind.${kind}`)}</span>
          <span className={classes["badge"]} data-tone="waits">
            {t("market.team.invited")}
          </span>
        </p>
        <GrantWords grant={invitation} games={games} />
        <p className={classes["dim"]}>
          {t("market.team.until", { time: whenWords(expires_at, Date.now(), i18n.language) })}
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={takingBack}
        aria-label={`${t("market.team.withdraw")}: ${email}`}
        onClick={takeBack}
      >
        {t("market.team.withdraw")}
      </Button>
    </li>
  );
}
