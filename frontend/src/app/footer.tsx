/** The foot of every page that scrolls: where to go on. It names only pages that there are. */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";
import { legalStore } from "@/api/legal";
import { Logo } from "@/components/logo";
import { useTask } from "@/components/use-task";
import { openConversationWithService } from "@/features/conversation/open-conversation";
import classes from "./footer.module.css";
import { useNavLinks } from "./use-nav-links";

export function Footer() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const shop = useNavLinks("bar");
  const help = useNavLinks("tool").find(({ icon }) => icon === "help");
  const [ask] = useTask(() => openConversationWithService(go));
  return (
    <footer className={classes["footer"]}>
      <div className={classes["inside"]}>
        <div className={classes["house"]}>
          <Link href="/" className={classes["brand"]}>
            <Logo className={classes["mark"]} /> Guildhall
          </Link>
          <p>{t("frame.footer.held")}</p>
          <p>{t("frame.bar.settles")}</p>
        </div>
        <nav aria-label={t("frame.footer.shop")}>
          <h2>{t("frame.footer.shop")}</h2>
          {shop.map(({ href, name }) => (
            <Link key={href} href={href}>
              {name}
            </Link>
          ))}
        </nav>
        <nav aria-label={t("frame.bar.help")}>
          <h2>{t("frame.bar.help")}</h2>
          <Link href={help?.href ?? "/faq"}>{t("frame.footer.answers")}</Link>
          <Link
            href="/messages"
            onClick={(event) => {
              event.preventDefault();
              ask();
            }}
          >
            {t("frame.footer.contact")}
          </Link>
          <Link href="/event/fairness">{t("frame.title.fairness")}</Link>
          <a href="/third-party-licenses.txt">{t("frame.footer.licenses")}</a>
        </nav>
        <LegalLinks />
      </div>
    </footer>
  );
}

/** Those that are written. Its place is there from the start: they come late, and nothing must move. */
function LegalLinks() {
  const { t } = useTranslation();
  const { kinds } = useSnapshot(legalStore);
  return (
    <div className={classes["legal"]}>
      {kinds.length > 0 && (
        <nav aria-label={t("frame.title.legal")}>
          {kinds.map((kind) => (
            <Link key={kind} href={`/legal/${kind}`}>
              {t(`frame.legal.${kind}`)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
