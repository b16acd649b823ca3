/** How an application stands: its stages, what comes next, why it was declined and what can be done about that. */
import { useGameNames } from "@/components/use-games";
import { Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Moment } from "@/components/moment";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import panel from "@/features/session/session.module.css";
import { countryName, daysText, withdraw, type SellerApplication, type SellerInfo } from "./seller-calls";
import classes from "./seller.module.css";

interface Props {
  info: SellerInfo;
  of: SellerApplication;
  again: () => Promise<void>;
}

const TONES: Record<SellerApplication["state"], string | undefined> = {
  submitted: "waits",
  under_review: "waits",
  approved: "good",
  declined: "bad",
  withdrawn: undefined,
};

export function SellerStatus({ info, of: one, again }: Props) {
  const { t } = useTranslation();
  const { state, reason, note } = one;
  const isOpen = state === "submitted" || state === "under_review";
  const [takeBack, takingBack] = useTask(async () => {
    await withdraw(one.application_id);
    showNotice("success", t("settings.seller.withdrawn"));
    await again();
  });
  return (
    <Panel size="roomy" title={t("settings.seller.form.title")}>
      <Stack>
        <div role="status">
          <span className={panel["standing"]} data-tone={TONES[state]}>
            {t(`settings.seller.stage.${state}`)}
          </span>{" "}
          <Next info={info} of={one} />
        </div>
        {state !== "withdrawn" && <Stages of={one} />}
        {reason != null && (
          <div>
            <h3>{t("settings.seller.why")}</h3>
            <p className={panel["panel-lead"]}>
              <strong>{t(`settings.seller.reason.${reason}`)}</strong> {t(`settings.seller.advice.${reason}`)}
            </p>
            {note != null && (
              <>
                <h3>{t("settings.seller.team_note")}</h3>
                <p className={classes["words"]} dir="auto">
                  {note}
                </p>
              </>
            )}
          </div>
        )}
        {isOpen && <Written of={one} />}
        <Group>
          {state === "approved" && (
            <Button component={Link} href="/sell/inventory">
              {t("frame.menu.inventory")}
            </Button>
          )}
          {isOpen && (
            <Button variant="default" loading={takingBack} onClick={() => takeBack()}>
              {t("settings.seller.withdraw")}
            </Button>
          )}
          {state === "declined" && (
            <Button component={Link} href="/faq" variant="default">
              {t("settings.verification.support")}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

function Next({ info, of: { state } }: Pick<Props, "info" | "of">) {
  const { t, i18n } = useTranslation();
  if (state === "submitted") {
    return t("settings.seller.next.submitted", { expected: daysText(info.expected_days, i18n.language) });
  }
  if (state !== "declined") return t(`settings.seller.next.${state}`);
  if (info.again_at == null) return t("settings.seller.next.declined_now");
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(info.again_at);
  return t("settings.seller.next.declined", { date });
}

/** Sent, under review, decided: what is over, where it is, what is to come. */
function Stages({ of: { state, submitted_at, review_at, closed_at } }: Pick<Props, "of">) {
  const { t } = useTranslation();
  const isDecided = state === "approved" || state === "declined";
  const stages = [
    { name: t("settings.seller.stage.submitted"), at: submitted_at },
    { name: t("settings.seller.stage.under_review"), at: review_at },
    { name: t(`settings.seller.stage.${isDecided ? state : "decision"}`), at: closed_at },
  ];
  const reached = stages.filter(({ at }) => at != null).length;
  return (
    <ol className={classes["stages"]}>
      {stages.map(({ name, at }, place) => (
        <li
          key={name}
          className={classes["stage"]}
          data-reached={place < reached}
          {...(place === reached - 1 && { "aria-current": "step" as const })}
        >
          <span>{name}</span>
          {at != null && (
            <span className={classes["dim"]}>
              <Moment at={at} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What staff read. */
function Written({ of: { categories, games, country, description } }: Pick<Props, "of">) {
  const { t, i18n } = useTranslation();
  const { data: names } = useGameNames();
  const list = new Intl.ListFormat(i18n.language);
  return (
    <dl className={classes["facts"]}>
      <dt>{t("settings.seller.form.categories")}</dt>
      <dd>{list.format(categories.map((one) => t(`settings.seller.category.${one}`)))}</dd>
      <dt>{t("settings.seller.form.games")}</dt>
      <dd>{list.format(games.map((game) => names?.get(game) ?? game))}</dd>
      <dt>{t("settings.seller.form.country")}</dt>
      <dd>{countryName(country, i18n.language)}</dd>
      <dt>{t("settings.seller.form.description")}</dt>
      <dd className={classes["words"]} dir="auto">
        {description}
      </dd>
    </dl>
  );
}
