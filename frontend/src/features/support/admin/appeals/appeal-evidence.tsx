/** What is said beside what is held, line by line, and what else is held of the account. Appellants never see it. */
import { useTranslation } from "react-i18next";
import { PersonLink } from "@/components/admin/person-link";
import { Facts } from "@/components/facts";
import { Icon } from "@/components/icon";
import { Moment } from "@/components/moment";
import { Panel } from "@/components/page";
import type { AppealDetail, AppealEvidence } from "./appeals-calls";
import classes from "./appeals.module.css";

export function AppealEvidencePanel({ detail: { checks, evidence, objections } }: { detail: AppealDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <Panel title={t("people.appeal.checks")}>
        <ul className={classes["checks"]}>
          {checks.map(({ check, said, held, matches }) => (
            <li key={check} data-matches={matches ?? undefined}>
              <h3>
                <Icon name={matches === true ? "check" : matches === false ? "warning" : "minus"} size="s" />{" "}
                {t(`people.appeal.check.${check}`)}
                <span className={classes["verdict"]}>
                  {t(
                    matches == null
                      ? "people.appeal.unknown"
                      : matches
                        ? "people.appeal.matches"
                        : "people.appeal.differs",
                  )}
                </span>
              </h3>
              <Facts>
                <dt>{t("people.appeal.said")}</dt>
                <dd>
                  <bdi>{said}</bdi>
                </dd>
                <dt>{t("people.appeal.held")}</dt>
                <dd>{held.length === 0 ? "–" : <bdi>{held.join(", ")}</bdi>}</dd>
              </Facts>
            </li>
          ))}
        </ul>
      </Panel>
      {objections.length > 0 && <Objections said={objections} />}
      {evidence == null ? (
        <Panel title={t("people.appeal.evidence")}>
          <p>{t("people.appeal.no_account")}</p>
        </Panel>
      ) : (
        <Evidence held={evidence} />
      )}
    </>
  );
}

/** Who says that they still have the account, by which way: only what a thief cannot have ends an appeal. */
function Objections({ said }: { said: AppealDetail["objections"] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("people.appeal.objections.title")}>
      <ol className={classes["steps"]}>
        {said.map(({ at, email, signed_in_at, device, address, country, has_ended }) => (
          <li key={`${at} ${email ?? signed_in_at}`}>
            <strong>
              {signed_in_at == null ? (
                t("people.appeal.objections.letter", { email: email ?? "–" })
              ) : (
                <>
                  {t("people.appeal.objections.session")} <Moment at={signed_in_at} />
                </>
              )}
            </strong>{" "}
            · <Moment at={at} />
            <p className={classes["line"]}>
              <bdi>{[country, device, address].filter((part) => part != null && part !== "").join(" · ")}</bdi>
            </p>
            <p className={classes["line"]}>
              {t(has_ended ? "people.appeal.objections.ended" : "people.appeal.objections.kept")}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Evidence({ held }: { held: AppealEvidence }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("people.appeal.evidence")}>
      <Facts>
        <dt>{t("people.appeal.account")}</dt>
        <dd>
          <PersonLink uid={held.uid}>
            <bdi>{held.nickname}</bdi>
          </PersonLink>
          {held.is_frozen && ` · ${t("people.frozen")}`}
          {held.is_disputed && ` · ${t("people.appeal.disputed")}`}
        </dd>
        <dt>{t("people.since")}</dt>
        <dd>
          <Moment at={held.signed_up_at} />
        </dd>
        <dt>{t("people.appeal.emails")}</dt>
        <dd>{held.emails.length === 0 ? "–" : <bdi>{held.emails.join(", ")}</bdi>}</dd>
        <dt>{t("people.appeal.orders")}</dt>
        <dd>
          {t("people.order_counts", { bought: held.bought, sold: held.sold })}
          {held.last_order_at != null && (
            <>
              {" · "}
              <Moment at={held.last_order_at} />
            </>
          )}
        </dd>
        <dt>{t("people.appeal.methods")}</dt>
        <dd>{held.methods.join(", ") || "–"}</dd>
        <dt>{t("people.appeal.providers")}</dt>
        <dd>{held.providers.join(", ") || "–"}</dd>
        <dt>{t("people.appeal.roles")}</dt>
        <dd>
          {held.roles.length === 0
            ? "–"
            : held.roles.map(({ game, server, role_id }) => (
                <p key={`${game} ${server} ${role_id}`} className={classes["line"]}>
                  <bdi>{[game, server, role_id].filter((part) => part !== "").join(" · ")}</bdi>
                </p>
              ))}
        </dd>
        <dt>{t("people.sign_ins")}</dt>
        <dd>
          {held.sign_ins.length === 0
            ? "–"
            : held.sign_ins.map(({ country, device, times, last_at }) => (
                <p key={`${country} ${device}`} className={classes["line"]}>
                  <bdi>{[country, device].filter((part) => part != null && part !== "").join(" · ")}</bdi>{" "}
                  <bdi>×{times}</bdi> · <Moment at={last_at} />
                </p>
              ))}
        </dd>
      </Facts>
    </Panel>
  );
}
