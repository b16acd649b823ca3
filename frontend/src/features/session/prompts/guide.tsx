/** The frame of a guide dialog: its steps in pictures, and below them what there is to do. Spec §2 (guide dialogs). */
import type { ReactNode } from "react";
import { Dialog } from "@/components/dialog";
import { DialogResult } from "@/components/dialog-result";
import { closePrompt, type PromptName } from "@/features/session/prompt";
import { GuidePicture, type Picture } from "./guide-picture";
import { usePrompt } from "./use-prompt";
import classes from "./guide.module.css";

/** Two to four, each with its words. */
export type Steps = readonly (readonly [Picture, string])[];

interface Props {
  name: PromptName;
  title: string;
  steps: Steps;
  children: ReactNode;
}

export function Guide({ name, title, steps, children }: Props) {
  const { opened, covered, source } = usePrompt(name);
  return (
    <Dialog opened={opened} title={title} onClose={() => covered || closePrompt(name, DialogResult.Close)}>
      <div className={classes["guide"]} data-source={source}>
        <GuideSteps steps={steps} />
        {children}
      </div>
    </Dialog>
  );
}

export function GuideSteps({ steps }: { steps: Steps }) {
  return (
    <ol className={classes["steps"]}>
      {steps.map(([picture, words]) => (
        <li key={picture} className={classes["step"]}>
          <GuidePicture of={picture} />
          <p>{words}</p>
        </li>
      ))}
    </ol>
  );
}
