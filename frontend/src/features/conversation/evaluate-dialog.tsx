/** How was it? One to five stars and, if wanted, words; once for a visit. */
import "@mantine/core/styles/Rating.css";
import { Button, Rating } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Conversation } from "@/api/schema";
import { limits } from "@/api/limits.gen";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { useTask } from "@/components/use-task";
import { nameOfOther } from "./name-of-other";
import { evaluate } from "./conversation-acts";
import classes from "./message-cards.module.css";

/** The server's limit (domain, conversation rules). */
const COMMENT_LENGTH = limits.Evaluate.comment.maxLength;

type Stars = 1 | 2 | 3 | 4 | 5;

interface Props {
  conversation: Conversation;
  opened: boolean;
  onClose: () => void;
  /** Stars that were already given elsewhere. */
  first?: number;
}

export function EvaluateDialog({ conversation, opened, onClose, first = 0 }: Props) {
  const { t } = useTranslation();
  const [stars, setStars] = useState(first);
  const [comment, setComment] = useState("");
  const [send, sending] = useTask(async () => {
    await evaluate(conversation, stars as Stars, comment.trim());
    showNotice("success", t("conversation.evaluate.thanks"));
    onClose();
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t("conversation.evaluate.title", { name: nameOfOther(conversation, t) })}
    >
      <form
        className={classes["evaluate"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (stars > 0) send();
        }}
      >
        <Rating
          value={stars}
          onChange={setStars}
          size="xl"
          aria-label={t("conversation.evaluate.stars")}
          getSymbolLabel={(value) => t("conversation.evaluate.star", { count: value })}
        />
        <LimitedInput
          label={t("conversation.evaluate.comment")}
          value={comment}
          max={COMMENT_LENGTH}
          onChange={setComment}
          lines={3}
        />
        <DialogActions>
          <Button type="submit" disabled={stars === 0} loading={sending}>
            {t("conversation.evaluate.send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
