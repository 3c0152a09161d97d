/** Every change that is open to keys, made with the ETag of an earlier version and of the stored one; and what OpenAPI says. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPath, postPath, STAGES, type Stage, submitDraftPath } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { type ContentKind, KINDS } from "#features/content/kinds/index.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { everything } from "#tests/support/everything.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
const server = wholeServerOfThisFile();

let company: TestCompany;
let authorization: string;
beforeAll(async () => {
  const person = await buildUser({ units: 100 });
  company = await buildCompany(person.id);
  ({ authorization } = await buildKey(person.id, company.id));
});

type Sent = { method: "GET" | "POST" | "PUT" | "DELETE"; url: string; payload?: Buffer | object; headers?: object };
const send = ({ headers, ...sent }: Sent, match?: string) =>
  server.app().inject({
    ...sent,
    headers: { ...headers, authorization, ...(match !== undefined && { "if-match": match }) },
  });
const later = () => ({ publishing_time: new Date(Date.now() + 86_400_000).toISOString() });

async function buildStored(kind: ContentKind, stage: Stage): Promise<number> {
  const form = formOf(submissionOf(kind, stage === "schedule" ? later() : {}));
  const made = await send({ method: "POST", url: createPath(kind, stage), ...form });
  expect([made.statusCode, made.headers.etag]).toEqual([201, '"v1"']);
  return made.json<{ id: number }>().id;
}
/** Another text: saving what is stored already is taken as a repeat, whatever version it names. */
const saving = (kind: ContentKind, stage: Stage, id: number): Sent => ({
  method: "PUT",
  url: postPath(kind, stage, id),
  ...formOf(submissionOf(kind, { summary: "Another one.", ...(stage === "schedule" ? later() : {}) })),
});

/** Whatever a call answers, it leaves no trace. */
async function expectRefused(sent: Sent, matches: string[]): Promise<void> {
  const before = await everything();
  for (const match of matches) {
    const answer = await send(sent, match);
    expect([sent.method, sent.url, match, answer.statusCode]).toEqual([sent.method, sent.url, match, 412]);
    expect(answer.json()).toMatchObject({ code: "precondition-failed" });
  }
  const after = await everything();
  const COUNTED = new Set(["throttles", "api_keys"]);
  expect(Object.keys(after).filter((table) => !COUNTED.has(table) && after[table] !== before[table])).toEqual([]);
}

const NO_VERSION = ['"v9"', 'W/"v1"', "v1", '"v1", "v2"', '"0"'];

describe.each(KINDS)("$key", (kind) => {
  it.each(STAGES)("at the stage %s is saved and deleted at the version of its ETag alone", async (stage) => {
    const id = await buildStored(kind, stage);
    const remove: Sent = { method: "DELETE", url: postPath(kind, stage, id) };
    for (const sent of [saving(kind, stage, id), remove]) await expectRefused(sent, NO_VERSION);
    const { etag } = (await send({ method: "GET", url: postPath(kind, stage, id) })).headers;
    const saved = await send(saving(kind, stage, id), etag);
    expect([etag, saved.statusCode, saved.headers.etag]).toEqual(['"v1"', 200, '"v2"']);
    await expectRefused(remove, ['"v1"']);
    expect((await send(remove, '"v2"')).statusCode).toBe(200);
  });

  it("goes out as a stored draft at that version alone", async () => {
    const id = await buildStored(kind, "draft");
    const submit: Sent = { method: "POST", url: submitDraftPath(kind, id), payload: {} };
    await expectRefused(submit, NO_VERSION);
    expect((await send(submit, '"v1"')).statusCode).toBe(200);
  });
});

it("does not save a version that the field names and If-Match does not", async () => {
  const id = await buildStored(article, "draft");
  const form = formOf({ ...submissionOf(article, { summary: "Another one." }), version: "1" });
  const sent: Sent = { method: "PUT", url: postPath(article, "draft", id), ...form };
  await expectRefused(sent, ['"v2"']);
  expect((await send(sent, "*")).statusCode).toBe(200);
});

const ENTRIES = {
  contacts: { name: "Mara Lind", email: "mara@example.com" },
  people: { name: "Live Aase" },
  figures: { label: "Yards", value: "3" },
} as const;
const NO_HASH = ['"AAAAAAAAAAAAAAAAAAAAAA"', "x", '"v 1"'];

it.each(Object.entries(ENTRIES))(
  "changes the %s of a newsroom at the version of its ETag alone",
  async (list, entry) => {
    const base = `/api/companies/${company.id}`;
    const etagOf = async () => String((await send({ method: "GET", url: `${base}/newsroom/` })).headers.etag);
    const create: Sent = { method: "POST", url: `${base}/${list}/`, payload: entry };
    await expectRefused(create, NO_HASH);
    const first = await etagOf();
    const made = await send(create, first);
    expect([made.statusCode, made.headers.etag]).toEqual([201, await etagOf()]);
    const entries = made.json<Record<string, { id: number }[]>>()[list] ?? [];
    const id = entries[0]?.id;
    const changes: Sent[] = [
      { method: "PUT", url: `${base}/${list}/order/`, payload: { ids: entries.map((each) => each.id) } },
      { method: "PUT", url: `${base}/${list}/${id}/`, payload: { ...entry, position: 1 } },
      { method: "DELETE", url: `${base}/${list}/${id}/` },
    ];
    for (const sent of changes) {
      await expectRefused(sent, [first, `W/${await etagOf()}`]);
      const changed = await send(sent, await etagOf());
      expect([sent.method, changed.statusCode, changed.headers.etag]).toEqual([sent.method, 200, await etagOf()]);
    }
    expect(await etagOf()).toBe(first);
  },
);

it("saves a company at the version of its ETag alone", async () => {
  const load = { method: "GET", url: `/dashboard/company/by-slug/${company.slug}/` } as const;
  const save: Sent = {
    method: "PUT",
    url: `/dashboard/company/edit-by-slug/${company.slug}/`,
    payload: { name: "Halden" },
  };
  await expectRefused(save, NO_HASH);
  const { etag } = (await send(load)).headers;
  expect((await send(save, etag)).statusCode).toBe(200);
  await expectRefused(save, [String(etag)]);
});

describe("OpenAPI", () => {
  type Operation = {
    security?: Record<string, string[]>[];
    parameters?: { name: string; in: string; description?: string }[];
    responses: Record<string, { headers?: Record<string, { description?: string }> }>;
  };
  /** What creates something of its own. */
  const CREATES = [
    "/api/media/",
    "/api/posts/{id}/duplicate/",
    "/api/posts/{id}/suggestions/",
    "/api/assistant-requests/",
  ];

  it("names the headers that each call open to keys takes and answers", async () => {
    const { paths } = (await server.app().inject("/api/openapi.json")).json<{
      paths: Record<string, Record<string, Operation>>;
    }>();
    const wrong: string[] = [];
    let walked = 0;
    for (const [path, operations] of Object.entries(paths))
      for (const [method, { security = [], parameters = [], responses }] of Object.entries(operations)) {
        if (!security.some((each) => each["key"])) continue;
        walked += 1;
        const given = parameters.filter((each) => each.in === "header");
        const isChange = method !== "get" && !CREATES.includes(path);
        const wanted = [...(method === "post" ? ["Idempotency-Key"] : []), ...(isChange ? ["If-Match"] : [])];
        const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].headers ?? {};
        const said: Record<string, boolean> = {
          given: given.map(({ name }) => name).join() === wanted.join(),
          described: [...given, ...Object.values(success)].every(({ description }) => (description ?? "") !== ""),
          limits: "RateLimit" in success && "RateLimit-Policy" in success,
          wait: "Retry-After" in (responses["429"]?.headers ?? {}),
          mismatch: isChange === "412" in responses,
        };
        for (const [name, isRight] of Object.entries(said)) if (!isRight) wrong.push(`${method} ${path}: ${name}`);
      }
    expect(wrong).toEqual([]);
    expect(walked).toBe(server.everyCall().filter(({ config, method }) => config?.scope && method !== "HEAD").length);
  });
});
