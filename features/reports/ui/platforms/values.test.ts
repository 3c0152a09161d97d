import { expect, it } from "vitest";
import type { OperatorPlatform } from "../../platform-contract.ts";
import { checkPlatform, platformValuesOf } from "./values.ts";

const WEBHOOK: OperatorPlatform = {
  id: 7,
  type: "external",
  name: "Harbour Post",
  image: null,
  url: "",
  industry: "",
  top_visiting_countries: "",
  potential_audience: "",
  way: "webhook",
  endpoint: "https://harbour.example/in",
  email: "",
  username: "",
  has_secret: true,
  feed_url: null,
  is_active: true,
  plan_ids: [],
  queued: 0,
  delivered: 0,
  failed: 0,
  last_delivered_at: null,
  last_failure: "",
};
const MAIL = { ...platformValuesOf(null), name: "Mail", way: "email", email: "desk@example.com" } as const;
const BLOG = {
  ...MAIL,
  way: "wordpress",
  endpoint: "https://blog.example",
  username: "anna",
  secret: "abcd",
} as const;
const STORED = { ...WEBHOOK, way: "wordpress", username: "anna" } as const;
it.each([
  ["an email without an address", { ...MAIL, email: "" }, null, "email"],
  ["an email that is none", { ...MAIL, email: "desk" }, null, "email"],
  ["WordPress without its site", { ...BLOG, endpoint: " " }, null, "endpoint"],
  ["WordPress at no web address", { ...BLOG, endpoint: "ftp://blog.example" }, null, "endpoint"],
  ["WordPress without a user", { ...BLOG, username: "" }, null, "username"],
  ["WordPress without a password", { ...BLOG, secret: "" }, null, "secret"],
  ["a webhook's key for WordPress", { ...BLOG, secret: "" }, WEBHOOK, "secret"],
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
  const checked = checkPlatform(platformValuesOf(WEBHOOK), WEBHOOK, renewsKey);
  expect("input" in checked && checked.input.secret).toBe(secret);
});
