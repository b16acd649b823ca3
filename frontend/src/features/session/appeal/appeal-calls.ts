/** Appeals of who cannot sign in, and what the account's owner says to them. docs/wire.md, "Account appeals". */
import { get, post } from "@/api/call";
import { ensureVisitor, postAsGuest } from "@/api/im";
import type { Wire } from "@/api/operations";
import { uploadFile } from "@/api/upload";

export type AppealKind = Wire["AccountAppealKind"];
export type AppealView = Wire["AppealView"];
export type AppealStage = Wire["AccountAppealStage"];
export type AppealAboutMe = Wire["AppealAboutMe"];
type AppealCreate = Wire["AppealCreate"];

export const KINDS = ["account", "role"] as const satisfies readonly AppealKind[];

/** Most pictures of an appeal, and of an answer. */
export const MOST_PICTURES = 3;

/** Pictures for an appeal: nobody needs these categories at the start. */
const CATEGORY = { account: 2, role: 3 } as const satisfies Record<AppealKind, number>;

/** Uploads pictures, as a visitor if nobody is signed in. One that was uploaded before is not sent again. */
export async function uploadPictures(
  files: readonly File[],
  kind: AppealKind,
  known: Map<File, string>,
): Promise<string[]> {
  await ensureVisitor();
  const ids: string[] = [];
  for (const file of files) {
    const id = known.get(file) ?? (await uploadFile(file, CATEGORY[kind])).upload_id;
    known.set(file, id);
    ids.push(id);
  }
  return ids;
}

export const sendAppeal = (wish: AppealCreate) => postAsGuest("/api/account/appeal/create", wish);

/** What follows the `#` of a link: it is sent to no other site and stands in no log. */
export const tokenIn = (hash: string) => hash.replace(/^#/u, "");

export const trackAppeal = (token: string): Promise<AppealView> =>
  post("/api/account/appeal/track", { token }, { quiet: true });

export const answerAppeal = (token: string, text: string, pictures: string[]) =>
  postAsGuest("/api/account/appeal/answer", { token, text, pictures });

export const withdrawAppeal = (token: string): Promise<AppealView> => post("/api/account/appeal/withdraw", { token });

/** By the link in the owner's letter: they still have the account. */
export const objectToAppeal = (token: string) => post("/api/account/appeal/object", { token });

export const ABOUT_ME = "/api/account/appeal/about_me";

export const loadAboutMe = () => get(ABOUT_ME, {}, { quiet: true });

export const denyAppeal = (appeal_id: string) => post("/api/account/appeal/deny", { appeal_id });
