/** A key that is made smaller, or loses its secret, while a call with it is under way: the call achieves nothing. */
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createPath } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { db, transaction, type Transaction } from "#platform/database/client.ts";
import { addMember, type TestCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, TEST_PASSWORD, type TestUser } from "#tests/factories/users.ts";
import { everything } from "#tests/support/everything.ts";
import { buildKeyOwner, keyServerOfThisFile, keysOf } from "#tests/support/keys.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import * as queries from "./queries.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
beforeEach(clearThrottles);
const { app, send } = keyServerOfThisFile();

type Made = { owner: TestUser; company: TestCompany; id: number };
type Calling = { payload: Buffer | Readable; headers: Record<string, string> };
const publish = (authorization: string, { payload, headers }: Calling) =>
  app().inject({
    method: "POST",
    url: createPath(article, "published"),
    headers: { ...headers, authorization },
    payload,
  });

/** A body during which something happens. */
function bodyWith(event: () => Promise<unknown>): Calling {
  const { payload, headers } = formOf(submissionOf(article));
  async function* parts() {
    yield payload.subarray(0, 100);
    await event();
    yield payload.subarray(100);
  }
  return { payload: Readable.from(parts()), headers };
}

const setKey = (id: number, values: object) => db.updateTable("api_keys").set(values).where("id", "=", id).execute();
const setSession = (id: number, values: object) =>
  db
    .updateTable("sessions")
    .set(values)
    .where("id", "in", db.selectFrom("api_keys").select("session_id").where("id", "=", id))
    .execute();

const EVENTS: Record<string, { event: (made: Made) => Promise<unknown>; status: number }> = {
  "its secret is ended after a rotation": {
    event: async ({ owner, company, id }) => {
      await send(owner, "POST", keysOf(company, `${id}/rotate/`), { password: TEST_PASSWORD });
      expect((await send(owner, "POST", keysOf(company, `${id}/end-old/`), {})).statusCode).toBe(200);
    },
    status: 401,
  },
  "its time is over": { event: ({ id }) => setSession(id, { expires_at: new Date(Date.now() - 1) }), status: 401 },
  "the day of the old secret is over": {
    event: async ({ owner, company, id }) => {
      await send(owner, "POST", keysOf(company, `${id}/rotate/`), { password: TEST_PASSWORD });
      await setSession(id, { previous_access_until: new Date(Date.now() - 1) });
    },
    status: 401,
  },
  "it loses the scope": { event: ({ id }) => setKey(id, { scopes: ["posts:read"] }), status: 403 },
  "it loses the address": { event: ({ id }) => setKey(id, { addresses: ["203.0.113.0/24"] }), status: 403 },
};

const isWork = (table: string) => /^(?:posts|post_revisions|allowance_entries|companies)$/.test(table);
async function workOf(): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await everything()).filter(([table]) => isWork(table)));
}

describe.each(Object.keys(EVENTS))("while the body of a call arrives, %s", (name) => {
  it("and nothing is done", async () => {
    const made = EVENTS[name];
    if (!made) return;
    const { owner, company } = await buildKeyOwner();
    const { id, authorization } = await buildKey(owner.id, company.id);
    const before = await workOf();
    const answer = await publish(
      authorization,
      bodyWith(() => made.event({ owner, company, id })),
    );
    expect([answer.statusCode, answer.body]).toEqual([made.status, expect.any(String)]);
    expect(await workOf()).toEqual(before);
  });
});

it("does nothing once its person, an owner, is made a viewer meanwhile", async () => {
  const { owner, company } = await buildKeyOwner();
  const second = await buildUser({ units: 5 });
  await addMember(company.id, second.id, "owner");
  const { authorization } = await buildKey(second.id, company.id);
  const before = await workOf();
  const demote = async () => {
    const url = `/api/companies/${company.id}/members/${second.id}/`;
    expect((await send(owner, "PUT", url, { role: "viewer" })).statusCode).toBe(200);
  };
  expect((await publish(authorization, bodyWith(demote))).statusCode).toBe(400);
  expect(await workOf()).toEqual(before);
});

it("goes on with the old secret of a key that is rotated meanwhile", async () => {
  const { owner, company } = await buildKeyOwner();
  const { id, authorization } = await buildKey(owner.id, company.id);
  const rotate = () => send(owner, "POST", keysOf(company, `${id}/rotate/`), { password: TEST_PASSWORD });
  expect((await publish(authorization, bodyWith(rotate))).statusCode).toBe(201);
});

/** The change has been made and is not committed when the call comes to its end. */
async function publishDuring(change: (tx: Transaction, key: queries.KeyRow) => Promise<unknown>) {
  const { owner, company } = await buildKeyOwner();
  const { id, authorization } = await buildKey(owner.id, company.id);
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const changing = transaction(async (tx) => {
    const key = await queries.lockKey(tx, company.id, id);
    if (!key) throw new Error("The key is live.");
    await change(tx, key);
    held();
    await mayCommit;
  });
  await isHeld;
  const before = await workOf();
  let status = 0;
  const sent = publish(authorization, formOf(submissionOf(article))).then((answer) => (status = answer.statusCode));
  await vi.waitFor(async () => expect(status || (await transaction(countWaiting))).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 5,
  });
  const early = status;
  commit();
  await changing;
  await sent;
  return { early, status, isDone: JSON.stringify(await workOf()) !== JSON.stringify(before) };
}

describe("is decided again under the lock of the key, before the commit", () => {
  const REFUSED = { early: 0, isDone: false };

  it("when a scope is taken away", async () => {
    const take = (tx: Transaction, { id }: queries.KeyRow) =>
      tx
        .updateTable("api_keys")
        .set({ scopes: ["posts:read"] })
        .where("id", "=", id)
        .execute();
    expect(await publishDuring(take)).toEqual({ ...REFUSED, status: 403 });
  });

  it("when its secret is replaced and ended", async () => {
    const replace = async (tx: Transaction, key: queries.KeyRow) => {
      await queries.rotate(tx, key, { hash: randomBytes(32), ending: "abcd", hours: 24 });
      await queries.endOld(tx, key);
    };
    expect(await publishDuring(replace)).toEqual({ ...REFUSED, status: 401 });
  });
});
