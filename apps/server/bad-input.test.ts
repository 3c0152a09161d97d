import { randomUUID } from "node:crypto";
import type { RouteOptions } from "fastify";
import { type Selectable, sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Schema } from "#database/schema.ts";
import { CHECKOUT_PAGE } from "#features/billing/contracts/plan.ts";
import { setMaintenance } from "#features/maintenance/server/service.ts";
import { db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildOperator, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

type Route = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  fields: string[];
  isForm: boolean;
  isDeclared: boolean;
};
type Body = { type: string; payload: string | Buffer };
type Operation = {
  requestBody?: { content?: Record<string, { schema?: { properties?: object } }> };
  parameters?: { name: string; in: string }[];
};

resetSettings({ RATE_LIMITS: "off", SECRET: "a secret for what is sealed" });
const registered: RouteOptions[] = [];
const app: App = await buildWholeServer({
  onRoute: (route) => void registered.push(route),
});
const api = (await app.inject("/api/openapi.json")).json<{ paths: Record<string, Record<string, Operation>> }>();
const routes = registered.flatMap(routesOf);

function routesOf({ method, url }: RouteOptions): Route[] {
  const methods = [method]
    .flat()
    .filter((each): each is Route["method"] => ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(each));
  return methods.map((each) => {
    const operation = api.paths[url.replace(/:(\w+)/g, "{$1}")]?.[each.toLowerCase()];
    const [[type, content] = ["", undefined]] = Object.entries(operation?.requestBody?.content ?? {});
    const queries = (operation?.parameters ?? [])
      .filter((parameter) => parameter.in === "query")
      .map(({ name }) => name);
    return {
      method: each,
      url,
      fields: each === "GET" ? queries : Object.keys(content?.schema?.properties ?? {}),
      isForm: type.startsWith("multipart"),
      isDeclared: operation !== undefined,
    };
  });
}

/** Forms of posts have nearly the same fields. */
const isPostForm = ({ url, isForm }: Route) => isForm && url.startsWith("/dashboard/");
/** One value in three at each form of a post, so that each comes to a field at many of them. */
const valuesAt = (route: Route, place: number) =>
  WRONG_VALUES.filter((_value, at) => !isPostForm(route) || (at + place + changing.indexOf(route)) % 3 === 0);

const changing = routes.filter(({ method }) => method !== "GET");
const reading = routes.filter(({ method }) => method === "GET");

const json = (payload: string | Buffer): Body => ({ type: "application/json", payload: bytes(payload) });
const form = (payload: string | Buffer): Body => ({ type: "multipart/form-data; boundary=b", payload: bytes(payload) });
/** Made once, and not for each call: some are of 10 MB. */
const bytes = (payload: string | Buffer) => (typeof payload === "string" ? Buffer.from(payload) : payload);
const field = (name: string, value: string, extra = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`;

/** Wrong for every call, whatever it wants. */
const WRONG_BODIES: [string, Body][] = [
  ["no JSON", json("{")],
  ["half a text", json('{"a": "')],
  ["invalid UTF-8", json(Buffer.from([0x7b, 0xff, 0x7d]))],
  ["a list", json("[]")],
  ["a number", json("5")],
  ["a text", json('"text"')],
  ["null", json("null")],
  ["nothing", json("")],
  ["an empty object", json("{}")],
  ["10 MB", json(JSON.stringify({ content: "x".repeat(10 * 1024 * 1024) }))],
  ["100,000 levels", json("[".repeat(100_000))],
  ["1,000 levels in a field", json(`{"tags":${"[".repeat(1000)}${"]".repeat(1000)}}`)],
  ["a prototype", json('{"__proto__":{"id":1},"constructor":{"prototype":{}}}')],
  ["a NUL byte in a name", json('{"\\u0000":1}')],
  ["a form without a boundary", { type: "multipart/form-data", payload: "x" }],
  ["a form without anything", form("")],
  ["a form that breaks off in a field", form('--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nabc')],
  ["a form that breaks off in a file", form(field("banner_picture", "abc", '; filename="a.png"').slice(0, -3))],
  ["a form with an unknown file", form(`${field("avatar", "abc", '; filename="a.png"')}--b--\r\n`)],
  ["a form with a prototype", form(`${field("__proto__", "x")}${field("constructor", "x")}--b--\r\n`)],
  ["a form with a huge index", form(`${field("embedded_websites[999999999]", "x")}${field("tags[5]", "x")}--b--\r\n`)],
  ["5 MB in a form's field", form(`${field("content", "x".repeat(5 * 1024 * 1024))}--b--\r\n`)],
  ["text", { type: "text/plain", payload: "hello" }],
  ["URL-encoded fields", { type: "application/x-www-form-urlencoded", payload: "email=a&password=b" }],
  ["an unknown type", { type: "application/x-thing", payload: "a" }],
  ["a broken type", { type: ";;;", payload: "a" }],
];

/** As JSON source, so that a lone surrogate stays one. */
const WRONG_VALUES = [
  "5",
  "-1",
  "1e400",
  "true",
  "null",
  "{}",
  "[]",
  "[[[]]]",
  '[{"a":null}]',
  '""',
  '"\\u0000"',
  '"a\\ud800b"',
  `"${"x".repeat(100_000)}"`,
  `"${randomUUID()}"`,
  '"99999999999999999999"',
  '"😀"',
  '"<script>"',
  `"'; drop table users; --"`,
];

const WRONG_PARAMETERS = [
  "0",
  "-1",
  "1.5",
  "99999999999999999999",
  "abc",
  "%00",
  "%ED%A0%80",
  "%F0%9F%98%80",
  "%27%22",
  "..%2F..",
  "a".repeat(600),
  randomUUID(),
  "null",
  "[object%20Object]",
];

let user: TestUser;

let categories: Selectable<Schema["categories"]>[];
beforeAll(async () => {
  await clearThrottles();
  categories = await db.selectFrom("categories").selectAll().execute();
});
beforeEach(async () => {
  user = await buildOperator({ units: 3 }); // an operator gets further than anybody else
});
/** 'Maintenance: true' is no wrong value, and refuses the users' calls that come after it. */
afterEach(() => setMaintenance({ id: null, role: "operator" }, { is_on: false }));
/** An operator renames, merges and deletes what other tests of this database look at. */
function restoreCategories(): Promise<unknown> {
  const rows = JSON.stringify(categories);
  return transaction(async (tx) => {
    await tx.deleteFrom("categories").execute();
    await sql`insert into categories overriding system value
      select * from jsonb_populate_recordset(null::categories, ${rows}::jsonb)`.execute(tx);
  });
}
afterAll(async () => {
  await restoreCategories();
  resetSettings();
  await app.close();
});

async function statusOf(route: Route, url: string, body: Body | null, isSignedIn = true): Promise<number> {
  const headers = {
    ...(isSignedIn ? { cookie: cookiesOf(user) } : {}),
    ...(body ? { "content-type": body.type } : {}),
  };
  return (await app.inject({ method: route.method, url, headers, ...(body ? { payload: body.payload } : {}) }))
    .statusCode;
}

const withParameters = (url: string, value: string) => url.replace(/:\w+|\*/g, value);

/** A draft may be anything at all: nothing but drafts may come of it. */
const makesDrafts = ({ url }: Route) => url.endsWith("-drafts/create/");

/** A company needs nothing but a name, and any text is one: nothing but companies may come of it. */
const makesCompanies = ({ url }: Route) => url === "/dashboard/create-company/";

/** What a refused call must leave alone. */
async function stored(route: Route) {
  const count = async (table: "posts" | "media" | "companies") => {
    const { rows } = await db
      .selectFrom(table)
      .select("id")
      .where("owner_id", "=", user.id)
      .execute()
      .then((all) => ({ rows: all.length }));
    return rows;
  };
  const ledger = await db.selectFrom("allowance_entries").select("kind").where("user_id", "=", user.id).execute();
  return {
    posts: makesDrafts(route) ? 0 : await count("posts"),
    media: await count("media"),
    companies: makesCompanies(route) ? 0 : await count("companies"),
    ledger: ledger.length,
  };
}

it("covers every call of the server", () => {
  expect(changing.length).toBeGreaterThanOrEqual(12);
  expect(changing.filter(({ fields }) => fields.length > 0).length).toBeGreaterThanOrEqual(8);
});

describe.each(changing)("$method $url", (route) => {
  const url = withParameters(route.url, "1");

  it("refuses every wrong body, and stores nothing", { timeout: 60_000 }, async () => {
    const before = await stored(route);
    const failed: string[] = [];
    // Where visitors are refused before their body is read, some bodies are enough.
    const isOpen = (await statusOf(route, url, json("{}"), false)) !== 401;
    for (const [at, [name, body]] of WRONG_BODIES.entries()) {
      for (const isSignedIn of isOpen || at % 5 === 0 ? [true, false] : [true]) {
        const status = await statusOf(route, url, body, isSignedIn);
        if (status >= 500) failed.push(`${name}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
    expect(await stored(route)).toEqual(before);
  });

  if (route.fields.length === 0) return;

  it("refuses every wrong value in every field, and stores nothing", { timeout: 60_000 }, async () => {
    const before = await stored(route);
    const failed: string[] = [];
    for (const [place, name] of route.fields.entries()) {
      for (const value of valuesAt(route, place)) {
        const body =
          route.isForm && value.startsWith('"')
            ? form(`${field(name, JSON.parse(value) as string)}--b--\r\n`)
            : json(`{"${name}":${value}}`);
        const status = await statusOf(route, url, body);
        if (status >= 500) failed.push(`${name} = ${value.slice(0, 40)}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
    expect(await stored(route)).toEqual(before);
  });
});

it("no address is answered with a failure of ours", { timeout: 240_000 }, async () => {
  const failed: string[] = [];
  for (const route of [...reading, ...changing].filter(({ url }) => /[:*]/.test(url))) {
    for (const value of WRONG_PARAMETERS) {
      const status = await statusOf(route, withParameters(route.url, value), null);
      if (status >= 500 && !isUnbuilt(route, status))
        failed.push(`${route.method} ${route.url} with ${value}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

it("no query is answered with a failure of ours", { timeout: 240_000 }, async () => {
  const failed: string[] = [];
  for (const route of reading) {
    // What a call does not declare never comes to it, whatever the value.
    const undeclared = route.isDeclared ? ["%00", "%ED%A0%80"] : WRONG_PARAMETERS;
    const names = ["q", ...route.fields];
    const queries = names.flatMap((name) =>
      (route.fields.includes(name) ? WRONG_PARAMETERS : undeclared).map((value) => `${name}=${value}`),
    );
    for (const query of [
      ...queries,
      ...names.map((name) => `${name}=1&${name}=2&${name}[a]=3`),
      "__proto__=1",
      "&&=&%",
    ]) {
      const status = await statusOf(route, `${withParameters(route.url, "1")}?${query}`, null);
      if (status >= 500 && !isUnbuilt(route, status)) failed.push(`${route.url}?${query}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

/** Tests run without a build, and without messages from other processes at first. */
function isUnbuilt({ url }: Route, status: number): boolean {
  return status === 503 && ["/dashboard", CHECKOUT_PAGE, "/auth/*", "/readyz", "/readyz/readers"].includes(url);
}
