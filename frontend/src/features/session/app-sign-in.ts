/** The page of an app is signed in by the app: its token, the login status, the user. Spec §4; decision 0087. */
import { get, post } from "@/api/call";
import { identity } from "@/api/identity";
import { getToken } from "@/api/native-bridge";
import { readyDevice } from "./device-headers";
import { enter } from "./sign-in-calls";

/** Answers whether somebody is signed in now. An app that nobody is signed in to leaves the page as it is. */
export async function signInByApp(): Promise<boolean> {
  const token = await getToken();
  if (token === null) return false;
  await readyDevice();
  const answer = await post("/api/account/native_token/login", { token }, { quiet: true, tokenStands: true });
  identity.token = answer.token;
  const { is_login } = await get("/api/account/login_check", {}, { quiet: true });
  if (!is_login) {
    identity.token = null;
    return false;
  }
  const user = await get("/api/account/info", {}, { quiet: true });
  await enter({ ...answer, user });
  return true;
}
