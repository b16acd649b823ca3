/** A message in one line, for the list, for search results and for the line that is read aloud. */
import type { Message } from "@/api/schema";
import type { Translate } from "@/locales/keys";
import { parseBbcode, plainText } from "./bbcode";

export function previewOf(message: Message, t: Translate): string {
  if (message.recalled) {
    return t(message.body.removed === true ? "conversation.body.removed" : "conversation.preview.recalled");
  }
  const { body } = message;
  switch (body.type) {
    case 1:
    case 5:
      return body.text;
    case 2:
      return t("conversation.preview.image");
    case 3:
      return t("conversation.preview.order", { order: body.order_id });
    case 4:
    case 6:
      return body.title || body.text;
    case 7:
      return plainText(parseBbcode(body.text));
    case 8:
      return body.title;
    case 9:
      return t("conversation.preview.confirm");
    case 100:
      return t("conversation.preview.evaluation");
  }
}
