import { expect, test } from "vitest";
import { ApiError } from "@/api/error";
import { AVATAR_BYTES, avatarFlaw } from "./avatar/avatar-rule";
import { fieldErrors } from "./form-errors";

const both = ["email", "auth_code"] as const;
const refused = (code: string, status: number, data = {}, message = code) => new ApiError(code, message, status, data);

test("a named field is marked, with the reason in words", () => {
  expect(fieldErrors(refused("paramater_error", 422, { fields: { auth_code: "required" } }), both)).toEqual({
    auth_code: "Required",
  });
});

test("a code that is about one field marks it only where it is shown", () => {
  expect(Object.keys(fieldErrors(refused("WRONG_PASSWORD", 409), ["email", "password"]))).toEqual(["password"]);
  expect(fieldErrors(refused("WRONG_PASSWORD", 409), both)).toEqual({});
});

test("an error text that mentions email marks the email field, any other the code field", () => {
  expect(Object.keys(fieldErrors(refused("MAIL_REFUSED", 409, {}, "This Email cannot be used"), both))).toEqual([
    "email",
  ]);
  expect(Object.keys(fieldErrors(refused("ODD", 409, {}, "Try another"), both))).toEqual(["auth_code"]);
});

test("the network and a busy server are about no field", () => {
  expect(fieldErrors(refused("net_error", 0), both)).toEqual({});
  expect(fieldErrors(refused("busy", 503), both)).toEqual({});
});

test("an avatar is a png, jpeg or webp of at most 5 MB", () => {
  expect(avatarFlaw({ type: "image/webp", size: AVATAR_BYTES })).toBeNull();
  expect(avatarFlaw({ type: "image/webp", size: AVATAR_BYTES + 1 })).toBe("too_large");
  expect(avatarFlaw({ type: "image/gif", size: 1 })).toBe("unsupported_media_type");
  expect(avatarFlaw({ type: "image/svg+xml", size: 1 })).toBe("unsupported_media_type");
});
