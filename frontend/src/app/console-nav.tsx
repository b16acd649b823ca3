/** The console's pages, one row above each of them. Agents see theirs, supervisors all. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import classes from "./console-nav.module.css";
import { useNavLinks } from "./use-nav-links";

export function ConsoleNav({ supervisor }: { supervisor: boolean }) {
  const { t } = useTranslation();
  const links = useNavLinks("console", supervisor);
  const inside = links.some(({ href, here }) => here && href !== "/console");
  // The conversations stand first: their address is above all the others.
  const sorted = links.toSorted((a, b) => Number(b.href === "/console") - Number(a.href === "/console"));
  return (
    <nav className={classes["nav"]} aria-label={t("frame.console.label")}>
      {sorted.map(({ href, icon, name, here }) => (
        <Link
          key={href}
          href={href}
          className={classes["link"]}
          aria-current={here && !(inside && href === "/console") ? "page" : undefined}
        >
          <Icon name={icon} size="s" /> {name}
        </Link>
      ))}
    </nav>
  );
}
