/** What is known about a conversation, and what its reader notes about it: mark, remark, state, evaluation. */
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Conversation } from "@/api/schema";
import { limits } from "@/api/limits.gen";
import { fetchedLater } from "@/components/fetched-later";
import { Icon } from "@/components/icon";
import { LimitedInput } from "@/components/limited-input";
import { useTask } from "@/components/use-task";
import { paint, PALETTE } from "@/components/colours";
import { PersonAvatar } from "@/components/person-avatar";
import { keyUnder } from "@/locales/keys";
import { isSupport } from "./conversations";
import { nameOfOther } from "./name-of-other";
import { EvaluateDialog } from "./evaluate-dialog";
import { changeState, setMark } from "./conversation-acts";
import { kindKey } from "./conversation-header";
import classes from "./conversation-panel.module.css";

const ReportDialog = fetchedLater(["conversation"], async () => (await import("./report-dialog")).ReportDialog);

/** The server's limit (domain, conversation rules). */
const REMARK_LENGTH = limits.SetMark.remark.maxLength;

export function ConversationPanel({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { conversation_id: id, user, state, order_id, self } = conversation;
  const [evaluating, setEvaluating] = useState(false);
  const [reporting, setReporting] = useState(false);
  const [change, changing] = useTask(() => changeState(id, state === "open" ? "resolved" : "open"));
  const support = isSupport(conversation);
  const title = nameOfOther(conversation, t);
  const ratable = support && state === "resolved";
  return (
    <div className={classes["panel"]}>
      <div className={classes["person"]}>
        <PersonAvatar
          seed={user?.uid ?? id}
          name={title}
          picture={support ? null : (user?.profile_pic ?? conversation.avatar)}
          online={!support && user?.online}
          support={support}
          size="l"
        />
        <p className={classes["name"]}>
          <bdi>{title}</bdi>
        </p>
        <p className={classes["kind"]}>
          {user == null || support ? t("conversation.person.team") : t(kindKey(user.user_type, user.is_seller))}
        </p>
      </div>
      {order_id != null && (
        <p className={classes["fact"]}>
          {t("conversation.body.order")} <bdi dir="ltr">{order_id}</bdi>
        </p>
      )}
      {self.user_type !== 0 && <MarkForm conversation={conversation} />}
      <div className={classes["actions"]}>
        <p className={classes["fact"]}>{t(`conversation.state.${state}`)}</p>
        {state !== "closed" && (
          <Button
            variant="default"
            loading={changing}
            onClick={() => change()}
            leftSection={<Icon name={state === "open" ? "check" : "retry"} size="s" />}
          >
            {t(state === "open" ? "conversation.panel.resolve" : "conversation.panel.reopen")}
          </Button>
        )}
        {ratable && (
          <Button
            variant="default"
            disabled={conversation.evaluated}
            leftSection={<Icon name="star" size="s" />}
            onClick={() => setEvaluating(true)}
          >
            {t(conversation.evaluated ? "conversation.evaluate.thanks" : "conversation.evaluate.open")}
          </Button>
        )}
      </div>
      {!support && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="warning" size="s" />}
          onClick={() => setReporting(true)}
        >
          {t("conversation.report.title.chat_person")}
        </Button>
      )}
      {reporting && (
        <Suspense fallback={null}>
          <ReportDialog kind="chat_person" subject={id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
      <EvaluateDialog conversation={conversation} opened={evaluating} onClose={() => setEvaluating(false)} />
    </div>
  );
}

/** Colour and remark: mine alone. The colour is saved at once, the words when they are done. */
export function MarkForm({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { conversation_id: id, color } = conversation;
  const [remark, setRemark] = useState(conversation.remark);
  const [save, saving] = useTask((mark: { remark?: string; color?: string }) => setMark(id, mark));
  return (
    <fieldset className={classes["mark"]}>
      <legend>{t("conversation.panel.mark")}</legend>
      <div className={classes["swatches"]} role="radiogroup" aria-label={t("conversation.panel.colour")}>
        {["", ...PALETTE].map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={color === one}
            aria-label={t(keyUnder("conversation.colour", one === "" ? "none" : one))}
            className={classes["swatch"]}
            style={{ background: paint(one) }}
            disabled={saving}
            onClick={() => save({ color: one })}
          >
            {color === one && <Icon name={one === "" ? "close" : "check"} size="s" />}
          </button>
        ))}
      </div>
      <LimitedInput
        label={t("conversation.panel.remark")}
        description={t("conversation.panel.remarkHint")}
        value={remark}
        max={REMARK_LENGTH}
        onChange={setRemark}
        lines={2}
      />
      <Button
        variant="light"
        disabled={remark.trim() === conversation.remark}
        loading={saving}
        onClick={() => save({ remark: remark.trim() })}
      >
        {t("conversation.panel.save")}
      </Button>
    </fieldset>
  );
}
