/** The choice after paying: top up by oneself now, with what the queue looks like, or let the seller do it. */
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Key } from "@/locales/keys";
import { useLocation } from "wouter";
import type { TopUpOfOrder, TopUpQueue } from "@/api/topup";
import type { Order } from "@/api/trade";
import choice from "@/components/choice.module.css";
import { Icon, type IconName } from "@/components/icon";
import { Panel } from "@/components/page";
import { whenWords } from "@/components/time-words";
import { AccountFields, startingAccount, useAccountForm } from "./account-fields";
import { accountOfOrder, rememberAccount } from "./kept-accounts";
import { QueueLine } from "./queue-line";
import { Remark } from "./remark";
import { join } from "./topup-calls";
import choosePanel from "./choose-panel.module.css";
import classes from "./topup.module.css";

type Method = "self" | "seller";

export function ChoosePanel({
  orderId,
  order,
  options,
}: {
  orderId: string;
  order: Order | undefined;
  options: TopUpOfOrder;
}) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const queue = options.may_join ? (options.queue ?? undefined) : undefined;
  const [chosen, setChosen] = useState<Method>("self");
  const method: Method = queue === undefined ? "seller" : chosen;
  return (
    <Panel aria-labelledby="method-heading">
      <h2 id="method-heading">{t("topup.method.label")}</h2>
      <div className={choosePanel["methods"]} role="radiogroup" aria-labelledby="method-heading">
        <Way icon="bolt" method="self" chosen={method === "self"} disabled={queue === undefined} onChoose={setChosen}>
          {options.queue != null && <QueueLine queue={options.queue} />}
          {!options.may_join && <Remark icon="info">{t(WHY[options.refused ?? ""] ?? "topup.why.other")}</Remark>}
        </Way>
        <Way icon="person" method="seller" chosen={method === "seller"} onChoose={setChosen}>
          {order !== undefined && <SellerUntil order={order} />}
        </Way>
      </div>
      {method === "self" && queue !== undefined ? (
        <JoinForm key={queue.queue_id} orderId={orderId} queue={queue} />
      ) : (
        <Button size="md" onClick={() => go(`/order/${orderId}`)}>
          {t("topup.method.leave")}
        </Button>
      )}
    </Panel>
  );
}

/** Why not by oneself: what the server says, in our words. */
const WHY: Record<string, Key> = {
  UNSUPPORTED_PACK: "topup.why.pack",
  SLOTS_CLOSED: "topup.why.closed",
  STATUS_CHANGED: "topup.why.status",
  COUNTRY_NOT_ALLOWED: "topup.why.country",
};

interface WayProps {
  icon: IconName;
  method: Method;
  chosen: boolean;
  disabled?: boolean;
  onChoose: (method: Method) => void;
  children: ReactNode;
}

function Way({ icon, method, chosen, disabled = false, onChoose, children }: WayProps) {
  const { t } = useTranslation();
  return (
    <label className={choosePanel["way"]} data-impossible={disabled || undefined}>
      <input
        type="radio"
        className={choice["radio"]}
        name="method"
        checked={chosen}
        disabled={disabled}
        onChange={() => onChoose(method)}
      />
      <span className={choosePanel["way-words"]}>
        <span className={choosePanel["way-name"]}>
          <Icon name={icon} size="s" /> {t(`topup.method.${method}`)}
        </span>
        <span className={classes["dim"]}>{t(`topup.method.${method}_words`)}</span>
        {children}
      </span>
    </label>
  );
}

function SellerUntil({ order }: { order: Order }) {
  const { t, i18n } = useTranslation();
  const { who, until } = order.must_act;
  return who === "seller" && until != null ? (
    <span className={classes["dim"]}>
      {t("topup.method.seller_until", { time: whenWords(until, Date.now(), i18n.language) })}
    </span>
  ) : null;
}

/** What was typed before paying, if the queue did not take it by itself. */
const startOf = (orderId: string, queue: TopUpQueue) => ({
  ...(accountOfOrder(orderId) ?? startingAccount(queue)),
  region: queue.region,
});

function JoinForm({ orderId, queue }: { orderId: string; queue: TopUpQueue }) {
  const { t } = useTranslation();
  const { request, field, saving, run } = useAccountForm(startOf(orderId, queue), (account) => {
    rememberAccount(queue.game, account);
    return join(orderId, account);
  });
  return (
    <form
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <AccountFields queue={queue} field={field} />
      <Button type="submit" size="md" fullWidth loading={saving} disabled={request === null}>
        {t("topup.join")}
      </Button>
      <p className={classes["dim"]}>{t("topup.join_words")}</p>
    </form>
  );
}
