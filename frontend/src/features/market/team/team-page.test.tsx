import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { User } from "@/api/schema";
import { noticeStore } from "@/components/notices";
import { renderInApp } from "@/testing/render";
import { serve } from "@/testing/serve";
import type { OwnTeamPlace, Team, TeamInvitation } from "./team-calls";
import { TeamPage } from "./team-page";

const user = (uid: string, user_type: number) => ({ uid, nickname: "Ana", user_type, language: "en" }) as User;
const owner = { uid: "1", nickname: "Sam" };
const invitation: TeamInvitation = {
  invitation_id: "i1",
  owner,
  email: "ana@x.test",
  kind: "child",
  scopes: ["list"],
  games: ["csgo"],
  max_cents: 5_000,
  expires_at: Date.now() + 86_400_000,
};
const nobody: Team = { members: [], invitations: [], most: 20 };
const games = { games: [{ game: "csgo", name: "Knives and guns", kind: "items", goods: 1 }] };

afterEach(() => {
  noticeStore.notices = [];
});

test("an owner without a team is told what one is for, and invites with a limit", async () => {
  const asked = serve([nobody, games, { acts: [] }, { ...nobody, invitations: [invitation] }, { acts: [] }]);
  renderInApp(<TeamPage user={user("o1", 2)} />);
  await userEvent.click(await screen.findByRole("button", { name: "Invite someone" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite someone" });
  await userEvent.type(within(dialog).getByLabelText("Email address"), "ana@x.test");
  await userEvent.type(within(dialog).getByLabelText(/^Limit per listing/), "50");
  await userEvent.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("ana@x.test")).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith("/invite"))).toMatchObject({
    body: { email: "ana@x.test", kind: "sub_seller", scopes: ["list", "deliver"], max_cents: 5_000 },
  });
});

test("whoever is invited reads by whom and to what, and answers", async () => {
  const mine: OwnTeamPlace = { invitations: [invitation] };
  const asked = serve([mine, games, { accepted: false }, { invitations: [] }]);
  renderInApp(<TeamPage user={user("m1", 1)} />);
  const panel = await screen.findByRole("region", { name: "Invitation to the store of Sam" });
  expect(within(panel).getByText("List, reprice and take down items")).toBeTruthy();
  expect(within(panel).getByText("Child account")).toBeTruthy();
  await userEvent.click(within(panel).getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("No invitations")).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith("/answer"))).toMatchObject({
    body: { invitation_id: "i1", accept: false },
  });
});

test("a member who is paused is told so, and sees the balance only if it was let", async () => {
  const place = { owner, kind: "sub_seller", scopes: ["list"], is_paused: true, is_shop_open: true } as const;
  serve([{ place: { ...place, scopes: [...place.scopes] }, invitations: [] }, games]);
  renderInApp(<TeamPage user={user("m2", 5)} />);
  expect(await screen.findByText(/The owner has paused your work/)).toBeTruthy();
  expect(screen.queryByText(/Store balance/)).toBeNull();
});
