/** The pages behind the console, for staff; `routes.tsx` puts them before the console's own address. */
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { fetchedLater, type FetchedLater } from "@/components/fetched-later";
import type { AdminGiven } from "@/features/support/admin/admin-shell";
import { route, type Link, type Route } from "./route";
import type { StaffPages } from "./staff-pages";

const AdminShell = fetchedLater(
  ["admin"],
  async () => (await import("@/features/support/admin/admin-shell")).AdminShell,
);

/** One of the pages of `staff-pages.ts`; their names and files are no business of a customer's first visit. */
function staffPage<Name extends keyof StaffPages>(name: Name): FetchedLater<ComponentProps<StaffPages[Name]>> {
  return fetchedLater([], async () => {
    const Page = (await import("./staff-pages")).STAFF_PAGES[name];
    Page.preload();
    return Page as ComponentType<ComponentProps<StaffPages[Name]>>;
  });
}

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
    load: staffPage("people"),
    show: (People, { uid }) => <People me={uid} />,
    nav: ["search", "frame.console.people"],
    only: "administrators",
  }),
  adminRoute({
    page: "orders",
    load: staffPage("orders"),
    nav: ["order", "frame.console.orders"],
    only: "administrators",
  }),
  adminRoute({
    page: "reports",
    load: staffPage("reports"),
    nav: ["trend", "frame.console.reports"],
    only: "administrators",
  }),
  adminRoute({
    page: "catalogue",
    load: staffPage("catalogue"),
    nav: ["market", "frame.console.catalogue"],
    only: "administrators",
  }),
  adminRoute({
    page: "setup",
    load: staffPage("setup"),
    nav: ["checks", "frame.console.setup"],
    only: "administrators",
  }),
  adminRoute({
    page: "features",
    load: staffPage("features"),
    nav: ["settings", "frame.console.features"],
    only: "administrators",
  }),
  adminRoute({
    page: "settings",
    load: staffPage("settings"),
    nav: ["edit", "frame.console.shop_settings"],
    only: "administrators",
  }),
  adminRoute({
    page: "legal",
    load: staffPage("legal"),
    nav: ["info", "frame.console.legal"],
    only: "administrators",
  }),
  adminRoute({
    page: "rates",
    load: staffPage("rates"),
    nav: ["globe", "frame.console.rates"],
    only: "administrators",
  }),
  adminRoute({
    page: "payments",
    load: staffPage("payments"),
    nav: ["handOver", "frame.console.payments"],
    only: "administrators",
  }),
  adminRoute({
    page: "reconciliation",
    load: staffPage("reconciliation"),
    show: (Reconciliation, { uid }) => <Reconciliation me={uid} />,
    nav: ["wallet", "frame.console.reconciliation"],
    only: "administrators",
  }),
  adminRoute({
    page: "log",
    load: staffPage("log"),
    nav: ["eye", "frame.console.log"],
    only: "administrators",
  }),
  adminRoute({
    page: "board",
    load: staffPage("board"),
    show: (Page, { team, picker, supervisor }) =>
      team && <Page key={team.team_id} team={team} picker={picker} supervisor={supervisor} />,
    nav: ["board", "frame.console.board"],
  }),
  adminRoute({
    page: "history",
    load: staffPage("history"),
    show: (Page, { me, team, picker, supervisor, uid }) =>
      team && <Page me={me} team={team} picker={picker} supervisor={supervisor} uid={uid} />,
    nav: ["history", "frame.console.history"],
  }),
  adminRoute({
    page: "templates",
    load: staffPage("templates"),
    show: (Page, { me, team, supervisor }) => <Page me={me} team={team} supervisor={supervisor} />,
    nav: ["template", "frame.console.templates"],
  }),
  adminRoute({
    page: "teams",
    load: staffPage("teams"),
    show: (Page, { reload, choose, uid: _uid, ...given }) => <Page {...given} onSaved={reload} onChoose={choose} />,
    nav: ["team", "frame.console.teams"],
  }),
  adminRoute({
    page: "welcome",
    load: staffPage("welcome"),
    show: (Page, { team, picker }) => team && <Page key={team.team_id} team={team} picker={picker} />,
    nav: ["messages", "frame.console.welcome"],
    only: "supervisors",
  }),
  adminRoute({
    page: "faq",
    load: staffPage("faq"),
    nav: ["help", "frame.console.faq"],
    only: "supervisors",
  }),
  adminRoute({
    page: "blocks",
    load: staffPage("blocks"),
    nav: ["ban", "frame.console.blocks"],
    only: "supervisors",
  }),
  adminRoute({
    page: "audit",
    load: staffPage("audit"),
    show: (Page, { me, team, picker }) => team && <Page me={me} team={team} picker={picker} />,
    nav: ["list", "frame.console.audit"],
    only: "supervisors",
  }),
  adminRoute({
    page: "rulings",
    load: staffPage("rulings"),
    nav: ["shield", "frame.console.rulings"],
    only: "supervisors",
  }),
  adminRoute({
    page: "disputes",
    load: staffPage("disputes"),
    nav: ["warning", "frame.console.disputes"],
    only: "supervisors",
  }),
  adminRoute({
    page: "queues",
    load: staffPage("queues"),
    nav: ["bolt", "frame.console.queues"],
    only: "supervisors",
  }),
  adminRoute({
    page: "events",
    load: staffPage("events"),
    show: (Events, { admin }) => <Events admin={admin} />,
    nav: ["gift", "frame.console.events"],
    only: "supervisors",
  }),
];
