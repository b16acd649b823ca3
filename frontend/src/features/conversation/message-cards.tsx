/**
 * Messages that are more than words: orders, templates, cards with buttons, problem lists, confirmations, evaluations.
 */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Body, Conversation, Message } from "@/api/schema";
import { Icon, type IconName } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { EvaluateDialog } from "./evaluate-dialog";
import { isSupport } from "./conversations";
import { isSpent } from "./support-rules";
import { LinkedText } from "./linked-text";
import { clickMessage, confirmMessage } from "./conversation-acts";
import { jumpToEnd } from "./conversation-calls";
import { send } from "./outbox-carrier";
import { isOrderId, OrderInConversation } from "./order-in-conversation";
import classes from "./message-cards.module.css";

type BodyOf<Type extends Body["type"]> = Extract<Body, { type: Type }>;

/** An order as it is now where this reader may see it; its number where not. */
export function OrderBody({ orderId }: { orderId: string }) {
  const number = <OrderNumber orderId={orderId} />;
  return isOrderId(orderId) ? <OrderInConversation orderId={orderId} otherwise={number} /> : number;
}

function OrderNumber({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes["order"]}>
      <Icon name="order" size="l" />
      <div>
        <p className={classes["kind"]}>{t("conversation.body.order")}</p>
        <p className={classes["number"]}>
          <bdi dir="ltr">{orderId}</bdi>
        </p>
      </div>
    </div>
  );
}

export function TemplateBody({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes["card"]}>
      {title !== "" && (
        <p className={classes["heading"]} dir="auto">
          {title}
        </p>
      )}
      <LinkedText text={text} />
    </div>
  );
}

interface Clickable {
  message: Message;
  mine: boolean;
  self: string;
}

/** What the buttons of the house's own cards are about. */
const CARD_ICONS: Record<string, IconName> = { faq_solved: "check", faq_person: "headset" };

export function CardBody({
  message,
  body,
  conversation,
  mine,
}: {
  message: Message;
  body: BodyOf<6>;
  conversation: Conversation;
  mine: boolean;
}) {
  const { t } = useTranslation();
  const self = conversation.self.uid;
  const pressed = message.clicks?.find((click) => click.uid === self && click.kind === "click")?.item;
  const theirs = message.clicks?.find((click) => click.uid !== self && click.kind === "click")?.item;
  const [press, pressing] = useTask((item: string) => clickMessage(message, item));
  const chosen = mine ? theirs : pressed;
  const spent = isSpent(message, conversation);
  return (
    <div className={classes["card"]}>
      {body.title !== "" && (
        <p className={classes["heading"]} dir="auto">
          {body.title}
        </p>
      )}
      <LinkedText text={body.text} />
      <div className={classes["buttons"]}>
        {body.buttons.map(({ item, label }) => (
          <Button
            key={item}
            variant={chosen === item ? "filled" : "default"}
            size="compact-md"
            disabled={mine || pressing || spent || (chosen !== undefined && chosen !== item)}
            aria-pressed={chosen === item}
            leftSection={iconOf(item, chosen === item)}
            onClick={() => chosen === undefined && press(item)}
          >
            <span dir="auto">{label}</span>
          </Button>
        ))}
      </div>
      {spent && chosen === undefined && !mine && <p className={classes["spent"]}>{t("support.spent")}</p>}
    </div>
  );
}

function iconOf(item: string, chosen: boolean) {
  const name = chosen ? "check" : CARD_ICONS[item];
  return name === undefined ? null : <Icon name={name} size="s" />;
}

/**
 * A list to choose from, once, as the server keeps one press a person. The press tells both sides what was chosen; the
 * question is also asked in words, because only a message moves the conversation up and is counted as unread. At the
 * desk the house answers the press itself, from the FAQ: words would put the conversation in line before the answer
 * could be read.
 */
export function ProblemBody({
  message,
  body,
  conversation,
  mine,
}: {
  message: Message;
  body: BodyOf<8>;
  conversation: Conversation;
  mine: boolean;
}) {
  const { t } = useTranslation();
  const self = conversation.self.uid;
  const support = isSupport(conversation);
  const spent = isSpent(message, conversation);
  // What was answered counts as asked at once; the push that marks the message may come after a second press.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  // Each question may be asked; those that were are marked, for who asked and for who offers them.
  const asked = new Set(answered);
  for (const { kind, uid, item } of message.clicks ?? [])
    if (kind === "click" && (uid === self) !== mine) asked.add(item);
  const [press, pressing] = useTask(async (questionId: string, text: string) => {
    await clickMessage(message, questionId);
    setAnswered((before) => [...before, questionId]);
    // The answer comes at the end: who asked is led there, as one is by words of one's own.
    if (support) void jumpToEnd(conversation.conversation_id).catch(() => undefined);
    else send(conversation.conversation_id, { type: 1, text });
  });
  return (
    <div className={classes["card"]}>
      <p className={classes["heading"]} dir="auto">
        {body.title}
      </p>
      <ul className={classes["questions"]}>
        {body.questions.map(({ question_id, text }) => (
          <li key={question_id}>
            <button
              type="button"
              aria-pressed={asked.has(question_id)}
              disabled={mine || pressing || spent || asked.has(question_id) || conversation.state === "closed"}
              onClick={() => press(question_id, text)}
            >
              <span dir="auto">{text}</span>
              {asked.has(question_id) ? (
                <Icon name="check" size="s" />
              ) : (
                !mine && !spent && <Icon name="send" size="s" turns />
              )}
            </button>
          </li>
        ))}
      </ul>
      {spent && asked.size === 0 && !mine && <p className={classes["spent"]}>{t("support.spent")}</p>}
    </div>
  );
}

export function ConfirmBody({ message, body, mine, self }: Clickable & { body: BodyOf<9> }) {
  const { t } = useTranslation();
  const done = message.clicks?.some((click) => click.kind === "confirm") ?? false;
  const byMe = message.clicks?.some((click) => click.kind === "confirm" && click.uid === self) ?? false;
  const [confirm, confirming] = useTask(() => confirmMessage(message));
  const known = isOrderId(body.order_id);
  const press = done ? (
    <p className={classes["done"]}>
      <Icon name="check" size="s" /> {t(byMe ? "conversation.body.confirmedByYou" : "conversation.body.confirmed")}
    </p>
  ) : (
    <Button onClick={() => confirm()} loading={confirming} disabled={mine}>
      {t("conversation.body.confirm")}
    </Button>
  );
  return (
    <div className={classes["card"]}>
      <p className={classes["heading"]}>{t("conversation.body.confirmTitle")}</p>
      {!known && (
        <p className={classes["number"]}>
          <bdi dir="ltr">{body.order_id}</bdi>
        </p>
      )}
      <LinkedText text={body.text} />
      {/* Of a real order the order's own button counts, and it is never an old one. */}
      {known ? <OrderInConversation orderId={body.order_id} otherwise={press} /> : press}
    </div>
  );
}

export function EvaluationBody({
  text,
  conversation,
  mine,
}: {
  text: string;
  conversation: Conversation;
  mine: boolean;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes["card"]}>
      <LinkedText text={text} />
      {conversation.evaluated ? (
        <p className={classes["done"]}>
          <Icon name="check" size="s" /> {t("conversation.evaluate.thanks")}
        </p>
      ) : (
        !mine && (
          <Button variant="light" leftSection={<Icon name="star" size="s" />} onClick={() => setOpen(true)}>
            {t("conversation.evaluate.open")}
          </Button>
        )
      )}
      <EvaluateDialog conversation={conversation} opened={open} onClose={() => setOpen(false)} />
    </div>
  );
}
