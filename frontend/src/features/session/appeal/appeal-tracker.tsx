/** How an appeal stands: its stage, the next date, what was asked, and what can be done. By the link in a letter. */
import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { Facts } from "@/components/facts";
import { Moment } from "@/components/moment";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import panel from "@/features/session/session.module.css";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { AppealAnswerForm } from "./appeal-answer-form";
import { trackAppeal, withdrawAppeal, type AppealStage, type AppealView } from "./appeal-calls";
import classes from "./appeal.module.css";

/** Ours: days are waited for; whoever looks on sees a decision within that. */
const FRESH_MS = 15_000;

const TONE: Record<AppealStage, string> = {
  waiting: "waits",
  review: "waits",
  evidence: "waits",
  granted: "good",
  refused: "bad",
  withdrawn: "plain",
};

/** Refusals that say more than that it was refused. */
const SAID = ["not_shown", "no_answer", "forged", "frozen_for_cause"] as const;

const isOpen = ({ ended_at }: AppealView) => ended_at == null;

export function AppealTracker({ token }: { token: string }) {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/account/appeal/track", { token }), () => trackAppeal(token), {
    enabled: token !== "",
    staleTime: 0,
    refetchInterval: (query) => (query.state.data !== undefined && isOpen(query.state.data) ? FRESH_MS : false),
  });
  if (token === "") {
    return (
      <Panel size="roomy">
        <p role="status">{t("settings.appeal.no_link")}</p>
        <Button component={Link} href="/appeal">
          {t("settings.appeal.again")}
        </Button>
      </Panel>
    );
  }
  return (
    <ReadState read={read} rows={4}>
      {(appeal) => <Shown appeal={appeal} token={token} reload={async () => void (await read.refetch())} />}
    </ReadState>
  );
}

interface ShownProps {
  appeal: AppealView;
  token: string;
  reload: () => Promise<void>;
}

function Shown({ appeal, token, reload }: ShownProps) {
  const { t } = useTranslation();
  const { stage, next_at, review_from, ended_at, refusal, events } = appeal;
  const why = SAID.find((one) => one === refusal);
  const [withdraw, withdrawing] = useTask(async () => {
    await withdrawAppeal(token);
    await reload();
  });
  return (
    <>
      <Panel size="roomy" title={t("settings.appeal.status")}>
        <div role="status">
          <span className={panel["standing"]} data-tone={TONE[stage]}>
            {t(`settings.appeal.stage.${stage}`)}
          </span>{" "}
          {t(why === undefined ? `settings.appeal.stage_tip.${stage}` : `settings.appeal.refusal.${why}`)}
        </div>
        <Facts className={classes["facts"]}>
          {review_from != null && (
            <>
              <dt>{t("settings.appeal.next.from")}</dt>
              <dd>
                <Moment at={review_from} />
              </dd>
            </>
          )}
          {next_at != null && (stage === "waiting" || stage === "review" || stage === "evidence") && (
            <>
              <dt>{t(`settings.appeal.next.${stage}`)}</dt>
              <dd>
                <Moment at={next_at} />
              </dd>
            </>
          )}
          {ended_at != null && (
            <>
              <dt>{t("settings.appeal.next.ended")}</dt>
              <dd>
                <Moment at={ended_at} />
              </dd>
            </>
          )}
        </Facts>
        <Group>
          {stage === "granted" && <Button onClick={() => void askToSignIn()}>{t("session.confirm")}</Button>}
          {stage === "refused" && (
            <Button component={Link} href="/appeal">
              {t("settings.appeal.again")}
            </Button>
          )}
          {isOpen(appeal) && (
            <Button variant="default" loading={withdrawing} onClick={withdraw}>
              {t("settings.appeal.withdraw")}
            </Button>
          )}
        </Group>
      </Panel>
      {stage === "evidence" && (
        <AppealAnswerForm
          token={token}
          kind={appeal.kind}
          question={events.findLast(({ kind }) => kind === "evidence_asked")?.text ?? undefined}
          onSent={reload}
        />
      )}
      <Panel size="roomy" title={t("settings.appeal.history")}>
        <ol className={classes["steps"]}>
          {events.map(({ kind, text, at }) => (
            <li key={`${kind} ${at}`}>
              <h3>{t(`settings.appeal.event.${kind}`)}</h3>
              <p className={panel["panel-lead"]}>
                <Moment at={at} />
              </p>
              {text != null && (
                <p className={classes["said"]} dir="auto">
                  {text}
                </p>
              )}
            </li>
          ))}
        </ol>
      </Panel>
      <Given appeal={appeal} />
    </>
  );
}

function Given({ appeal }: { appeal: AppealView }) {
  const { t } = useTranslation();
  return (
    <Panel size="roomy" title={t("settings.appeal.given")}>
      <Facts className={classes["facts"]}>
        <dt>{t("settings.appeal.what")}</dt>
        <dd>{t(`settings.appeal.kind.${appeal.kind}`)}</dd>
        <dt>{t("settings.appeal.account_id")}</dt>
        <dd>
          <bdi>{appeal.account_id}</bdi>
        </dd>
        <dt>{t("settings.roles.server")}</dt>
        <dd>
          <bdi>{appeal.server}</bdi>
        </dd>
        {appeal.role_id != null && (
          <>
            <dt>{t("settings.roles.id")}</dt>
            <dd>
              <bdi>{appeal.role_id}</bdi>
            </dd>
          </>
        )}
        <dt>{t("session.field.email")}</dt>
        <dd>
          <bdi>{appeal.email}</bdi>
        </dd>
        <dt>{t("settings.appeal.pictures")}</dt>
        <dd>{appeal.pictures}</dd>
        <dt>{t("settings.appeal.content")}</dt>
        <dd dir="auto">{appeal.content}</dd>
      </Facts>
    </Panel>
  );
}
