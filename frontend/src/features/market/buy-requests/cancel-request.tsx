/** Asks before a buy request is ended: what it was, and how much money comes back. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog, DialogActions } from "@/components/dialog";
import { useMoney } from "@/components/money";
import { showNotice } from "@/components/notices";
import { useTask } from "@/components/use-task";
import { cancel, type OwnBuyRequest } from "./buy-request-calls";

interface Props {
  request: OwnBuyRequest;
  name: string;
  onClose: (done: boolean) => void;
}

export function CancelRequest({ request, name, onClose }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const [run, running] = useTask(async () => {
    // Something may have been bought meanwhile: what came back is what it does not have any more.
    await cancel(request.buy_request_id);
    showNotice("success", t("market.requests.cancelled"));
    onClose(true);
  });
  return (
    <Dialog opened onClose={() => onClose(false)} title={t("market.requests.cancel")}>
      <p>
        <bdi>{name}</bdi>
      </p>
      <p>{t("market.requests.ask_cancel", { amount: money(request.reserved_cents) })}</p>
      <DialogActions>
        <Button variant="default" onClick={() => onClose(false)}>
          {t("market.requests.keep")}
        </Button>
        <Button color="red" loading={running} onClick={run}>
          {t("market.requests.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
