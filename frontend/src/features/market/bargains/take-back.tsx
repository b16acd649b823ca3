/** Asks before a bargain is taken back: which one, and how much money comes back. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog";
import { useMoney } from "@/components/money";
import { showNotice } from "@/components/notices";
import { useTask } from "@/components/use-task";
import { takeBack, type Bargain } from "./bargain-calls";
import classes from "./bargains.module.css";

interface Props {
  bargain: Bargain;
  onClose: (done: boolean) => void;
}

export function TakeBack({ bargain, onClose }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const [run, running] = useTask(async () => {
    // The seller may have been faster: then it says what became of it.
    const { state } = await takeBack(bargain.bargain_id);
    if (state === "cancelled") showNotice("success", t("market.bargains.taken_back"));
    else showNotice("info", t(`market.bargains.state.${state}`));
    onClose(true);
  });
  return (
    <Dialog opened onClose={() => onClose(false)} title={t("market.bargains.take_back")}>
      {bargain.goods !== undefined && (
        <p>
          <bdi>{bargain.goods.name}</bdi>
        </p>
      )}
      <p>{t("market.bargains.ask_take_back", { amount: money(bargain.amount_cents) })}</p>
      <div className={classes["actions"]}>
        <Button variant="default" onClick={() => onClose(false)}>
          {t("market.requests.keep")}
        </Button>
        <Button color="red" loading={running} onClick={run}>
          {t("market.bargains.take_back")}
        </Button>
      </div>
    </Dialog>
  );
}
