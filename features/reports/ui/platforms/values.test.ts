import { expect, it } from "vitest";
import { HARBOUR_POST } from "#tests/support/screens/platform-examples.ts";
import { checkPlatform, platformValuesOf } from "./values.ts";

const MAIL = { ...platformValuesOf(null), name: "Mail", way: "email", email: "desk@example.com" } as const;
const BLOG = {
  ...MAIL,
  way: "wordpress",
  endpoint: "https://blog.example",
  username: "anna",
  secret: "abcd",
} as const;
const STORED = { ...HARBOUR_POST, way: "wordpress", username: "anna" } as const;
it.each([
  ["an email without an address", { ...MAIL, email: "" }, null, "email"],
  ["an email that is none", { ...MAIL, email: "desk" }, null, "email"],
  ["WordPress without its site", { ...BLOG, endpoint: " " }, null, "endpoint"],
  ["WordPress at no web address", { ...BLOG, endpoint: "ftp://blog.example" }, null, "endpoint"],
  ["WordPress without a user", { ...BLOG, username: "" }, null, "username"],
  ["WordPress without a password", { ...BLOG, secret: "" }, null, "secret"],
  ["a webhook's key for WordPress", { ...BLOG, secret: "" }, HARBOUR_POST, "secret"],
  ["a name of spaces", { ...MAIL, name: " " }, null, "name"],
])("does not send %s", (_what, values, before, field) => {
  const checked = checkPlatform(values, before, false);
  expect("problems" in checked && Object.keys(checked.problems)).toEqual([field]);
});

it("sends WordPress without a password where one is stored", () => {
  const checked = checkPlatform({ ...BLOG, secret: "" }, STORED, false);
  expect("input" in checked && Object.keys(checked.input)).not.toContain("secret");
});

it.each([
  [false, undefined],
  [true, ""],
])("asks for a new signing key (%s) by an empty secret", (renewsKey, secret) => {
  const checked = checkPlatform(platformValuesOf(HARBOUR_POST), HARBOUR_POST, renewsKey);
  expect("input" in checked && checked.input.secret).toBe(secret);
});
