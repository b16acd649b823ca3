/** What people change of their account on the settings page, which the shell does not need. Spec §7 (account paths). */
import { get, post } from "@/api/call";
import type { Session } from "@/api/schema";
import { uploadFile, UploadCategory } from "@/api/upload";
import { timelineChanged } from "./safety-calls";
import type { TypedCode } from "./sign-in-calls";
import { receiveUser } from "./session-store";

export async function setNickname(nickname: string): Promise<void> {
  receiveUser(await post("/api/account/nickname/set", { nickname: nickname.trim() }));
}

/** For good; the server judges "today" by the clock of this device. */
export async function setBirthday(birthday: string): Promise<void> {
  receiveUser(await post("/api/account/birthday/set", { birthday, utc_offset: -new Date().getTimezoneOffset() }));
}

/** Uploads a picture and wears it. */
export async function setAvatar(file: Blob, onProgress: (part: number) => void): Promise<void> {
  const { upload_id } = await uploadFile(file, UploadCategory.Avatar, { onProgress });
  receiveUser(await post("/api/account/avatar/set", { upload_id }));
}

export async function removeAvatar(): Promise<void> {
  receiveUser(await post("/api/account/avatar/remove", {}));
}

/** Whether strangers see whose shop it is. */
export async function setShopDisplay(allow_shop_display: boolean): Promise<void> {
  receiveUser(await post("/api/account/set_shop_display", { allow_shop_display }));
}

/** The first address of an account that had none; another account's is refused. */
export async function addEmail(email: string, code: TypedCode): Promise<void> {
  receiveUser(await post("/api/account/email/bind", { email: email.trim(), ...code }));
}

/** Another address in the place of the one there is; the old one gets a link that undoes it. */
export async function changeEmail(
  email: string,
  code: TypedCode,
  owner: TypedCode | { password: string },
  end_others: boolean,
): Promise<void> {
  const proof =
    "password" in owner
      ? owner
      : { current_auth_code: owner.auth_code, ...(owner.ticket !== undefined && { current_ticket: owner.ticket }) };
  receiveUser(await post("/api/account/email/bind", { email: email.trim(), ...code, ...proof, end_others }));
  void timelineChanged();
}

/** Undoes a change of address by the token of the link to the old one; all sessions of the account end. */
export async function revertEmail(token: string): Promise<void> {
  await post("/api/account/email/revert", { token }, { quiet: true });
}

export type PasswordProof = TypedCode | { old_password: string };

/** Sets or changes the password; the server ends every other session. */
export async function setPassword(password: string, proof: PasswordProof): Promise<void> {
  await post("/api/account/password/set", { ...proof, password }, { encoded: true });
  receiveUser(await get("/api/account/info"));
  void timelineChanged();
}

export async function loadSessions(): Promise<Session[]> {
  return (await get("/api/account/sessions")).sessions;
}

export async function revokeSession(session_id: string): Promise<{ revoked: number }> {
  const ended = await post("/api/account/sessions/revoke", { session_id });
  void timelineChanged();
  return ended;
}

export async function revokeOtherSessions(): Promise<{ revoked: number }> {
  const ended = await post("/api/account/sessions/revoke", { all_others: true });
  void timelineChanged();
  return ended;
}
