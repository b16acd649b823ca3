/** The links that the table of routes has for the bar, the tabs, the account menu and the console's row. */
import { useTranslation } from "react-i18next";
import { useLocation, useRouter, useSearch } from "wouter";
import { useIsOn } from "@/api/disabled-features";
import { UserType } from "@/api/schema";
import { mayOpen, type StaffRights } from "@/components/admin/staff-rights";
import type { IconName } from "@/components/icon";
import { useUser } from "@/features/session/use-session";
import { hrefOf, type Only } from "./route";
import { routeAt, useRoutes } from "./routes";
import { useIsStaff } from "./use-is-staff";

/** Who sells, or works for somebody who does. Spec §3. */
const sellers: ReadonlySet<UserType> = new Set([UserType.Seller, UserType.SubSeller, UserType.ChildAccount]);

export interface NavLink {
  href: string;
  icon: IconName;
  name: string;
  /** The page shown is this one, or one below it. */
  here: boolean;
}

/** The links that stand in one place, for those who may follow them, in the order of the table. */
export function useNavLinks(place: "bar" | "tool" | "tab" | "menu" | "console", rights?: StaffRights): NavLink[] {
  const { t } = useTranslation();
  const [path] = useLocation();
  const query = useSearch();
  const { parser } = useRouter();
  const { routes } = useRoutes();
  /** Which help the page that is shown asks for. */
  const help = routeAt(path, parser, routes)?.route.help?.(new URLSearchParams(query));
  const user = useUser();
  const staff = useIsStaff();
  const isOn = useIsOn();
  const isOne = (only: Only) => {
    if (only === "buyers") return user?.user_type === UserType.User;
    if (only === "sellers") return user !== null && sellers.has(user.user_type);
    return rights !== undefined && mayOpen(rights, only);
  };
  return routes.flatMap((route) => {
    const link = route.nav[place];
    const only = [route.nav.only ?? []].flat();
    if (link === undefined || (route.who === "staff" && !staff)) return [];
    if (only.length > 0 && !only.some(isOne)) return [];
    if (route.nav.needs !== undefined && !isOn(route.nav.needs)) return [];
    const href = hrefOf(route);
    const [icon, name] = link;
    return [
      {
        href: href === "/faq" && help !== undefined ? `${href}?page=${help}` : href,
        icon,
        name: t(name),
        here: isAt(path, href),
      },
    ];
  });
}

/** `/market` is where `/market/goods/1` is; the first page is only itself. */
function isAt(path: string, href: string): boolean {
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}
