/**
 * The buttons of an order, for this side at this stage; the first is the one that matters. Paying has a panel of its
 * own.
 */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "@/api/trade";
import { ActDialog } from "./act-dialog";
import classes from "./order.module.css";
import { actionsFor, isMyTurn, type Action } from "./order-rules";

interface Props {
  order: Order;
  /** The reader works in the seller's shop: what moves money is the owner's. */
  isMember?: boolean;
  most?: number;
}

export function OrderActions({ order, isMember = false, most }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Action>();
  const all = actionsFor(order, isMember);
  const actions = all.filter((action) => action !== "pay");
  if (actions.length === 0) return null;
  const turn = isMyTurn(order);
  // While another way to go on is offered (paying), or it is not one's turn, none of these is the one that matters.
  const first = turn && all[0] === actions[0] ? actions[0] : undefined;
  return (
    <div className={classes["actions"]}>
      {actions.slice(0, most ?? actions.length).map((action) => (
        <Button key={action} variant={action === first ? "filled" : "default"} onClick={() => setAsked(action)}>
          {t(`order.act.${action}`)}
        </Button>
      ))}
      {asked !== undefined && actions.some((one) => one === asked) && (
        <ActDialog order={order} action={asked} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}
