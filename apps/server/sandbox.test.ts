/**
 * What test keys do is in a sandbox: no live row changes, no address tells a word of it, and nothing live is read by them
 * (docs/product/api-keys.md, Test keys).
 */
import { randomUUID } from "node:crypto";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keyMessages } from "#features/accounts/key-contract.ts";
import { createPath, postPath, type SavedPost, sandboxPath } from "#features/content/contract.ts";
import { wholeListPath } from "#features/content/contracts/bulk.ts";
import { article } from "#features/content/kinds/article.ts";
import { streamList } from "#features/content/server/lists/csv/service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { publishDue } from "#features/content/server/posts/publish-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { stopWork } from "#platform/threads/work.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import { grant } from "#tests/factories/allowance.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { pngFile } from "#tests/factories/files.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildPost, type FormFields, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildWebhook } from "#tests/factories/webhooks.ts";
import { buildWholeServer, type RegisteredCall } from "#tests/support/apps/whole-server.ts";
import { everything } from "#tests/support/everything.ts";
import { buildCompanyWorld } from "#tests/support/rights/company-world.ts";
import { sendWith, type Subject } from "#tests/support/rights/sending.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { textOf } from "#tests/support/texts/reading.ts";

useOwnDataFolder();
resetSettings({ RATE_LIMITS: "off" });
const routes: RouteOptions[] = [];
let app: App;
beforeAll(async () => {
  app = await buildWholeServer({ origin: publicUrl(), onRoute: (route) => void routes.push(route) });
});
beforeEach(clearThrottles);
afterAll(async () => {
  await app.close();
  await stopWork();
  await stopListening();
  resetSettings();
});

const open = (): RegisteredCall[] =>
  routes.flatMap(({ method, url, config }) =>
    config?.scope === undefined ? [] : [method].flat().map((each) => ({ method: each as "GET", url, config })),
  );
const nameOf = ({ method, url }: RegisteredCall) => `${method} ${url}`;

/** Rows that say that a key was used. */
const COUNTED = new Set(["sessions", "throttles", "api_keys", "repeated_calls"]);
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await everything();
  await work();
  const after = await everything();
  return Object.keys(after).filter((table) => !COUNTED.has(table) && after[table] !== before[table]);
}

type Desk = { owner: TestUser; company: TestCompany; authorization: string; word: string };

/** An owner without a single release, with a test key. */
async function openDesk(): Promise<Desk> {
  const owner = await buildUser({ first_name: "Mara" });
  const company = await buildCompany(owner.id);
  const { authorization } = await buildKey(owner.id, company.id, { kind: "test" });
  return { owner, company, authorization, word: `vorpaline${randomUUID().replaceAll(/[^a-f]/g, "")}` };
}

function textsWith(word: string): FormFields {
  return submissionOf(article, {
    title: `Harbour ${word} opens`,
    content: `<p>The ${word} of the quay.</p>`,
    summary: `A ${word}.`,
    seo_meta_title: word,
    seo_meta_description: word,
  });
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function write(
  { authorization }: Pick<Desk, "authorization">,
  stage: "published" | "schedule" | "draft",
  fields: FormFields,
): Promise<SavedPost> {
  const { payload, headers } = formOf({ ...fields, ...(stage === "schedule" && { publishing_time: inMinutes(60) }) });
  const url = createPath(article, stage);
  const answer = await app.inject({ method: "POST", url, payload, headers: { ...headers, authorization } });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ post: SavedPost }>().post ?? answer.json<SavedPost>();
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const asTest = ({ authorization }: Pick<Desk, "authorization">) => ({ authorization });
const as = (user: TestUser) => ({ cookie: cookiesOf(user), accept: "text/html" });

describe("a test key", () => {
  it("reads and changes nothing live of its own company, by any call", async () => {
    const world = await buildCompanyWorld();
    const { authorization } = await buildKey(world.walkers.owner.id, world.company.id, { kind: "test" });
    const subjects: Subject[] = world.posts.map((post) => ({ post }));
    const problems: string[] = [];
    const changed = await changedBy(async () => {
      for (const call of open())
        for (const subject of /:id/.test(call.url) && /post|blog|interview|review/.test(call.url) ? subjects : [{}]) {
          const answer = await sendWith(app, { authorization }, call, world, subject);
          const text = await textOf(answer);
          for (const { word, where } of world.words)
            if (text.includes(word)) problems.push(`${nameOf(call)} says ${where}`);
          const isNamed = subject.post !== undefined || /:(?:id|entry)/.test(call.url.replace("companies/:id", ""));
          if (answer.statusCode >= 500 || (isNamed && answer.statusCode < 400))
            problems.push(`${nameOf(call)}: ${answer.statusCode} ${answer.body.slice(0, 90)}`);
        }
    });
    expect({ problems, changed }).toEqual({ problems: [], changed: [] });
  }, 180_000);

  it("is refused what is closed to keys, and another company", async () => {
    const desk = await openDesk();
    const other = await buildCompany(desk.owner.id, { name: "Another" });
    const closed = await get("/api/users/me/", asTest(desk));
    expect([closed.statusCode, closed.json()]).toMatchObject([403, { detail: keyMessages.closed }]);
    expect((await get(`/dashboard/user-posts/?company=${other.id}`, asTest(desk))).statusCode).toBe(404);
    expect((await get(`/dashboard/company/by-slug/${other.slug}/`, asTest(desk))).statusCode).toBe(404);
  });
});

describe("what a test key wrote", () => {
  it("cannot be reached by a live key or its person, by any call", async () => {
    const desk = await openDesk();
    const written = [
      await write(desk, "published", textsWith(desk.word)),
      await write(desk, "draft", textsWith(desk.word)),
    ];
    const live = await buildKey(desk.owner.id, desk.company.id);
    const world = { ...(await buildCompanyWorld()), company: desk.company };
    const problems: string[] = [];
    const callers: Record<string, string>[] = [asTest(live), { cookie: cookiesOf(desk.owner) }];
    for (const caller of callers)
      for (const call of open())
        for (const post of written) {
          const subject = { post: { ...world.posts[0], ...post, kind: "article" } as never };
          const answer = await sendWith(app, caller, call, world, subject);
          if ((await textOf(answer)).includes(desk.word)) problems.push(`${nameOf(call)} says it`);
          if (/posts\/:id|post\/:id|blog.*:id/.test(call.url) && answer.statusCode < 400)
            problems.push(`${nameOf(call)}: ${answer.statusCode}`);
        }
    expect(problems).toEqual([]);
  }, 120_000);

  it("changes no live row: no release, email, delivery, ping, index or figure", async () => {
    const plan = await db.selectFrom("plans").select("id").executeTakeFirstOrThrow();
    const desk = await openDesk();
    await db.updateTable("users").set({ plan_id: plan.id }).where("id", "=", desk.owner.id).execute();
    await createPlatform({ plan_ids: [plan.id] });
    await indexChanges();
    const changed = await changedBy(async () => {
      const post = await write(desk, "published", textsWith(desk.word));
      await write(desk, "draft", textsWith(`${desk.word}b`));
      await write(desk, "schedule", textsWith(`${desk.word}c`));
      const url = postPath(article, "published", post.id);
      const { payload, headers } = formOf(textsWith(`${desk.word}d`));
      const saved = await app.inject({ method: "PUT", url, payload, headers: { ...headers, ...asTest(desk) } });
      expect([saved.statusCode, saved.body]).toEqual([200, expect.stringContaining("/sandbox/")]);
      expect((await app.inject({ method: "DELETE", url, headers: asTest(desk) })).statusCode).toBe(200);
      await indexChanges();
    });
    expect(changed).toEqual([]);
  });

  it(
    "appears at no address but its own page, which people of the company alone can open",
    { timeout: 240_000 },
    async () => {
      const desk = await openDesk();
      const colleague = await buildUser();
      await addMember(desk.company.id, colleague.id, "viewer");
      const stranger = await buildUser();
      const operator = await buildOperator();
      const shown = await buildPost(desk.owner.id, { company_id: desk.company.id, posted_as_name: desk.company.name });
      const post = await write(desk, "published", textsWith(desk.word));
      await indexChanges();
      const page = sandboxPath(post);
      expect(post.url).toBe(page);

      const told: string[] = [];
      let asked = 0;
      const walkers: [string, Record<string, string>, RegExp][] = [
        ["a visitor", { accept: "text/html" }, /^(?!\/(?:api|dashboard|collections|rss|ai|support|stripe|operator)\b)/],
        ["its person", as(desk.owner), /^(?!\/operator\b)/],
        ["an operator", as(operator), /\boperator\b|^\/sandbox/],
      ];
      for (const [who, headers, whose] of walkers)
        for (const url of addressesOf(desk, { post, shown }, whose)) {
          const { body, headers: answered } = await get(url, headers);
          asked += 1;
          if (!(body + JSON.stringify(answered)).includes(desk.word)) continue;
          const isEcho = url.includes(desk.word);
          const isPage = url.startsWith(`/sandbox/PR/${post.guid}/`);
          const isList = url.startsWith(`/api/companies/${desk.company.id}/sandbox/`);
          if (!isEcho && !(who === "its person" && (isPage || isList))) told.push(`${who}: ${url}`);
        }
      expect(told).toEqual([]);
      expect(asked).toBeGreaterThan(500);

      for (const user of [desk.owner, colleague]) {
        const { statusCode, body, headers } = await get(page, as(user));
        expect([statusCode, headers["cache-control"], headers["x-robots-tag"]]).toEqual([200, "no-store", "noindex"]);
        expect(body).toContain(`The ${desk.word} of the quay.`);
        expect(body).toContain("A test key wrote this. Only people of its company can see this page.");
        expect(body).toContain('content="noindex"');
        // No file of it is offered, and no link to share.
        expect(body.match(new RegExp(`<a [^>]*${post.guid}`, "g"))).toBeNull();
        // Nor does the head name addresses of it or of its company, which are nowhere or live ones.
        const [head = ""] = body.split("</head>");
        expect(head).toContain(`<title>${desk.word}`);
        for (const live of [post.guid, desk.company.slug, "canonical", "ld+json"]) expect(head).not.toContain(live);
      }
      for (const headers of [{}, as(stranger), as(operator)]) expect((await get(page, headers)).statusCode).toBe(404);
    },
  );

  it("is listed, counted, delivered and published on time, for test keys", async () => {
    const plan = await db.selectFrom("plans").select("id").executeTakeFirstOrThrow();
    const desk = await openDesk();
    await db.updateTable("users").set({ plan_id: plan.id }).where("id", "=", desk.owner.id).execute();
    const platform = await createPlatform({ plan_ids: [plan.id] });
    await buildPost(desk.owner.id, { company_id: desk.company.id, posted_as_name: desk.company.name });
    const post = await write(desk, "published", textsWith(desk.word));
    const later = await write(desk, "schedule", textsWith(`${desk.word}b`));
    const list = (await get("/dashboard/user-posts/", asTest(desk))).json<{ posts: { id: number }[]; count: number }>();
    expect([list.count, list.posts.map(({ id }) => id)]).toEqual([1, [post.id]]);
    const deliveries = (await get(`/dashboard/posts/${post.id}/deliveries/`, asTest(desk))).json<{
      deliveries: { state: string; platform: { name: string } }[];
    }>();
    const there = deliveries.deliveries.filter((each) => each.platform.name === platform.name);
    expect(there).toMatchObject([{ state: "delivered" }]);
    await inSandbox(() =>
      db
        .updateTable("posts")
        .set({ publish_at: new Date(Date.now() - 1000) })
        .where("id", "=", later.id)
        .execute(),
    );
    await publishDue();
    const counts = async () => (await get("/api/posts/counts/", asTest(desk))).json<Record<string, number>>();
    expect(await counts()).toMatchObject({ published: 1, scheduled: 1 });
    await inSandbox(publishDue);
    expect(await counts()).toMatchObject({ published: 2, scheduled: 0 });
    const file = await get(wholeListPath, asTest(desk));
    expect(file.body).toContain(`${publicUrl()}/sandbox/`);
  });

  it("comes whole in the file of a long list, however slowly the file is read, and with nothing live", async () => {
    const desk = await openDesk();
    const first = await write(desk, "draft", textsWith(desk.word));
    const many = await buildPost(desk.owner.id, { company_id: desk.company.id, name: "Live" });
    const copies = (schema: string, id: number, count: number) => `
      insert into ${schema}.posts (kind, status, owner_id, company_id, posted_as_name, name, slug, details)
      select kind, 'draft', owner_id, company_id, posted_as_name, name || ' ' || n, slug, details
      from ${schema}.posts, generate_series(1, ${count}) n where id = ${id}`;
    for (const text of [copies("sandbox", first.id, 1700), copies("public", many.id, 600)])
      await connectionPool().query(text);
    const { id: keyId } = await db
      .selectFrom("api_keys")
      .select("id")
      .where("company_id", "=", desk.company.id)
      .executeTakeFirstOrThrow();
    const key = { id: keyId, companyId: desk.company.id };
    const whole = await get(wholeListPath, asTest(desk));
    // The next piece is asked for by the socket of a slow reader, which knows nothing of the sandbox.
    const stream = await inSandbox(async () => streamList({ ...desk.owner.actor, key }, { q: "" }));
    let file = "";
    for await (const piece of stream) file += String(piece);
    expect(whole.body).toBe(file);
    expect(file.match(new RegExp(`^\\d+,Harbour ${desk.word}`, "gm"))).toHaveLength(1701);
    expect(file).not.toContain("Live");
  });

  it("tells webhooks that are for test keys, and no others", async () => {
    const desk = await openDesk();
    const live = await buildWebhook(desk.owner.id, desk.company.id);
    const test = await buildWebhook(desk.owner.id, desk.company.id, { test_keys_only: true });
    const post = await write(desk, "published", textsWith(desk.word));
    const rows = () =>
      db
        .selectFrom("webhook_deliveries")
        .select(["webhook_id", "event", "data"])
        .where("webhook_id", "in", [live.id, test.id])
        .execute();
    const address = publicUrl() + sandboxPath(post);
    expect(await rows()).toEqual([
      {
        webhook_id: test.id,
        event: "post.published",
        data: expect.objectContaining({ post: expect.objectContaining({ id: post.id, address }) }),
      },
    ]);
    await db.deleteFrom("webhook_deliveries").where("webhook_id", "=", test.id).execute();
    await writeLive(desk);
    expect(await rows()).toMatchObject([{ webhook_id: live.id, event: "post.published" }]);
  });

  it("has pictures that people of the company see, and others do not", async () => {
    const desk = await openDesk();
    const stranger = await buildUser();
    const { payload, headers } = formOf({}, { file: [{ name: "quay.png", bytes: await pngFile() }] });
    const sent = await app.inject({
      method: "POST",
      url: "/api/media/",
      payload,
      headers: { ...headers, ...asTest(desk) },
    });
    expect(sent.statusCode).toBe(201);
    const { url } = sent.json<{ url: string }>();
    await write(desk, "published", { ...textsWith(desk.word), banner_picture: sent.json<{ id: string }>().id });
    const seen = await get(url, as(desk.owner));
    expect([seen.statusCode, seen.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    for (const who of [{}, as(stranger)]) expect((await get(url, who)).statusCode).toBe(404);
  });

  it("goes with its person's account, and leaves live counts alone", async () => {
    const desk = await openDesk();
    const member = await buildUser();
    await addMember(desk.company.id, member.id, "editor");
    const { authorization } = await buildKey(member.id, desk.company.id, { kind: "test" });
    const post = await write({ authorization }, "published", textsWith(desk.word));
    const mine = await write(desk, "published", textsWith(`${desk.word}b`));
    const tallies = () => db.selectFrom("post_tallies").selectAll().where("owner_id", "=", desk.owner.id).execute();
    const before = await tallies();
    await db.deleteFrom("users").where("id", "=", member.id).execute();
    const left = await inSandbox(() =>
      db.selectFrom("posts").select("id").where("id", "in", [post.id, mine.id]).execute(),
    );
    expect([left, await tallies()]).toEqual([[{ id: mine.id }], before]);
  });
});

async function writeLive({ owner, company }: Desk): Promise<void> {
  await grant(owner.id, 1);
  const { authorization } = await buildKey(owner.id, company.id);
  await write({ authorization }, "published", textsWith("live"));
}

/** Every address that answers GET, with all that may stand in it. */
function* addressesOf(
  { word, company, owner }: Desk,
  { post, shown }: { post: SavedPost; shown: { guid: string } },
  whose: RegExp,
): Generator<string> {
  const page = publicUrl() + post.url.replace("/sandbox", "");
  const common = ["", `q=${word.slice(0, -1)}`, `company=${company.id}`];
  const ofReaders = [
    "",
    `q=${word.slice(0, -1)}`,
    `page=${encodeURIComponent(post.url)}`,
    `url=${encodeURIComponent(page)}`,
    `url=${encodeURIComponent(publicUrl() + post.url)}&format=xml`,
    "preview",
  ];
  const files = ["", ".md", ".txt", ".quote.txt"].map((end) => post.slug + end);
  const known: Record<string, string[]> = {
    type: ["PR"],
    guid: [post.guid],
    slug: [...files, company.slug, owner.slug],
    year: [String(new Date().getUTCFullYear())],
    month: [String(new Date().getUTCMonth() + 1).padStart(2, "0")],
    id: [String(post.id), String(company.id)],
  };
  const whatever = [post.guid, shown.guid, "posts-0.xml", String(post.id)];
  for (const { method, url } of routes) {
    if (![method].flat().includes("GET") || /^\/metrics|^\/auth\/|^\/assets|\/(?:stream|events)\b|^\/readyz/.test(url))
      continue;
    if (!whose.test(url)) continue;
    const queries = /^\/(?:api|dashboard|collections|rss|ai|support|stripe)\b|operator/.test(url) ? common : ofReaders;
    let paths = [""];
    for (const step of url.split("/").slice(1)) {
      const values = step.startsWith(":") ? (known[step.slice(1)] ?? whatever) : step === "*" ? whatever : [step];
      paths = paths.flatMap((path) => values.map((value) => `${path}/${value}`));
    }
    for (const path of paths) for (const query of queries) yield query === "" ? path : `${path}?${query}`;
  }
}
