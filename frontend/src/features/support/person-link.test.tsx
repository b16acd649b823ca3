import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { AdminShell } from "@/features/support/admin/admin-shell";
import { AuditPage } from "@/features/support/admin/audit-page";
import { duty, team } from "@/features/support/admin/admin-fixtures";
import { DisputesPage } from "@/features/support/admin/disputes-page";
import type { Permission } from "@/api/lists.gen";
import type { StaffPart } from "@/components/admin/staff-rights";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";

const me = (permissions: Permission[]) => ({
  teams: [team()],
  wrap_up_codes: [],
  duty: duty(),
  mentions_unread: 0,
  skills: { games: [], languages: [] },
  permissions,
});

beforeEach(() => {
  identity.token = "t";
});

function showAudit(permissions: Permission[]): void {
  fakeServer({
    "/api/im/console_me": me(permissions),
    "/api/im/console_agents": { agents: [] },
    "/api/im/console_audit": {
      entries: [
        {
          audit_id: "a1",
          kind: "block",
          actor: { uid: "7", nickname: "Ada Agent" },
          subject: { uid: "9", nickname: "Bob Buyer" },
          conversation_id: null,
          detail: {},
          at: 0,
        },
        { audit_id: "a2", kind: "block", actor: null, subject: null, conversation_id: null, detail: {}, at: 0 },
      ],
    },
  });
  renderInApp(
    <AdminShell admin={false} uid="1" nav={() => null}>
      {({ me }) => <AuditPage me={me} team={team()} picker={null} />}
    </AdminShell>,
  );
}

function showDisputes(permissions: Permission[]): void {
  fakeServer({
    "/api/im/console_me": me(permissions),
    "/api/admin/payment/disputes": {
      disputes: [
        {
          dispute_id: "dp_1",
          payment_id: "p1",
          uid: "1000001",
          amount_cents: 2_000,
          reason: "fraudulent",
          status: "open",
          opened_at: 0,
        },
      ],
    },
  });
  renderInApp(
    <AdminShell admin={false} uid="1" nav={() => null}>
      {() => <DisputesPage />}
    </AdminShell>,
  );
}

test("who may look people up opens who did something, and to whom, from the audit log", async () => {
  showAudit(["people"]);
  const actor = await screen.findByRole("link", { name: "Ada Agent" });
  expect(actor.getAttribute("href")).toBe("/console/people/7");
  expect(screen.getByRole("link", { name: "Bob Buyer" }).getAttribute("href")).toBe("/console/people/9");
  // What the house did by itself was done by nobody.
  expect(screen.getAllByRole("link")).toHaveLength(2);
});

test("supervisors read the same names in the audit log without a link", async () => {
  showAudit(["orders"]);
  await screen.findByText("Ada Agent");
  screen.getByText("Bob Buyer");
  expect(screen.queryByRole("link")).toBeNull();
});

test("who may look people up opens who paid from a dispute", async () => {
  showDisputes(["people"]);
  const payer = await screen.findByRole("link", { name: "1000001" });
  expect(payer.getAttribute("href")).toBe("/console/people/1000001");
});

test("supervisors read who paid without a link", async () => {
  showDisputes(["orders"]);
  await screen.findByText("1000001");
  expect(screen.queryByRole("link")).toBeNull();
});

test("a page of a part that one was not let into says so, and whom to ask", async () => {
  fakeServer({ "/api/im/console_me": me(["orders"]) });
  const shown = (only: StaffPart) =>
    renderInApp(
      <AdminShell admin={false} uid="1" nav={() => null} only={[only]}>
        {() => <p>inside</p>}
      </AdminShell>,
    );
  const { unmount } = shown("payments");
  await screen.findByRole("heading", { level: 1, name: "This page isn't open to you" });
  expect(screen.queryByText("inside")).toBeNull();
  unmount();
  shown("orders");
  await screen.findByText("inside");
});
