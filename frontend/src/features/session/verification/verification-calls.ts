/** How the verification of one's identity stands, and ways to it. docs/wire.md, "Identity verification". */
import { get, post } from "@/api/call";
import { uploadFile } from "@/api/upload";
import type { Wire } from "@/api/operations";

export type CertInfo = Wire["CertInfo"];
export type DocumentSide = Wire["DocumentSide"];

export const SIDES = ["front", "back", "selfie"] as const satisfies readonly DocumentSide[];

/** Documents and faces. Here and not with the other categories: nobody needs it at the start. */
const IDENTITY = 40;

export function loadCertInfo(): Promise<CertInfo> {
  return get("/api/account/cert/info", {}, { quiet: true });
}

/** The provider's page, good for one visit; none while it looks at what was shown. */
export async function requestCert(returnTo: string | null): Promise<string | null> {
  const wish = returnTo === null ? {} : { return_to: returnTo };
  const { url } = await post("/api/account/cert/request", wish);
  return url ?? null;
}

export type Chosen = Partial<Record<DocumentSide, File>>;

/** Sends pictures to the team; each is uploaded first. */
export async function sendPictures(chosen: Chosen): Promise<void> {
  const pictures: { upload_id: string; side: DocumentSide }[] = [];
  for (const side of SIDES) {
    const file = chosen[side];
    if (file === undefined) continue;
    const { upload_id } = await uploadFile(file, IDENTITY);
    pictures.push({ upload_id, side });
  }
  await post("/api/account/cert/manual", { pictures });
}

/** A path of our own, as the server has it: nobody is sent elsewhere by a link to this page. */
export function ownPath(path: string | null): string | null {
  return path !== null && path.length <= 500 && /^\/(?!\/)[!-[\]-~]*$/u.test(path) ? path : null;
}
