/**
 * The console's pages: a rail of signs at the side, whose words stand beside each on pointing at it; on a phone a row
 * to be pushed along, with the page that is open in sight. Each sees those they may open.
 */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { StaffRights } from "@/components/admin/staff-rights";
import { Icon } from "@/components/icon";
import classes from "./console-nav.module.css";
import { useNavLinks } from "./use-nav-links";

export function ConsoleNav(rights: StaffRights) {
  const { t } = useTranslation();
  const links = useNavLinks("console", rights);
  const inside = links.some(({ href, here }) => here && href !== "/console");
  // The conversations stand first: their address is above all the others.
  const sorted = links.toSorted((a, b) => Number(b.href === "/console") - Number(a.href === "/console"));
  const open = sorted.find(({ href, here }) => here && !(inside && href === "/console"))?.href;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open === undefined) return;
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open]);
  return (
    <nav ref={nav} className={classes["nav"]} aria-label={t("console.label")} data-console-rail="">
      {sorted.map(({ href, icon, name }) => (
        <Link key={href} href={href} className={classes["link"]} aria-current={href === open ? "page" : undefined}>
          <Icon name={icon} />
          <span className={classes["name"]}>{name}</span>
        </Link>
      ))}
    </nav>
  );
}
