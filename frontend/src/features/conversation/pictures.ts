/** Pictures chosen, pasted or dropped: looked at here first, so that what the server would refuse is said at once. */
import { showNotice } from "@/components/notices";
import { t } from "@/locales/i18n";
import type { PendingImage } from "./outbox";
import { sendImage } from "./outbox-carrier";

/** The server's limits for chat (domain, upload rules). */
export const TAKEN = ["image/png", "image/jpeg", "image/webp", "image/gif"];
export const MOST_BYTES = 10 * 1024 * 1024;
/** Ours: more at once is more likely a slip than a request. */
const MOST_AT_ONCE = 10;

export function attachPictures(conversationId: string, files: File[]): void {
  if (files.length > MOST_AT_ONCE) showNotice("warning", t("conversation.image.tooMany", { count: MOST_AT_ONCE }));
  for (const file of files.slice(0, MOST_AT_ONCE)) {
    if (!TAKEN.includes(file.type)) showNotice("error", t("conversation.image.wrongType", { name: file.name }));
    else if (file.size > MOST_BYTES) showNotice("error", t("conversation.image.tooLarge", { name: file.name }));
    else
      look(file).then(
        (image) => sendImage(conversationId, image),
        () => showNotice("error", t("conversation.image.wrongType", { name: file.name })),
      );
  }
}

/** Its size, so that its place in the conversation is known before it is sent. */
async function look(file: File): Promise<PendingImage> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { file, name: file.name, width, height };
}
