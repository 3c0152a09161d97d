/** Every text that a call takes has the bounds of what can be read (docs/product/publishing.md, Text bounds). */
import { afterAll, beforeAll, expect, it } from "vitest";
import { settings } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";
import { formOf } from "#tests/factories/posts.ts";
import { buildOperator, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { type Api, bodyWith, type TextCall, textCalls } from "#tests/support/texts/fields.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

let app: App;
let operator: TestUser;
beforeAll(async () => {
  resetSettings({ ...settings(), RATE_LIMITS: "off" });
  app = await buildWholeServer();
  operator = await buildOperator();
});
afterAll(async () => {
  resetSettings();
  await app.close();
});

const HEAPED = `e${"\u0301".repeat(21)}`;
/** What is compared and never shown. */
const SECRETS = /password|token|^card$|^version$|^code$/;

async function send({ method, url, isForm }: TextCall, body: Record<string, unknown>) {
  const inForm = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  const fields = Object.entries(body).map(([name, value]) => [name, inForm(value)]);
  const form = isForm
    ? formOf(Object.fromEntries(fields) as Record<string, string>)
    : { payload: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const address = url.replace("/keys/:key", "/keys/1").replaceAll(":key", "about").replaceAll(/:\w+/g, "1");
  const headers = { ...form.headers, cookie: cookiesOf(operator) };
  return app.inject({ method, url: address, headers, payload: form.payload });
}

it("no field takes a letter with 21 accents", async () => {
  const calls = textCalls((await app.inject("/api/openapi.json")).json<Api>());
  const [refused, taken]: [string[], string[]] = [[], []];
  for (const call of calls)
    for (const { name, max = Infinity, in: where } of call.places) {
      if (where !== "body" || max < HEAPED.length || SECRETS.test(name)) continue;
      const answer = await send(call, bodyWith(call.body, name, HEAPED) as Record<string, unknown>);
      if (answer.statusCode === 401) operator = await buildOperator();
      if (answer.statusCode === 404) continue; // an edit of what is not there; its fields are those of a create
      const problems = answer.statusCode === 400 ? answer.json<Record<string, string>>() : {};
      const isNamed = name.split(".").some((step) => problems[step] !== undefined);
      (isNamed ? refused : taken).push(`${call.method} ${call.url} ${name}: ${answer.statusCode}`);
    }
  expect(taken).toEqual([]);
  expect(refused.length).toBeGreaterThan(150);
});
