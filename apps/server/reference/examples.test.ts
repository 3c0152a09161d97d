/**
 * The reference's examples: each is sent in an order that makes sense, answered by the whole server, compared with its
 * contract, and kept in examples.json as it was (`vitest -u` writes it).
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createPath, postPath, submitDraftPath } from "#features/content/contract.ts";
import { type ContentKind, KINDS } from "#features/content/kinds/index.ts";
import type { Example } from "#platform/http/reference/api-document.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildPost, type FormFields, formOf, submissionOf, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { buildFind } from "#tests/support/texts/coverage-world.ts";
import { useOwnDatabase } from "#tests/support/setup/own-database.ts";
import { Steady } from "#tests/support/steady.ts";
import { referenceFacts } from "./facts.ts";

useOwnDatabase("examples", { RATE_LIMITS: "off" }); // ids and lists are the same each time
const server = wholeServerOfThisFile();

type Sent = { params?: Record<string, string | number>; query?: string; headers?: Record<string, string> } & (
  | { form?: FormFields; file?: Buffer }
  | { body?: unknown }
);
/** The fields of answers that later calls need. */
type Answer = { id: number; version: number; name: string; revisions: [{ version: number }] } & Record<
  "contacts" | "people" | "figures",
  [{ id: number }]
>;
let person: TestUser;
let company: TestCompany;
let authorization: string;
const examples: Record<string, Example> = {};
const steady = new Steady();
/** Hashes of a company's fields, before and after it is saved. */
const TAGS: Record<string, string> = { GET: '"hXkP0c2yJm5vQeTz8RwLdA"', PUT: '"b7NfGqU1sYo4ZaKiVx9WtE"' };

beforeAll(async () => {
  person = await buildUser({ units: 50 });
  company = await buildCompany(person.id);
  ({ authorization } = await buildKey(person.id, company.id));
  steady.name(company.slug, "halden-marine-systems");
});

/** Sends it, compares the answer with the contract and keeps both. @returns the answer. */
async function send(call: string, sent: Sent = {}): Promise<Answer> {
  const [method = "", path = ""] = call.split(" ");
  const { params = {}, query = "", headers = {} } = sent;
  const address = path.replaceAll(/:(\w+)/g, (_all, name: string) => String(params[name])) + query;
  const form = "form" in sent ? sent.form : undefined;
  const file = "file" in sent ? sent.file : undefined;
  const body = "body" in sent ? sent.body : undefined;
  const parts = form && formOf(form, file ? { file: [{ name: "harbour.jpg", bytes: file, type: "image/jpeg" }] } : {});
  const answer = await server.app().inject({
    method: method as "GET",
    url: address,
    headers: { authorization, ...headers, ...parts?.headers },
    ...((parts ?? body) !== undefined && { payload: parts ? parts.payload : (body as object) }),
  });
  const answers = answersOf(method, path);
  const status = Number(Object.keys(answers).find((each) => each.startsWith("2")));
  expect([call, answer.statusCode, answer.statusCode === status ? "" : answer.body]).toEqual([call, status, ""]);
  const isJson = String(answer.headers["content-type"]).startsWith("application/json");
  const json = isJson ? answer.json<Answer>() : ({} as Answer);
  if (isJson) expect(answers[status]?.parse(json)).toEqual(json);
  const shownForm = form && { ...form, ...(file && { file: "@harbour.jpg" }) };
  const etag = answer.headers.etag;
  if (etag !== undefined && !/^"v\d+"$/.test(etag)) steady.name(etag, TAGS[method] ?? "");
  const example: Example = {
    address,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(shownForm && { form: shownForm }),
    ...(body !== undefined && { body }),
    status,
    ...(etag !== undefined && path.startsWith("/dashboard/") && { answerHeaders: { ETag: etag } }),
    ...(answer.body !== "" && { answer: isJson ? json : answer.body.split("\n").slice(0, 3).join("\n") }),
  };
  examples[`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`] ??= steady.of(example);
  return json;
}

function answersOf(method: string, url: string): Record<number, z.ZodType> {
  const route = server.routes.find((each) => each.url === url && [each.method].flat().includes(method));
  return route?.schema?.response as Record<number, z.ZodType>;
}

const key = (name: string) => ({ "Idempotency-Key": name });
const match = (version: number) => ({ "If-Match": `"v${version}"` });
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString();

async function walkKind(kind: ContentKind): Promise<void> {
  const [draft, schedule, published] = (["draft", "schedule", "published"] as const).map((stage) => ({
    create: `POST ${createPath(kind, stage)}`,
    at: postPath(kind, stage, ":id"),
  })) as [{ create: string; at: string }, { create: string; at: string }, { create: string; at: string }];
  const form = submissionOf(kind);
  delete form["posted_by_company"];
  const edit = { ...form, summary: "A trial on the harbour ferry, now with a date." };
  const made = await send(draft.create, { form, headers: key(`${kind.key}-draft`) });
  const { id } = made;
  await send(`GET ${draft.at}`, { params: { id } });
  await send(`PUT ${draft.at}`, { params: { id }, form: edit, headers: match(made.version) });
  await send(`POST ${submitDraftPath(kind, ":id")}`, { params: { id } });
  const direct = await send(published.create, { form, headers: key(`${kind.key}-launch`) });
  const at = { id: direct.id };
  await send(`GET ${published.at}`, { params: at });
  await send(`PUT ${published.at}`, { params: at, form: edit, headers: match(direct.version) });
  await send(`DELETE ${published.at}`, { params: at });
  const timed = { ...form, publishing_time: inTwoDays() };
  const later = await send(schedule.create, { form: timed, headers: key(`${kind.key}-monday`) });
  const planned = { id: later.id };
  await send(`GET ${schedule.at}`, { params: planned });
  await send(`PUT ${schedule.at}`, { params: planned, form: { ...timed, summary: "On Monday." }, headers: match(1) });
  await send(`DELETE ${schedule.at}`, { params: planned });
  const unwanted = await send(draft.create, { form, headers: key(`${kind.key}-draft-2`) });
  await send(`DELETE ${draft.at}`, { params: { id: unwanted.id } });
}

describe("the examples", () => {
  it.each(KINDS)("write, publish and withdraw: $key", walkKind, 60_000);

  it("read lists and what belongs to a post", async () => {
    const post: TestPost = await buildPost(person.id, { company_id: company.id });
    steady.name(post.slug, "harbour-ferry-takes-a-fuel-cell-on-board");
    const at = { params: { id: post.id } };
    for (const list of ["all-posts", "posts", "pending-posts", "trash", "drafts", "scheduled-posts"])
      await send(`GET /dashboard/user-${list}/`, { query: "?page=1&page_size=1" });
    const [from, to] = [-20, 20].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    await send("GET /dashboard/user-calendar/", { query: `?from=${from}&to=${to}` });
    await send("GET /api/posts/counts/");
    await send("GET /api/posts/list.csv");
    await send("POST /api/posts/:id/duplicate/", at);
    await send("GET /dashboard/categories/");
    await send("POST /api/media/", { form: {}, file: await jpegFile() });
    const written = await send(`POST ${createPath(KINDS[0] as ContentKind, "draft")}`, { form: { title: "A draft" } });
    const draft = { id: written.id };
    const { revisions } = await send("GET /api/posts/:id/revisions/", { params: draft });
    const [{ version }] = revisions;
    await send("GET /api/posts/:id/revisions/:version/", { params: { ...draft, version } });
    await send("GET /api/posts/:id/check/", { params: draft });
    const words = { field: "title", words: "A draft", suggestion: "A first draft" };
    await send("POST /api/posts/:id/suggestions/", { params: draft, body: words });
    await send("GET /dashboard/posts/:id/deliveries/", at);
    await send("GET /dashboard/posts/:id/analytics/", at);
    await send("GET /dashboard/posts/:id/analytics.csv", at);
    const find = await buildFind(post);
    await send("GET /api/coverage/", { query: `?company=${company.id}` });
    await send("GET /api/coverage/finds/:id/", { params: { id: find } });
  }, 60_000);

  it("change a company and its newsroom", async () => {
    const named = { params: { slug: company.slug } };
    const { name } = await send("GET /dashboard/company/by-slug/:slug/", named);
    await send("PUT /dashboard/company/edit-by-slug/:slug/", {
      ...named,
      body: { name, website: "https://halden.example", established_date: "1998-04-01" },
    });
    const at = { id: company.id };
    const entries = {
      contacts: { name: "Mara Lindqvist", email: "press@halden.example" },
      people: { name: "Elena Ruiz", job_title: "Chief engineer" },
      figures: { label: "Ships", value: "7" },
    };
    for (const [list, entry] of Object.entries(entries)) {
      await send(`POST /api/companies/:id/${list}/`, { params: at, body: entry });
      const written = await send("GET /api/companies/:id/newsroom/", { params: at });
      const [{ id: made }] = written[list as keyof typeof entries];
      const one = { params: { ...at, entry: made } };
      await send(`PUT /api/companies/:id/${list}/:entry/`, { ...one, body: entry });
      await send(`PUT /api/companies/:id/${list}/order/`, { params: at, body: { ids: [made] } });
      await send(`DELETE /api/companies/:id/${list}/:entry/`, one);
    }
  });

  it("are kept as they were sent", async () => {
    const sorted = Object.fromEntries(Object.entries(examples).toSorted(([one], [other]) => one.localeCompare(other)));
    await expect(`${JSON.stringify(sorted, null, 2)}\n`).toMatchFileSnapshot("examples.json");
  });

  it("are there for every call that a key can make", async () => {
    const { examples: kept } = await referenceFacts();
    const open = server.everyCall().filter(({ config, method }) => config?.scope !== undefined && method !== "HEAD");
    const missing = open
      .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, "{$1}")}`)
      // Assistants alone ask for a person's yes, by a tool: features/connections/server/requests/requests.test.ts.
      .filter((call) => !(call in kept) && !call.endsWith(" /api/assistant-requests/"));
    expect(missing).toEqual([]);
    expect(open.length).toBeGreaterThan(60);
  });

  it("are shown with their call", async () => {
    const { body } = await server.app().inject("/api/docs/companies");
    expect(body).toContain("/api/companies/");
    expect(body).toMatch(/curl -X PUT .*company\/edit-by-slug\/halden-marine-systems/);
  });

  it("leave a year between a deprecation and its end", async () => {
    const described = server.routes.filter(({ schema }) => (schema as { deprecated?: boolean })?.deprecated);
    for (const { schema } of described) {
      const [, since = "", until = ""] = /since (\S+); it works until (\S+)\./.exec(schema?.description ?? "") ?? [];
      expect(Date.parse(until) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 86_400_000);
    }
  });
});
