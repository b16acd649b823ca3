/**
 * Who may not write to the desk, or only slowly, for how long and why. Never without a reason: it stands in the audit
 * log.
 */
import "@mantine/core/styles/SegmentedControl.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { refusedAt } from "@/components/refused-at";
import { useServerForm } from "@/components/use-server-form";
import { block } from "./console-calls";
import classes from "./console.module.css";

/** Source: docs/wire.md (console_block_add). */
const WHY_LENGTH = limits.BlockAdd.why.maxLength;
/** Ours: an hour to cool down, a day, a week, or until somebody lifts it. */
const TIMES = { hour: 60, day: 1_440, week: 10_080, always: undefined } as const;
type Time = keyof typeof TIMES;
type Values = { level: "limit" | "block"; time: Time; why: string };

export function BlockDialog({
  conversationId,
  opened,
  onClose,
}: {
  conversationId: string;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { form, field, saving, run } = useServerForm<Values>({
    initialValues: { level: "limit", time: "day", why: "" },
    save: async ({ level, time, why }) => {
      await block(conversationId, level, TIMES[time], why.trim());
      onClose();
    },
    refused: refusedAt<Values>({ why: "why" }),
  });
  const { level, time, why } = form.values;
  return (
    <Dialog opened={opened} onClose={onClose} title={t("agent.block.open")}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (why.trim() !== "") run();
        }}
      >
        <SegmentedControl
          fullWidth
          value={level}
          aria-label={t("agent.block.level")}
          data={(["limit", "block"] as const).map((one) => ({ value: one, label: t(`agent.block.${one}`) }))}
          onChange={(one) => field("level").onChange(one as Values["level"])}
        />
        <p className={classes["hint"]}>
          {t(level === "limit" ? "agent.block.limit_words" : "agent.block.block_words")}
        </p>
        <SegmentedControl
          fullWidth
          value={time}
          aria-label={t("agent.block.time")}
          data={(Object.keys(TIMES) as Time[]).map((one) => ({ value: one, label: t(`agent.block.time_${one}`) }))}
          onChange={(one) => field("time").onChange(one as Time)}
        />
        <LimitedInput label={t("agent.block.why")} max={WHY_LENGTH} lines={2} {...field("why")} />
        <DialogActions>
          <Button type="submit" color="red" disabled={why.trim() === ""} loading={saving}>
            {t("agent.block.set")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
