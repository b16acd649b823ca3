/** One question before each act on an order: what it means, and what has to be said with it. */
import { DisputeCategory } from "@/api/lists.gen";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Order } from "@/api/trade";
import { limits } from "@/api/limits.gen";
import choice from "@/components/choice.module.css";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { written } from "@/components/money";
import { errorText } from "@/components/notices";
import { PriceInput } from "@/components/price-input";
import { refusedAt } from "@/components/refused-at";
import { useServerForm } from "@/components/use-server-form";
import { EvidencePictures } from "./evidence-pictures";
import { keyUnder } from "@/locales/keys";
import classes from "./order.module.css";
import { act, type Act } from "./order-calls";
import { centsOf, type Action } from "./order-rules";

/** Harm is done if it is pressed by mistake. */
const DESTRUCTIVE: ReadonlySet<Action> = new Set(["cancel", "refund", "agree", "fail"]);

type Written = {
  text: string;
  account: string;
  server: string;
  category: DisputeCategory;
  part: boolean;
  amount: string;
  images: string[];
};

/** What the server calls the fields. */
const refusedHere = refusedAt<Written>({
  text: "text",
  note: "text",
  reason: "text",
  "info.message": "text",
  "info.account": "account",
  "info.server": "server",
  asked_cents: "amount",
  refund_cents: "amount",
});

/** What is sent, or `null` while something is missing. */
export function requestOf(
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
  const { form, field, saving, run } = useServerForm<Written>({
    initialValues: {
      text: "",
      account: "",
      server: "",
      category: "not_received",
      part: false,
      amount: "",
      images: [],
    },
    save: async (values) => {
      const request = requestOf(action, values, order);
      if (request === null) return;
      await act(order, request);
      onClose();
    },
    // The dialog lies over the notices: what is about none of its fields is said above its buttons.
    refused: (cause) => {
      const { errors, notice } = refusedHere(cause);
      return { errors: notice ? { act: errorText(cause) } : errors, notice: false };
    },
  });
  const said = form.values;
  const wantPart = field("part").onChange;
  const request = requestOf(action, said, order);
  // Gone with the next change, like those of the fields.
  const failure = form.errors["act"];
  const amount = written(action === "agree" ? (order.dispute?.asked_cents ?? order.due_cents) : order.due_cents);
  return (
    <Dialog opened title={t(`order.act.${action}`)} onClose={onClose}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <p className={classes["plain"]}>{t(keyUnder("order.ask", action), { amount })}</p>
        {action === "dispute" && (
          <fieldset className={classes["choices"]}>
            <legend>{t("order.field.category")}</legend>
            {DisputeCategory.map((category) => (
              <label key={category}>
                <input
                  type="radio"
                  className={choice["radio"]}
                  name="category"
                  checked={said.category === category}
                  onChange={() => field("category").onChange(category)}
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
              <input
                type="radio"
                className={choice["radio"]}
                name="part"
                checked={!said.part}
                onChange={() => wantPart(false)}
              />{" "}
              {t("order.field.want_all", { amount })}
            </label>
            <label>
              <input
                type="radio"
                className={choice["radio"]}
                name="part"
                checked={said.part}
                onChange={() => wantPart(true)}
              />{" "}
              {t("order.field.want_part")}
            </label>
          </fieldset>
        )}
        {(action === "rule" || (action === "dispute" && said.part)) && (
          <PriceInput label={`${t("order.field.amount", { amount })} (USD)`} symbol="$" {...field("amount")} />
        )}
        {action === "submit" && (
          <>
            <LimitedInput label={t("order.field.account")} max={INFO_LENGTH} {...field("account")} />
            <LimitedInput label={t("order.field.server")} max={INFO_LENGTH} {...field("server")} />
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
            max={LONGEST[action] ?? INFO_LENGTH}
            lines={3}
            {...field("text")}
          />
        )}
        {(action === "dispute" || action === "evidence") && (
          <EvidencePictures ids={said.images} onChange={field("images").onChange} />
        )}
        {failure !== undefined && (
          <p role="alert" className={classes["refused"]}>
            {failure}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t("order.back")}
          </Button>
          <Button
            type="submit"
            loading={saving}
            disabled={request === null}
            {...(DESTRUCTIVE.has(action) ? { color: "red" } : {})}
          >
            {t(`order.act.${action}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** docs/wire.md, "Orders": each value of `info`, whose names the description leaves free. */
const INFO_LENGTH = 500;

/** Acts with words, and the longest the server takes. docs/wire.md, "Orders". */
const LONGEST: Partial<Record<Action, number>> = {
  submit: INFO_LENGTH,
  deliver: limits.DeliverRequest.note.maxLength,
  fail: limits.ReasonRequest.reason.maxLength,
  refund: limits.ReasonRequest.reason.maxLength,
  dispute: limits.OpenDisputeRequest.text.maxLength,
  evidence: limits.EvidenceRequest.text.maxLength,
  rule: limits.RulingRequest.reason.maxLength,
};
