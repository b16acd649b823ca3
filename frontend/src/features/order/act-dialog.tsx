/** One question before each act on an order: what it means, and what has to be said with it. */
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import type { DisputeCategory, Order } from "@/api/trade";
import { limits } from "@/api/limits.gen";
import { Dialog } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { written } from "@/components/money";
import { errorText } from "@/components/notices";
import { PriceInput } from "@/components/price-input";
import { useTask } from "@/components/use-task";
import { EvidencePictures } from "./evidence-pictures";
import { keyUnder } from "@/locales/keys";
import classes from "./order.module.css";
import { act, type Act } from "./order-calls";
import { centsOf, type Action } from "./order-rules";

const CATEGORIES: DisputeCategory[] = ["not_received", "not_as_described", "wrong_item", "account_recovered", "other"];
/** Harm is done if it is pressed by mistake. */
const GRAVE: ReadonlySet<Action> = new Set(["cancel", "refund", "agree", "fail"]);

interface Written {
  text: string;
  account: string;
  server: string;
  category: DisputeCategory;
  part: boolean;
  amount: string;
  images: string[];
}

/** What is sent, or `null` while something is missing. */
export function wishOf(
  action: Action,
  { text, account, server, category, part, amount, images }: Written,
  order: Pick<Order, "due_cents">,
): Act | null {
  const said = text.trim();
  const cents = centsOf(amount);
  switch (action) {
    case "cancel":
    case "confirm":
      return { call: `buy_order/${action}` };
    case "skip":
      return { call: "seller/buy_order/skip_submit" };
    case "withdraw":
    case "agree":
      return { call: `buy_order/dispute/${action}` };
    case "submit":
      if (account.trim() === "") return null;
      return {
        call: "buy_order/submit",
        info: filled({ account: account.trim(), server: server.trim(), message: said }),
      };
    case "deliver":
      return { call: "seller/buy_order/deliver", ...(said === "" ? {} : { note: said }) };
    case "fail":
    case "refund":
      return said === "" ? null : { call: `seller/buy_order/${action}`, reason: said };
    case "dispute":
      if (said === "" || (part && (cents === null || cents <= 0 || cents > order.due_cents))) return null;
      return {
        call: "buy_order/dispute",
        category,
        text: said,
        images,
        ...(part && cents !== null ? { asked_cents: cents } : {}),
      };
    case "evidence":
      return said === "" ? null : { call: "buy_order/dispute/evidence", text: said, images };
    case "rule":
      return said === "" || cents === null || cents > order.due_cents
        ? null
        : { call: "buy_order/dispute/rule", refund_cents: cents, reason: said };
    case "pay":
      return null;
  }
}

/** Only what was said. */
function filled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

export function ActDialog({ order, action, onClose }: { order: Order; action: Action; onClose: () => void }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<Written>({
    text: "",
    account: "",
    server: "",
    category: "not_received",
    part: false,
    amount: "",
    images: [],
  });
  const [failure, setFailure] = useState<ReactNode>(null);
  const put = (part: Partial<Written>) => {
    setFailure(null);
    setSaid((before) => ({ ...before, ...part }));
  };
  const wish = wishOf(action, said, order);
  const [send, sending] = useTask(
    async () => {
      if (wish === null) return;
      await act(order, wish);
      onClose();
    },
    (cause) =>
      setFailure(
        errorText(cause) +
          (cause instanceof ApiError && Object.keys(cause.fields).length > 0
            ? ` (${Object.keys(cause.fields).join(", ")})`
            : ""),
      ),
  );
  const amount = written(action === "agree" ? (order.dispute?.asked_cents ?? order.due_cents) : order.due_cents);
  return (
    <Dialog opened title={t(`order.act.${action}`)} onClose={onClose}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className={classes["plain"]}>{t(keyUnder("order.ask", action), { amount })}</p>
        {action === "dispute" && (
          <fieldset className={classes["choices"]}>
            <legend>{t("order.field.category")}</legend>
            {CATEGORIES.map((category) => (
              <label key={category}>
                <input
                  type="radio"
                  name="category"
                  checked={said.category === category}
                  onChange={() => put({ category })}
                />{" "}
                {t(`order.category.${category}`)}
              </label>
            ))}
          </fieldset>
        )}
        {action === "dispute" && order.side === "buyer" && order.status === "sent" && (
          <fieldset className={classes["choices"]}>
            <legend>{t("order.field.want")}</legend>
            <label>
              <input type="radio" name="part" checked={!said.part} onChange={() => put({ part: false })} />{" "}
              {t("order.field.want_all", { amount })}
            </label>
            <label>
              <input type="radio" name="part" checked={said.part} onChange={() => put({ part: true })} />{" "}
              {t("order.field.want_part")}
            </label>
          </fieldset>
        )}
        {(action === "rule" || (action === "dispute" && said.part)) && (
          <PriceInput
            label={`${t("order.field.amount", { amount })} (USD)`}
            symbol="$"
            value={said.amount}
            onChange={(typed) => put({ amount: typed })}
          />
        )}
        {action === "submit" && (
          <>
            <LimitedInput
              label={t("order.field.account")}
              value={said.account}
              max={500}
              onChange={(account) => put({ account })}
            />
            <LimitedInput
              label={t("order.field.server")}
              value={said.server}
              max={500}
              onChange={(server) => put({ server })}
            />
          </>
        )}
        {action in LONGEST && (
          <LimitedInput
            label={t(
              action === "deliver"
                ? "order.field.note"
                : action === "submit"
                  ? "order.field.info"
                  : action === "fail" || action === "refund" || action === "rule"
                    ? "order.field.reason"
                    : "order.field.text",
            )}
            value={said.text}
            max={LONGEST[action] ?? 500}
            lines={3}
            onChange={(text) => put({ text })}
          />
        )}
        {(action === "dispute" || action === "evidence") && (
          <EvidencePictures ids={said.images} onChange={(images) => put({ images })} />
        )}
        {failure !== null && (
          <p role="alert" className={classes["refused"]}>
            {failure}
          </p>
        )}
        <div className={classes["actions"]}>
          <Button variant="default" onClick={onClose}>
            {t("order.back")}
          </Button>
          <Button
            type="submit"
            loading={sending}
            disabled={wish === null}
            {...(GRAVE.has(action) ? { color: "red" } : {})}
          >
            {t(`order.act.${action}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Acts with words, and the longest the server takes. docs/wire.md, "Orders". */
const LONGEST: Partial<Record<Action, number>> = {
  submit: 500,
  deliver: limits.DeliverRequest.note.maxLength,
  fail: limits.ReasonRequest.reason.maxLength,
  refund: limits.ReasonRequest.reason.maxLength,
  dispute: limits.OpenDisputeRequest.text.maxLength,
  evidence: limits.EvidenceRequest.text.maxLength,
  rule: limits.RulingRequest.reason.maxLength,
};
