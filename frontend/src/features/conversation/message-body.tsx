/** What a message says, by its type. Source: product spec section 3 (body types); words of people are never markup. */
import { useTranslation } from "react-i18next";
import type { Conversation, Message } from "@/api/schema";
import { BbcodeText } from "./bbcode-text";
import { ChatImage } from "./chat-image";
import { LinkedText } from "./linked-text";
import { CardBody, ConfirmBody, EvaluationBody, OrderBody, ProblemBody, TemplateBody } from "./message-cards";

interface Props {
  message: Extract<Message, { recalled: false }>;
  conversation: Conversation;
  mine: boolean;
}

export function MessageBody({ message, conversation, mine }: Props) {
  const { body } = message;
  switch (body.type) {
    case 1:
    case 5:
      return <LinkedText text={body.text} />;
    case 2:
      return <ChatImage uploadId={body.upload_id} width={body.width} height={body.height} />;
    case 3:
      return <OrderBody orderId={body.order_id} />;
    case 4:
      return <TemplateBody title={body.title} text={body.text} />;
    case 6:
      return <CardBody message={message} body={body} conversation={conversation} mine={mine} />;
    case 7:
      return <BbcodeText text={body.text} />;
    case 8:
      return <ProblemBody message={message} body={body} conversation={conversation} mine={mine} />;
    case 9:
      return <ConfirmBody message={message} body={body} mine={mine} self={conversation.self.uid} />;
    case 100:
      return <EvaluationBody text={body.text} conversation={conversation} mine={mine} />;
    default:
      // A type of a later server: the page of today has no words for it, and an empty bubble would look lost.
      return <UnknownBody />;
  }
}

function UnknownBody() {
  const { t } = useTranslation();
  return <p>{t("conversation.body.unknown")}</p>;
}
