/** What the applicant wrote, and what we know of them. */
import { Facts } from "@/components/facts";
import { useGameNames } from "@/components/use-games";
import { useTranslation } from "react-i18next";
import { Moment } from "@/components/moment";
import type { ApplicationDetail } from "./applications-calls";
import classes from "./applications.module.css";

export function Written({ of: one }: { of: ApplicationDetail["application"] }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { data: names } = useGameNames();
  const list = new Intl.ListFormat(language);
  const countries = new Intl.DisplayNames(language, { type: "region", fallback: "code" });
  const day = (at: number) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(at);
  return (
    <Facts>
      <dt>{t("settings.seller.form.categories")}</dt>
      <dd>{list.format(one.categories.map((kind) => t(`settings.seller.category.${kind}`)))}</dd>
      <dt>{t("settings.seller.form.games")}</dt>
      <dd>{list.format(one.games.map((game) => names?.get(game) ?? game))}</dd>
      <dt>{t("settings.seller.form.country")}</dt>
      <dd>{countries.of(one.country) ?? one.country}</dd>
      <dt>{t("settings.seller.form.description")}</dt>
      <dd className={classes["words"]} dir="auto">
        {one.description}
      </dd>
      <dt>{t("frame.legal.seller_terms")}</dt>
      <dd>
        {one.terms_version == null || one.terms_at == null ? (
          "–"
        ) : (
          <a href={`/legal/seller_terms?version=${one.terms_version}`} target="_blank" rel="noreferrer">
            {t("people.application.terms", { date: day(one.terms_at) })}
          </a>
        )}
      </dd>
    </Facts>
  );
}

export function ApplicantFacts({ of: who }: { of: ApplicationDetail["applicant"] }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const day = (at: number) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(at);
  const { hold, earlier } = who;
  const held = () => {
    if (hold == null) return "–";
    if (hold.until == null) return t("people.application.disputed");
    return t("people.application.until", { date: day(hold.until) });
  };
  return (
    <Facts>
      <dt>{t("people.application.since")}</dt>
      <dd>{day(who.since)}</dd>
      <dt>{t("people.application.orders")}</dt>
      <dd>{number(who.orders)}</dd>
      <dt>{t("people.application.reports")}</dt>
      <dd>
        {who.reports === 0
          ? number(0)
          : t("people.application.upheld", { reports: number(who.reports), upheld: number(who.upheld) })}
      </dd>
      <dt>{t("people.application.identity")}</dt>
      <dd>{t(identityOf(who.cert))}</dd>
      <dt>{t("people.application.hold")}</dt>
      <dd>{held()}</dd>
      <dt>{t("people.application.earlier")}</dt>
      <dd>
        {earlier.length === 0
          ? "–"
          : earlier.map(({ state, reason, submitted_at }) => (
              <span key={submitted_at} className={classes["line"]}>
                <Moment at={submitted_at} /> · {t(`settings.seller.stage.${state}`)}
                {reason != null && <> · {t(`settings.seller.reason.${reason}`)}</>}
              </span>
            ))}
      </dd>
    </Facts>
  );
}

function identityOf(cert: ApplicationDetail["applicant"]["cert"]) {
  if (cert == null) return "settings.verification.status.verify";
  return cert === "0" ? "settings.verification.status.verified" : "settings.verification.expired";
}
