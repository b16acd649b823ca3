/**
 * Sends files with progress, and fetches uploaded pictures: an <img> cannot carry the authorization header. Spec §3,
 * §7.
 */
import { refusal, requestHeaders } from "./call";
import { ApiError, netError } from "./error";
import { identity } from "./identity";
import { forThisPerson, whenPersonChanges } from "./person";
import type { Uploaded } from "./schema";

/** Spec §3, upload categories this client uses; 2, 3 and 40, for appeals and identity, stand where they are used. */
export const UploadCategory = { Chat: 7, Avatar: 22, ShopLogo: 27, ShopBanner: 28 } as const;
export type UploadCategory = (typeof UploadCategory)[keyof typeof UploadCategory] | 2 | 3 | 40;

/** A visitor's token goes in a header of its own: addresses are kept in logs and histories. */
function headers(): Record<string, string> {
  const { token, visitor_token } = identity;
  const visitor = token === null && visitor_token !== null ? { "visitor-token": visitor_token } : {};
  return { ...requestHeaders(), ...visitor };
}

export interface UploadOptions {
  conversation_id?: string;
  /** Part sent, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Uploads one file. XMLHttpRequest, because `fetch` does not say how much has been sent. */
export function uploadFile(file: Blob, category: UploadCategory, options: UploadOptions = {}): Promise<Uploaded> {
  const query = new URLSearchParams({ category: String(category) });
  if (options.conversation_id !== undefined) query.set("conversation_id", options.conversation_id);
  const form = new FormData();
  form.append("file", file);
  const sent = new Promise<Uploaded>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/upload?${query}`);
    Object.entries(headers()).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.responseType = "json";
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const answer = request.response as { code?: unknown; data?: Uploaded; message?: string } | null;
      if (answer?.code === 0 && answer.data !== undefined) resolve(answer.data);
      else reject(answer === null ? netError(null) : refusal(request.status, answer));
    };
    request.onerror = () => reject(netError(null));
    request.onabort = () => reject(new ApiError("canceled", "canceled"));
    if (options.signal?.aborted === true) return reject(new ApiError("canceled", "canceled"));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
  return forThisPerson(() => sent);
}

/** Pictures already fetched, by path; object addresses stay valid while the page is open. */
const fetched = new Map<string, Promise<string>>();

/** The most pictures kept in memory at once; the oldest is let go first. Ours: about 30 MB of thumbnails. */
const KEPT = 300;

/** An address an <img> can show, for an upload's id, or for a path such as a `profile_pic`. */
export function pictureAddress(idOrPath: string, size?: "thumb"): Promise<string> {
  const whole = idOrPath.startsWith("/") ? idOrPath : `/api/upload/${encodeURIComponent(idOrPath)}`;
  // The server's own addresses may name the size already.
  const path = size === undefined || whole.includes("?") ? whole : `${whole}?size=${size}`;
  const known = fetched.get(path);
  if (known !== undefined) return known;
  const address = forThisPerson(() => load(path));
  fetched.set(path, address);
  // Another look may succeed; the next person may have begun one already.
  address.catch(() => {
    if (fetched.get(path) === address) fetched.delete(path);
  });
  const oldest = fetched.size > KEPT ? fetched.keys().next().value : undefined;
  if (oldest !== undefined) forget(oldest);
  return address;
}

// Nothing private stays in memory for the next person.
whenPersonChanges(() => [...fetched.keys()].forEach(forget));

function forget(path: string): void {
  fetched.get(path)?.then(URL.revokeObjectURL, () => {});
  fetched.delete(path);
}

async function load(path: string): Promise<string> {
  const response = await fetch(path, { headers: headers(), credentials: "same-origin" }).catch((cause: unknown) => {
    throw netError(cause);
  });
  if (!response.ok) throw new ApiError("NOT_FOUND", "picture", response.status);
  return URL.createObjectURL(await response.blob());
}
