/** A team's first words, and the questions its customers may answer by pressing instead of writing. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MultiSelect } from "@/components/multi-select";
import { ReadState } from "./read-state";
import { loadShownQuestions, loadWelcome, saveWelcome } from "./supervision-calls";
import type { Team } from "./supervision-types";
import { useLoaded } from "./use-loaded";
import { WelcomeForm } from "./welcome-form";
import classes from "./supervision.module.css";

export function WelcomePage({ team, picker }: { team: Team; picker: ReactNode }) {
  const { t } = useTranslation();
  const welcome = useLoaded(team.team_id, () => loadWelcome(team.team_id));
  const questions = useLoaded("faq", loadShownQuestions);
  return (
    <>
      <header className={classes["top"]}>
        <h1>{t("supervision.welcome.title", { team: team.name })}</h1>
        {picker}
      </header>
      <section className={classes["panel"]}>
        <ReadState loaded={welcome}>
          {(value) => (
            <WelcomeForm
              welcome={value}
              save={(wish) => saveWelcome(team.team_id, wish)}
              onSaved={welcome.set}
              more={(draft, change) => (
                <div className={classes["form"]}>
                  <p className={classes["fine"]}>{t("supervision.welcome.questions_lead")}</p>
                  <MultiSelect
                    label={t("supervision.welcome.questions")}
                    value={draft.problem_questions ?? []}
                    onChange={(problem_questions) => change({ ...draft, problem_questions })}
                    options={(questions.value ?? []).map(({ question_id, question, category }) => ({
                      key: question_id,
                      label: question,
                      sub: t(`faq.category.${category}`),
                    }))}
                  />
                </div>
              )}
            />
          )}
        </ReadState>
      </section>
    </>
  );
}
