/** The pages behind the console, for staff; `routes.tsx` puts them before the console's own address. */
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { fetchedLater, type FetchedLater } from "@/components/fetched-later";
import type { AdminGiven } from "@/features/support/admin/admin-shell";
import type { StaffPart } from "@/components/admin/staff-rights";
import { route, type Link, type Route } from "./route";
import type { StaffPages } from "./staff-pages";

const AdminShell = fetchedLater(
  ["admin", "console"],
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
  only = [],
}: {
  page: string;
  load: FetchedLater<Props>;
  show?: (Page: ComponentType<Props>, given: AdminGiven) => ReactNode;
  nav: Link;
  only?: readonly StaffPart[];
}): Route {
  const shown = show ?? ((Plain: ComponentType<Props>) => <Plain {...({} as Props)} />);
  return {
    ...route({
      path: `/console/${page}/*?`,
      who: "staff",
      title: nav[1],
      load: AdminShell,
      nav: { console: nav, only },
      show: (Shell, { user, consoleNav }) => (
        <Shell admin={user.user_type === 9} uid={user.uid} nav={consoleNav} only={only}>
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
    show: (People, { uid, admin }) => <People me={uid} admin={admin} />,
    nav: ["search", "console.people"],
    only: ["people"],
  }),
  adminRoute({
    page: "orders",
    load: staffPage("orders"),
    nav: ["order", "console.orders"],
    only: ["orders"],
  }),
  adminRoute({
    page: "reports",
    load: staffPage("reports"),
    nav: ["trend", "console.reports"],
    only: ["reports"],
  }),
  adminRoute({
    page: "catalogue",
    load: staffPage("catalogue"),
    nav: ["market", "console.catalogue"],
    only: ["catalogue"],
  }),
  adminRoute({
    page: "setup",
    load: staffPage("setup"),
    nav: ["checks", "console.setup"],
    only: ["settings"],
  }),
  adminRoute({
    page: "features",
    load: staffPage("features"),
    nav: ["settings", "console.features"],
    only: ["settings"],
  }),
  adminRoute({
    page: "settings",
    load: staffPage("settings"),
    nav: ["edit", "console.shop_settings"],
    only: ["settings"],
  }),
  adminRoute({
    page: "legal",
    load: staffPage("legal"),
    nav: ["info", "console.legal"],
    only: ["settings"],
  }),
  adminRoute({
    page: "rates",
    load: staffPage("rates"),
    nav: ["globe", "console.rates"],
    only: ["payments"],
  }),
  adminRoute({
    page: "payments",
    load: staffPage("payments"),
    nav: ["handOver", "console.payments"],
    only: ["payments"],
  }),
  adminRoute({
    page: "reconciliation",
    load: staffPage("reconciliation"),
    show: (Reconciliation, { uid }) => <Reconciliation me={uid} />,
    nav: ["wallet", "console.reconciliation"],
    only: ["payments"],
  }),
  adminRoute({
    page: "adjustments",
    load: staffPage("adjustments"),
    show: (Adjustments, { uid, admin }) => <Adjustments me={uid} admin={admin} />,
    nav: ["plus", "console.adjustments"],
    only: ["payments"],
  }),
  adminRoute({
    page: "log",
    load: staffPage("log"),
    nav: ["eye", "console.log"],
    only: ["log"],
  }),
  adminRoute({
    page: "reviews",
    load: staffPage("reviews"),
    nav: ["shield", "console.reviews"],
    only: ["reviews"],
  }),
  adminRoute({
    page: "verifications",
    load: staffPage("verifications"),
    nav: ["person", "console.verifications"],
    only: ["people"],
  }),
  adminRoute({
    page: "applications",
    load: staffPage("applications"),
    nav: ["market", "console.applications"],
    only: ["people"],
  }),
  adminRoute({
    page: "stores",
    load: staffPage("stores"),
    nav: ["market", "console.stores"],
    only: ["people"],
  }),
  adminRoute({
    page: "appeals",
    load: staffPage("appeals"),
    nav: ["device", "console.appeals"],
    only: ["people"],
  }),
  adminRoute({
    page: "board",
    load: staffPage("board"),
    show: (Page, { team, picker, supervisor }) =>
      team && <Page key={team.team_id} team={team} picker={picker} supervisor={supervisor} />,
    nav: ["board", "console.board"],
  }),
  adminRoute({
    page: "history",
    load: staffPage("history"),
    show: (Page, { me, team, picker, supervisor, uid }) =>
      team && <Page me={me} team={team} picker={picker} supervisor={supervisor} uid={uid} />,
    nav: ["history", "console.history"],
  }),
  adminRoute({
    page: "templates",
    load: staffPage("templates"),
    show: (Page, { me, team, supervisor }) => <Page me={me} team={team} supervisor={supervisor} />,
    nav: ["template", "console.templates"],
  }),
  adminRoute({
    page: "teams",
    load: staffPage("teams"),
    show: (Page, { reload, choose, uid: _uid, ...given }) => <Page {...given} onSaved={reload} onChoose={choose} />,
    nav: ["team", "console.teams"],
  }),
  adminRoute({
    page: "welcome",
    load: staffPage("welcome"),
    show: (Page, { team, picker }) => team && <Page key={team.team_id} team={team} picker={picker} />,
    nav: ["messages", "console.welcome"],
    only: ["supervisors"],
  }),
  adminRoute({
    page: "faq",
    load: staffPage("faq"),
    nav: ["help", "console.faq"],
    only: ["supervisors"],
  }),
  adminRoute({
    page: "blocks",
    load: staffPage("blocks"),
    nav: ["ban", "console.blocks"],
    only: ["supervisors"],
  }),
  adminRoute({
    page: "audit",
    load: staffPage("audit"),
    show: (Page, { me, team, picker }) => team && <Page me={me} team={team} picker={picker} />,
    nav: ["list", "console.audit"],
    only: ["supervisors"],
  }),
  adminRoute({
    page: "rulings",
    load: staffPage("rulings"),
    nav: ["shield", "console.rulings"],
    only: ["supervisors"],
  }),
  adminRoute({
    page: "disputes",
    load: staffPage("disputes"),
    nav: ["warning", "console.disputes"],
    only: ["supervisors"],
  }),
  adminRoute({
    page: "queues",
    load: staffPage("queues"),
    nav: ["bolt", "console.queues"],
    only: ["supervisors"],
  }),
  adminRoute({
    page: "events",
    load: staffPage("events"),
    show: (Events, { me }) => <Events mayAnnounce={me.permissions.includes("events")} />,
    nav: ["gift", "console.events"],
    only: ["supervisors", "events"],
  }),
];
