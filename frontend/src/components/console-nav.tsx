/** The console's pages, one row above each of them. Agents see theirs, supervisors all. */
import { useTranslation } from "react-i18next";
import { Link, useRoute } from "wouter";
import { Icon, type IconName } from "./icon";
import classes from "./console-nav.module.css";

const PAGES: readonly (readonly [path: string, key: string, icon: IconName, supervisors: boolean])[] = [
  ["board", "board", "board", false],
  ["history", "history", "history", false],
  ["templates", "templates", "template", false],
  ["teams", "teams", "team", false],
  ["welcome", "welcome", "messages", true],
  ["faq", "faq", "help", true],
  ["blocks", "blocks", "ban", true],
  ["audit", "audit", "list", true],
  ["queues", "queues", "bolt", true],
];

export function ConsoleNav({ supervisor }: { supervisor: boolean }) {
  const { t } = useTranslation();
  const [elsewhere] = useRoute("/console/:page/*?");
  const [, params] = useRoute<{ page: string }>("/console/:page/*?");
  const page = elsewhere && PAGES.some(([path]) => path === params?.page) ? params?.page : "";
  return (
    <nav className={classes["nav"]} aria-label={t("supervision.nav.label")}>
      <Link href="/console" className={classes["link"]} aria-current={page === "" ? "page" : undefined}>
        <Icon name="headset" size="s" /> {t("supervision.nav.talks")}
      </Link>
      {PAGES.filter(([, , , supervisors]) => supervisor || !supervisors).map(([path, key, icon]) => (
        <Link
          key={path}
          href={`/console/${path}`}
          className={classes["link"]}
          aria-current={page === path ? "page" : undefined}
        >
          <Icon name={icon} size="s" /> {t(`supervision.nav.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
