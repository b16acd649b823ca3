/** Asks before access to a shop ends. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog, DialogActions } from "@/components/dialog";
import { useTask } from "@/components/use-task";
import classes from "./team.module.css";

interface Props {
  title: string;
  words: string;
  confirm: string;
  task: () => Promise<unknown>;
  onClose: () => void;
}

export function AskDialog({ title, words, confirm, task, onClose }: Props) {
  const { t } = useTranslation();
  const [run, running] = useTask(async () => {
    await task();
    onClose();
  });
  return (
    <Dialog opened size="sm" title={title} onClose={onClose}>
      <div className={classes["form"]}>
        <p className={classes["plain"]}>{words}</p>
        <DialogActions>
          <Button variant="default" disabled={running} onClick={onClose}>
            {t("market.team.cancel")}
          </Button>
          <Button color="red" loading={running} onClick={run}>
            {confirm}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
