/** The pages behind the console, for staff; `routes.tsx` puts them before the console's own address. */
import type { ComponentType, ReactNode } from "react";
import { fetchedLater, type FetchedLater } from "@/components/fetched-later";
import type { AdminGiven } from "@/features/support/admin/admin-shell";
import { route, type Link, type Route } from "./route";

const AdminShell = fetchedLater(
  ["admin"],
  async () => (await import("@/features/support/admin/admin-shell")).AdminShell,
);

/** A page behind the console: beside the user it is given the team that was chosen there. */
function adminRoute<Props extends object>({
  page,
  show,
  load: Page,
  nav,
  only,
}: {
  page: string;
  load: FetchedLater<Props>;
  show?: (Page: ComponentType<Props>, given: AdminGiven) => ReactNode;
  nav: Link;
  only?: "supervisors" | "administrators";
}): Route {
  const shown = show ?? ((Plain: ComponentType<Props>) => <Plain {...({} as Props)} />);
  return {
    ...route({
      path: `/console/${page}/*?`,
      who: "staff",
      title: nav[1],
      load: AdminShell,
      nav: only === undefined ? { console: nav } : { console: nav, only },
      show: (Shell, { user, consoleNav }) => (
        <Shell admin={user.user_type === 9} uid={user.uid} nav={consoleNav}>
          {(given) => shown(Page, given)}
        </Shell>
      ),
    }),
    preload: () => {
      AdminShell.preload();
      Page.preload();
    },
  };
}

export const ADMIN_ROUTES: readonly Route[] = [
  adminRoute({
    page: "people",
    load: fetchedLater(
      ["admin", "agent", "order", "pay", "people", "session", "settings", "wallet"],
      async () => (await import("@/features/support/admin/people/people-page")).PeoplePage,
    ),
    show: (People, { uid }) => <People me={uid} />,
    nav: ["search", "frame.console.people"],
    only: "administrators",
  }),
  adminRoute({
    page: "setup",
    load: fetchedLater(
      ["admin", "setup"],
      async () => (await import("@/features/support/admin/setup/setup-page")).SetupPage,
    ),
    nav: ["checks", "frame.console.setup"],
    only: "administrators",
  }),
  adminRoute({
    page: "features",
    load: fetchedLater(
      ["admin", "features", "session"],
      async () => (await import("@/features/support/admin/features/features-page")).FeaturesPage,
    ),
    nav: ["settings", "frame.console.features"],
    only: "administrators",
  }),
  adminRoute({
    page: "settings",
    load: fetchedLater(
      ["admin", "session", "shop_settings"],
      async () => (await import("@/features/support/admin/shop-settings/shop-settings-page")).ShopSettingsPage,
    ),
    nav: ["edit", "frame.console.shop_settings"],
    only: "administrators",
  }),
  adminRoute({
    page: "legal",
    load: fetchedLater(
      ["admin", "legal_texts", "session"],
      async () => (await import("@/features/legal/admin/legal-admin-page")).LegalAdminPage,
    ),
    nav: ["info", "frame.console.legal"],
    only: "administrators",
  }),
  adminRoute({
    page: "rates",
    load: fetchedLater(
      ["admin", "rates", "session"],
      async () => (await import("@/features/wallet/admin/rates/rates-page")).RatesPage,
    ),
    nav: ["globe", "frame.console.rates"],
    only: "administrators",
  }),
  adminRoute({
    page: "reconciliation",
    load: fetchedLater(
      ["admin", "reconciliation", "session"],
      async () => (await import("@/features/wallet/admin/reconciliation/reconciliation-page")).ReconciliationPage,
    ),
    show: (Reconciliation, { uid }) => <Reconciliation me={uid} />,
    nav: ["wallet", "frame.console.reconciliation"],
    only: "administrators",
  }),
  adminRoute({
    page: "board",
    load: fetchedLater(["admin"], async () => (await import("@/features/support/admin/board-page")).BoardPage),
    show: (Page, { team, picker, supervisor }) =>
      team && <Page key={team.team_id} team={team} picker={picker} supervisor={supervisor} />,
    nav: ["board", "frame.console.board"],
  }),
  adminRoute({
    page: "history",
    load: fetchedLater(
      ["admin", "conversation", "support"],
      async () => (await import("@/features/support/admin/history-page")).HistoryPage,
    ),
    show: (Page, { me, team, picker, supervisor, uid }) =>
      team && <Page me={me} team={team} picker={picker} supervisor={supervisor} uid={uid} />,
    nav: ["history", "frame.console.history"],
  }),
  adminRoute({
    page: "templates",
    load: fetchedLater(
      ["admin", "session"],
      async () => (await import("@/features/support/admin/templates-page")).TemplatesPage,
    ),
    show: (Page, { me, team, supervisor }) => <Page me={me} team={team} supervisor={supervisor} />,
    nav: ["template", "frame.console.templates"],
  }),
  adminRoute({
    page: "teams",
    load: fetchedLater(
      ["admin", "session"],
      async () => (await import("@/features/support/admin/teams-page")).TeamsPage,
    ),
    show: (Page, { reload, choose, uid: _uid, ...given }) => <Page {...given} onSaved={reload} onChoose={choose} />,
    nav: ["team", "frame.console.teams"],
  }),
  adminRoute({
    page: "welcome",
    load: fetchedLater(
      ["admin", "faq", "session"],
      async () => (await import("@/features/support/admin/welcome-page")).WelcomePage,
    ),
    show: (Page, { team, picker }) => team && <Page key={team.team_id} team={team} picker={picker} />,
    nav: ["messages", "frame.console.welcome"],
    only: "supervisors",
  }),
  adminRoute({
    page: "faq",
    load: fetchedLater(
      ["admin", "faq", "session"],
      async () => (await import("@/features/faq/admin/faq-admin-page")).FaqAdminPage,
    ),
    nav: ["help", "frame.console.faq"],
    only: "supervisors",
  }),
  adminRoute({
    page: "blocks",
    load: fetchedLater(["admin"], async () => (await import("@/features/support/admin/blocks-page")).BlocksPage),
    nav: ["ban", "frame.console.blocks"],
    only: "supervisors",
  }),
  adminRoute({
    page: "audit",
    load: fetchedLater(["admin"], async () => (await import("@/features/support/admin/audit-page")).AuditPage),
    show: (Page, { me, team, picker }) => team && <Page me={me} team={team} picker={picker} />,
    nav: ["list", "frame.console.audit"],
    only: "supervisors",
  }),
  adminRoute({
    page: "rulings",
    load: fetchedLater(["order"], async () => (await import("@/features/order/rulings-page")).RulingsPage),
    nav: ["shield", "frame.console.rulings"],
    only: "supervisors",
  }),
  adminRoute({
    page: "disputes",
    load: fetchedLater(["admin"], async () => (await import("@/features/support/admin/disputes-page")).DisputesPage),
    nav: ["warning", "frame.console.disputes"],
    only: "supervisors",
  }),
  adminRoute({
    page: "queues",
    load: fetchedLater(
      ["admin", "order", "session", "topup"],
      async () => (await import("@/features/topup/admin/queues-page")).QueuesPage,
    ),
    nav: ["bolt", "frame.console.queues"],
    only: "supervisors",
  }),
  adminRoute({
    page: "events",
    load: fetchedLater(
      ["admin", "lottery", "session"],
      async () => (await import("@/features/lottery/admin/events-page")).EventsPage,
    ),
    show: (Events, { admin }) => <Events admin={admin} />,
    nav: ["gift", "frame.console.events"],
    only: "supervisors",
  }),
];
