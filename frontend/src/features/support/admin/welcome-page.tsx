/** A team's first words, and the questions its customers may answer by pressing instead of writing. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { keyOf, queryClient } from "@/api/query";
import { MultiSelect } from "@/components/multi-select";
import { ReadState } from "@/components/read-state";
import { keyUnder } from "@/locales/keys";
import { loadShownQuestions, loadWelcome, saveWelcome } from "./admin-calls";
import type { Team } from "./admin-types";
import { useRead } from "@/components/use-read";
import { WelcomeForm } from "./welcome-form";
import classes from "@/components/admin/admin.module.css";
import { Panel } from "@/components/page";

export function WelcomePage({ team, picker }: { team: Team; picker: ReactNode }) {
  const { t } = useTranslation();
  const key = keyOf("/api/im/console_welcome_get", { team_id: team.team_id });
  const welcome = useRead(key, () => loadWelcome(team.team_id));
  const questions = useRead(keyOf("/api/faq/list", { by: "question" }), loadShownQuestions);
  return (
    <>
      <header className={classes["top"]}>
        <h1>{t("admin.welcome.title", { team: team.name })}</h1>
        {picker}
      </header>
      <Panel size="dense">
        <ReadState read={welcome}>
          {(value) => (
            <WelcomeForm
              welcome={value}
              save={(request) => saveWelcome(team.team_id, request)}
              onSaved={(saved) => queryClient.setQueryData(key, saved)}
              more={(draft, change) => (
                <div className={classes["form"]}>
                  <p className={classes["fine"]}>{t("admin.welcome.questions_lead")}</p>
                  <MultiSelect
                    label={t("admin.welcome.questions")}
                    value={draft.problem_questions ?? []}
                    onChange={(problem_questions) => change({ ...draft, problem_questions })}
                    options={(questions.data ?? []).map(({ question_id, question, category }) => ({
                      key: question_id,
                      label: question,
                      sub: t(keyUnder("faq.category", category)),
                    }))}
                  />
                </div>
              )}
            />
          )}
        </ReadState>
      </Panel>
    </>
  );
}
