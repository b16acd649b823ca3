import { expect, test } from "vitest";
import { passedOn, providerAt } from "./authorization-rules";

const at = (address: string) => new URL(address, "https://shop.example");

test("the provider is the one of the address, Apple's own address too", () => {
  expect(providerAt(at("/authorization/google"))).toBe("google");
  expect(providerAt(at("/authorization/apple/verify"))).toBe("apple");
  expect(providerAt(at("/authorization/wechat"))).toBeNull();
  expect(providerAt(at("/authorization/google/admin"))).toBeNull();
  expect(providerAt(at("/admin/authorization/google"))).toBeNull();
});

test("a window that has just opened has nothing to pass on", () => {
  expect(passedOn(at("/authorization/google"))).toBeNull();
  expect(passedOn(at("/authorization/google?code=c1"))).toBeNull();
});

test("the operation comes from the state and the path, never from the address", () => {
  expect(passedOn(at("/authorization/google?code=c1&state=bind-s1&op=login-google"))).toEqual({
    op: "bind-google",
    state: "bind-s1",
    code: "c1",
  });
  expect(passedOn(at("/authorization/google?code=c1&state=admin-s1"))).toBeNull();
});

test("Facebook and Apple answer behind the hash, and an empty name stays", () => {
  expect(passedOn(at("/authorization/facebook#access_token=t1&state=login-s1&expires_in=5"))).toEqual({
    op: "login-facebook",
    state: "login-s1",
    access_token: "t1",
  });
  expect(passedOn(at("/authorization/apple/verify#id_token=i1&state=login-s1&name="))).toEqual({
    op: "login-apple",
    state: "login-s1",
    id_token: "i1",
    name: "",
  });
});

test("a refusal at the provider is passed on", () => {
  expect(passedOn(at("/authorization/line?error=access_denied&state=login-s1"))).toEqual({
    op: "login-line",
    state: "login-s1",
    error: "access_denied",
  });
});
