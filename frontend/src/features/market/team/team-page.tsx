/**
 * The team of a seller: who works in the shop, what each may do, and what they did. For everybody else the shop they
 * work in, and what they are invited to. Issue 19.
 */
import { useGameNames } from "@/components/use-games";
import { useTranslation } from "react-i18next";
import { UserType, type User } from "@/api/schema";
import { EmptyState } from "@/components/empty-state";
import { GoodsArt } from "@/components/goods-art";
import { Lead, Page } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { ActsPanel } from "./acts-panel";
import { MembersPanel } from "./members-panel";
import { InvitationPanel, PlacePanel } from "./place-panels";
import { loadMine, loadTeam, mineKey, teamKey } from "./team-calls";

export function TeamPage({ user }: { user: User }) {
  const { t } = useTranslation();
  const isOwner = user.user_type === UserType.Seller;
  return (
    <Page width="reading">
      <h1>{t("market.team.title")}</h1>
      {isOwner && <Lead>{t("market.team.lead")}</Lead>}
      {isOwner ? <OwnTeam /> : <OwnPlace />}
    </Page>
  );
}

function OwnTeam() {
  const read = useRead(teamKey(), loadTeam);
  const games = useGameNames().data;
  return (
    <ReadState read={read} rows={4}>
      {(team) => (
        <>
          <MembersPanel team={team} games={games ?? new Map()} />
          <ActsPanel members={team.members} />
        </>
      )}
    </ReadState>
  );
}

function OwnPlace() {
  const { t } = useTranslation();
  const read = useRead(mineKey(), loadMine);
  const games = useGameNames().data;
  return (
    <ReadState read={read} rows={4}>
      {({ place, invitations }) => (
        <>
          {place != null && <PlacePanel place={place} games={games} />}
          {place == null &&
            invitations.map((one) => <InvitationPanel key={one.invitation_id} invitation={one} games={games} />)}
          {place == null && invitations.length === 0 && (
            <EmptyState
              art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
              title={t("market.team.empty")}
              words={t("market.team.empty_words")}
            />
          )}
        </>
      )}
    </ReadState>
  );
}
