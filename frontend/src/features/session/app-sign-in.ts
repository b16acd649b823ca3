/** The page of an app is signed in by the app: its token, the login status, the user. Spec §4; decision 0087. */
import { get, post } from "@/api/call";
import { identity } from "@/api/identity";
import { getToken } from "@/api/native-bridge";
import type { User } from "@/api/schema";
import { readyDevice } from "./device-headers";
import { enter } from "./sign-in-calls";

/** Answers whether somebody is signed in now. An app that nobody is signed in to leaves the page as it is. */
export async function signInByApp(): Promise<boolean> {
  const token = await getToken();
  if (token === null) return false;
  await readyDevice();
  const answer = await post("/api/account/native_token/login", { token }, { quiet: true, tokenStands: true });
  identity.token = answer.token;
  const user = await readUser().catch(() => null);
  if (user === null) {
    // Nobody is to be taken for somebody whom the page does not know.
    identity.token = null;
    return false;
  }
  await enter({ ...answer, user });
  return true;
}

async function readUser(): Promise<User | null> {
  const { is_login } = await get("/api/account/login_check", {}, { quiet: true });
  return is_login ? get("/api/account/info", {}, { quiet: true }) : null;
}
