/** One row of the table of routes: an address, who may see it, what is fetched for it and where a link to it stands. */
import type { ComponentType, ReactNode } from "react";
import type { ShopFeature } from "@/api/disabled-features";
import type { User } from "@/api/schema";
import type { StaffPart, StaffRights } from "@/components/admin/staff-rights";
import type { FetchedLater } from "@/components/fetched-later";
import type { IconName } from "@/components/icon";
import type { HelpKey } from "@/features/faq/help-category";
import type { Key } from "@/locales/keys";

/** `reader` waits until it is known who reads, and takes visitors too; `user` invites visitors to sign in. */
export type Who = "anybody" | "reader" | "user" | "staff";

export type Link = readonly [icon: IconName, name: Key];
export interface Nav {
  /** Of the bar above every page; phones have the tabs. */
  bar?: Link;
  /** At the end of the bar, as a sign without words. */
  tool?: Link;
  tab?: Link;
  /** Of the account menu. */
  menu?: Link;
  /** Of the row above the console's pages. */
  console?: Link;
  /** For those only: who sells, who may come to, who supervises a team, or who was let into that part. Any will do. */
  only?: Only | readonly Only[];
  /** Stands there only while that is on. */
  needs?: ShopFeature;
}

export type Only = "sellers" | "buyers" | StaffPart;

/** What a page may need to know of where it stands. */
export interface Given<W extends Who = Who> {
  /** The `:id` of the address. */
  id: string;
  query: URLSearchParams;
  user: W extends "user" | "staff" ? User : User | null;
  go: (path: string) => void;
  /** The row above the console's pages. */
  consoleNav: (rights: StaffRights) => ReactNode;
  /** The reader's own pages, for the phone's "Me". */
  meLinks: ReactNode;
}

export interface Route {
  path: string;
  who: Who;
  /** What the browser's tab says; a page about one thing replaces it by that thing's name (`PageSubject`). */
  title: Key;
  nav: Nav;
  /** With an id in the address the page has the whole of a phone, with a way back of its own. */
  wholePhone: boolean;
  /** Which help the page's link to it opens; all of it without. */
  help: ((query: URLSearchParams) => HelpKey) | undefined;
  preload: () => void;
  /** Asks for what the page shows first, before it is drawn. */
  readAhead: ((id: string, query: string) => Promise<void>) | undefined;
  show: (given: Given) => ReactNode;
}

interface Row<W extends Who, Props extends object> {
  path: string;
  who: W;
  title: Key;
  load: FetchedLater<Props>;
  readAhead?: (id: string, query: string) => Promise<void>;
  /** What the page is given; without it, nothing. */
  show?: (Page: ComponentType<Props>, given: Given<W>) => ReactNode;
  nav?: Nav;
  wholePhone?: boolean;
  /** One, or by what stands behind the page's address. */
  help?: HelpKey | ((query: URLSearchParams) => HelpKey);
}

export function route<W extends Who, Props extends object>(row: Row<W, Props>): Route {
  const { path, who, title, load: Page, nav = {}, wholePhone = false } = row;
  const help = typeof row.help === "string" ? always(row.help) : row.help;
  const show = row.show ?? ((Plain: ComponentType<Props>) => <Plain {...({} as Props)} />);
  // The view in route-view.tsx gives a user only where `who` promises one.
  const shown = (given: Given) => show(Page, given as Given<W>);
  const { readAhead } = row;
  return { path, who, title, nav, wholePhone, help, preload: Page.preload, readAhead, show: shown };
}

const always = (help: HelpKey) => () => help;

/** The address of a route's link: its path without what varies. */
export const hrefOf = ({ path }: Route): string => path.replace(/\/[:*].*$/u, "");
