/** Every POST call that is open to keys, sent twice at once with one Idempotency-Key, and again. */
import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createPath, STAGES, submitDraftPath } from "#features/content/contract.ts";
import { KINDS, kindOf } from "#features/content/kinds/index.ts";
import { tendKeys } from "#features/api-keys/server/idle-service.ts";
import { defineCall } from "#platform/contract/call.ts";
import { db, transaction } from "#platform/database/client.ts";
import { doOnce, type Once } from "#platform/http/repeats/service.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { pngFile } from "#tests/factories/files.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { everything } from "#tests/support/everything.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";

useOwnDataFolder();
resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
const server = wholeServerOfThisFile();
const DAY = 86_400_000;

let person: TestUser;
let company: TestCompany;
let authorization: string;
let picture: Buffer;
beforeAll(async () => {
  person = await buildUser({ units: 100 });
  company = await buildCompany(person.id);
  ({ authorization } = await buildKey(person.id, company.id));
  picture = await pngFile();
});

type Sent = { url: string; payload: Buffer | object; headers?: Record<string, string> };
/** What makes each call succeed, of a thing of its own each time; `title` sets its text apart. */
type Making = (title: string) => Promise<Sent>;

const entry = (list: string, body: (title: string) => object): Making => {
  return async (title) => ({ url: `/api/companies/${company.id}/${list}/`, payload: body(title) });
};
const later = new Date(Date.now() + DAY).toISOString();
const MAKINGS: Record<string, Making> = {
  "/api/posts/:id/duplicate/": async () => ({
    url: `/api/posts/${(await buildPost(person.id, { company_id: company.id })).id}/duplicate/`,
    payload: {},
  }),
  "/api/media/": async (alt) => ({
    url: "/api/media/",
    ...formOf({ alt }, { file: [{ name: "flag.png", bytes: picture }] }),
  }),
  "/api/companies/:id/contacts/": entry("contacts", (name) => ({ name, email: "mara@example.com" })),
  "/api/companies/:id/people/": entry("people", (name) => ({ name })),
  "/api/companies/:id/figures/": entry("figures", (label) => ({ label, value: "7" })),
};
MAKINGS["/api/posts/:id/suggestions/"] = async (title) => {
  const kind = kindOf("article");
  const draft = await post({ url: createPath(kind, "draft"), ...formOf(submissionOf(kind, { title })) }, randomUUID());
  const payload = { field: "title", words: title, suggestion: `${title} again` };
  return { url: `/api/posts/${draft.json<{ id: number }>().id}/suggestions/`, payload };
};
for (const kind of KINDS) {
  for (const stage of STAGES)
    MAKINGS[createPath(kind, stage)] = async (title) => {
      const times = stage === "schedule" ? { publishing_time: later } : {};
      return { url: createPath(kind, stage), ...formOf(submissionOf(kind, { title, summary: title, ...times })) };
    };
  MAKINGS[submitDraftPath(kind, ":id")] = async (title) => {
    const draft = await post(
      { url: createPath(kind, "draft"), ...formOf(submissionOf(kind, { title })) },
      randomUUID(),
    );
    return { url: submitDraftPath(kind, draft.json<{ id: number }>().id), payload: {} };
  };
}

const post = ({ url, payload, headers }: Sent, key?: string, as = authorization) =>
  server.app().inject({
    method: "POST",
    url,
    headers: { ...headers, authorization: as, ...(key !== undefined && { "idempotency-key": key }) },
    payload,
  });

/** Rows by table, without what counts calls. */
const COUNTING = new Set(["repeated_calls", "throttles"]);
async function rows(): Promise<Record<string, number>> {
  const found = Object.entries(await everything()).filter(([table]) => !COUNTING.has(table));
  return Object.fromEntries(found.map(([table, content]) => [table, Number.parseInt(content, 10)]));
}
const growth = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.keys(after).flatMap((table) => {
      const more = (after[table] ?? 0) - (before[table] ?? 0);
      return more === 0 ? [] : [[table, more]];
    }),
  );

/** For assistants, never a key; asking twice is one request: features/connections/server/requests/requests.test.ts. */
const OF_ASSISTANTS = "/api/assistant-requests/";
const openPosts = () =>
  server
    .everyCall()
    .filter(({ config, method, url }) => config?.scope !== undefined && method === "POST" && url !== OF_ASSISTANTS);
const title = () => `Ferry ${randomUUID().slice(0, 8)}`;

it("knows how to make every POST call that is open to keys", () => {
  expect(
    openPosts()
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(Object.keys(MAKINGS).toSorted());
});

describe("every POST call that is open to keys", () => {
  it("does its work once for one key, also when it is sent twice at once", async () => {
    const wrong: unknown[] = [];
    for (const { url } of openPosts()) {
      const making = MAKINGS[url] as Making;
      const [first, second] = [await making(title()), await making(title())];
      await post(await making(title())); // tallies begin with the first
      const start = await rows();
      const alone = await post(first);
      const between = await rows();
      const key = randomUUID();
      const both = await Promise.all([post(second, key), post(second, key)]);
      const repeated = await post(second, `"${key}"`);
      const end = await rows();
      const answers = [...both, repeated].map(({ statusCode, body }) => `${statusCode} ${body}`);
      const isOne = alone.statusCode < 300 && repeated.statusCode === alone.statusCode && new Set(answers).size === 1;
      const [one, more] = [growth(start, between), growth(between, end)];
      if (!isOne || JSON.stringify(one) !== JSON.stringify(more))
        wrong.push({ url, alone: alone.body, answers, one, more });
    }
    expect(wrong).toEqual([]);
    expect(openPosts().length).toBeGreaterThan(15);
  }, 120_000);

  it("refuses a key that was sent with another request", async () => {
    const wrong: string[] = [];
    for (const { url } of openPosts()) {
      // The same draft_key saves the same draft.
      if (KINDS.some((kind) => url === createPath(kind, "draft"))) continue;
      const making = MAKINGS[url] as Making;
      const [first, second] = [await making(title()), await making(title())];
      const key = randomUUID();
      const made = await post(first, key);
      const other = await post(second, key);
      if (made.statusCode >= 300 || other.statusCode !== 409 || other.json<{ code: string }>().code !== "conflict")
        wrong.push(`${url}: ${made.statusCode} ${other.statusCode} ${other.body}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

describe("an Idempotency-Key", () => {
  const CONTACTS = "/api/companies/:id/contacts/";
  const contact = (name: string) => (MAKINGS[CONTACTS] as Making)(name);
  const names = async () =>
    (await db.selectFrom("company_contacts").select("name").where("company_id", "=", company.id).execute()).map(
      (row) => row.name,
    );

  it("is of one API key", async () => {
    await db.deleteFrom("company_contacts").execute();
    const other = await buildKey(person.id, company.id);
    const sent = await contact("Mara");
    const answers = [await post(sent, "one"), await post(sent, "one", other.authorization)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await names()).toEqual(["Mara", "Mara"]);
  });

  it("of a call that failed may be sent again", async () => {
    await db.deleteFrom("company_contacts").execute();
    const sent = await contact("Lars");
    const full = Array.from({ length: 10 }, (_, at) => ({
      company_id: company.id,
      name: `C${at}`,
      email: "c@example.com",
      position: at,
    }));
    await db.insertInto("company_contacts").values(full).execute();
    expect((await post(sent, "full")).statusCode).toBe(409);
    await db.deleteFrom("company_contacts").execute();
    expect((await post(sent, "full")).statusCode).toBe(201);
    expect(await names()).toEqual(["Lars"]);
  });

  it("whose answer was lost does nothing again", async () => {
    await db.deleteFrom("company_contacts").execute();
    const sent = await contact("Elena");
    await post(sent, "lost");
    const lost = { answer: null, created_at: new Date(Date.now() - 60_000) };
    await db.updateTable("repeated_calls").set(lost).execute();
    const again = await post(sent, "lost");
    expect([again.statusCode, again.json()]).toMatchObject([409, { detail: expect.stringMatching(/answer was lost/) }]);
    expect(await names()).toEqual(["Elena"]);
  });

  it("stays taken by a call that failed after its work was done", async () => {
    const { id } = await buildKey(person.id, company.id);
    const call = defineCall({
      method: "POST",
      path: "/x/",
      access: "signed-in",
      scope: "x",
      tag: "X",
      summary: "X",
      answer: z.null(),
    });
    const request = { program: id, url: "/x/", headers: { "idempotency-key": "fault" } } as unknown as FastifyRequest;
    let made = 0;
    const work = async (once?: Once) => {
      await transaction(async (tx) => {
        made += 1;
        await once?.(tx);
      });
      throw new Error("The answer could not be read.");
    };
    const send = () => doOnce(call, request, { values: null }, work);
    await expect(send()).rejects.toThrow("could not be read");
    await db
      .updateTable("repeated_calls")
      .set({ created_at: new Date(Date.now() - 60_000) })
      .execute();
    await expect(send()).rejects.toThrow("answer was lost");
    expect(made).toBe(1);
  });

  it("is kept for 24 hours", async () => {
    await db.deleteFrom("company_contacts").execute();
    const sent = await contact("Tom");
    await post(sent, "day");
    const age = (ms: number) =>
      db
        .updateTable("repeated_calls")
        .set({ created_at: new Date(Date.now() - ms) })
        .execute();
    await age(DAY - 60_000);
    await tendKeys();
    expect((await post(sent, "day")).statusCode).toBe(201);
    expect(await names()).toEqual(["Tom"]);
    await age(DAY + 60_000);
    expect((await post(sent, "day")).statusCode).toBe(201);
    expect(await names()).toEqual(["Tom", "Tom"]);
    await age(DAY + 60_000);
    await tendKeys();
    expect(await db.selectFrom("repeated_calls").select("token").execute()).toEqual([]);
  });

  it("is text of at most 255 characters", async () => {
    const sent = await contact("Ines");
    for (const key of ["", "x".repeat(256)]) expect((await post(sent, key)).statusCode).toBe(400);
  });
});
