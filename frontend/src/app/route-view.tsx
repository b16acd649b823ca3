/** Draws what the table of routes has for this address, for those who may see it. */
import { lazy, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useLocation, useRouter, useSearchParams } from "wouter";
import { fetchedLater } from "@/components/fetched-later";
import { tabTitle } from "@/components/tab-title";
import { sessionStore } from "@/features/session/session-store";
import { useUser } from "@/features/session/use-session";
import type { StaffRights } from "@/components/admin/staff-rights";
import type { Key } from "@/locales/keys";
import { LoadingPage } from "./loading-page";
import { NotFoundPage } from "./not-found-page";
import type { Given } from "./route";
import { isBehindConsole, loadAdminRoutes, routeAt, useRoutes } from "./routes";
import { ConsoleNav, MeLinks } from "./shell-parts";
import { SignedInPage } from "./signed-in-page";
import { useIsStaff } from "./use-is-staff";

const WidgetsPage = import.meta.env.DEV ? lazy(() => import("./widgets-page")) : undefined;

const consoleNav = (rights: StaffRights) => <ConsoleNav {...rights} />;

/** Another user gets pages of their own: forms and answers held in a page's state belong to the one before. */
export function RouteView() {
  const { turn } = useSnapshot(sessionStore);
  return <RoutePage key={turn} />;
}

function RoutePage() {
  const { parser } = useRouter();
  const [path, go] = useLocation();
  const [query] = useSearchParams();
  const user = useUser();
  const staff = useIsStaff();
  const { login, failed } = useSnapshot(sessionStore);
  const { routes, isWhole } = useRoutes();
  const at = routeAt(path, parser, routes);
  // For anybody else a page of the staff is like any other that does not exist.
  const found = at?.route.who === "staff" && !staff ? undefined : at;
  usePageTitle(found?.route.title ?? "frame.lost.title");
  if (WidgetsPage !== undefined && path === "/widgets") return <WidgetsPage />;
  if (staff && !isWhole && isBehindConsole(path)) return <WithAdminRoutes />;
  if (found === undefined) return <NotFoundPage />;
  const { route, params } = found;
  const given: Given = { id: params["id"] ?? "", query, user, go, consoleNav, meLinks: <MeLinks /> };
  if (route.who === "user") return <SignedInPage>{(one) => route.show({ ...given, user: one })}</SignedInPage>;
  if (route.who === "reader" && user === null && login.status === "unknown" && !failed) return <LoadingPage />;
  return route.show(given);
}

/** The page again, once the table has what is behind the console. */
const WithAdminRoutes = fetchedLater([], async () => {
  await loadAdminRoutes();
  return RoutePage;
});

function usePageTitle(key: Key): void {
  const { t } = useTranslation();
  const title = t(key);
  useLayoutEffect(() => {
    tabTitle.page = title;
  }, [title]);
}
