import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { startWorker, stopWorker } from "#apps/worker/worker.ts";
import { db, transaction } from "#platform/database/client.ts";
import { isSubscribed } from "#platform/database/notifications.ts";
import { inBackground } from "#platform/database/pools.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { OwnDatabaseApp } from "#tests/support/apps/own-database-app.ts";
import { random } from "#tests/support/setup/random.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";

resetSettings({ RATE_LIMITS: "off" });
const own = OwnDatabaseApp.ofThisFile();
let author: TestUser;

beforeAll(async () => {
  author = await buildUser({ plan: { word_limit: null, anchor_text_links: null, max_companies: 1_000_000 } });
  await startWorker();
  await vi.waitUntil(isSubscribed);
});
afterAll(async () => {
  await stopWorker();
  resetSettings();
});

/** On a connection that nothing else uses. */
async function asOperator(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: own.databaseUrl, application_name: "operator" });
  client.on("error", () => undefined);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Ends about a share of all connections of the product. */
const cut = (share: number) =>
  asOperator(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and random() < ${share}`,
  );

const write = (name: string, more = {}) =>
  fetch(own.origin + "/dashboard/create-company/", {
    method: "POST",
    headers: { cookie: cookiesOf(author), "content-type": "application/json" },
    body: JSON.stringify({ name, ...more }),
  });
const ready = async () => (await fetch(`${own.origin}/readyz`)).json() as Promise<Record<string, unknown>>;
const readyAgain = () => vi.waitFor(async () => expect(await ready()).toMatchObject({ status: "ready" }));

/** Writes and reads in eight lanes until `end`, or the test's. @returns what was acknowledged, and each status that was seen. */
function use(prefix: string) {
  let isOver = false;
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const lane = async (number: number) => {
    for (let turn = 0; !isOver; turn++) {
      const name = `${prefix} ${number} ${turn}`;
      const written = await write(name);
      if (written.status === 201) acknowledged.push(name);
      const read = await fetch(`${own.origin}/`);
      statuses.add(written.status).add(read.status);
      await Promise.all([written.arrayBuffer(), read.arrayBuffer()]);
    }
  };
  const ended = Promise.all(Array.from({ length: 8 }, (_, number) => lane(number)));
  const end = async () => {
    isOver = true;
    await ended;
  };
  // If the test fails in between, what is still being asked is waited for.
  onTestFinished(() => end().catch(() => undefined));
  return { acknowledged, statuses, end };
}

async function expectStored(names: string[]): Promise<void> {
  const rows = await db.selectFrom("companies").select("name").where("owner_id", "=", author.id).execute();
  const stored = new Set(rows.map(({ name }) => name));
  expect(names.filter((name) => !stored.has(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(0);
}

/** What is queued now is worked: without a mail server an email is kept. */
async function expectWorking(): Promise<void> {
  const id = await transaction((tx) => queueMail(tx, { to: "desk@news.example", subject: "Ready", text: "Ready." }));
  await vi.waitFor(async () =>
    expect(await db.selectFrom("mail_messages").select("status").where("id", "=", id).executeTakeFirst()).toEqual({
      status: "kept",
    }),
  );
}

it("loses no acknowledged write and answers only 503 while connections are ended at random", async () => {
  const using = use("cut");
  for (let round = 0; round < 25; round++) await cut(0.2 + random() * 0.8);
  await using.end();
  expect([...using.statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  await readyAgain();
  await expectStored(using.acknowledged);
  await expectWorking();
});

it("goes on with a server that was stopped for a while, without a hand", async () => {
  const using = use("stopped");
  await vi.waitFor(() => expect(using.acknowledged.length).toBeGreaterThan(20));
  await own.stopDatabase();
  await vi.waitFor(() => expect(using.statuses).toContain(503));
  await own.startDatabase();
  const before = using.acknowledged.length;
  await vi.waitFor(() => expect(using.acknowledged.length).toBeGreaterThan(before));
  await using.end();
  expect([...using.statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  await readyAgain();
  await expectStored(using.acknowledged);
  await expectWorking();
});

it("takes a server that only reads for one that is away, and leaves its connections when another takes writes", async () => {
  await asOperator("alter database dateline set default_transaction_read_only = on");
  await cut(1);
  await vi.waitFor(async () => expect((await write("while it only reads")).status).toBe(503));
  await vi.waitFor(async () =>
    expect(await ready()).toMatchObject({
      status: "not-ready",
      failing: ["database"],
      reasons: { database: expect.stringContaining("refuses writes") },
    }),
  );
  // Under way all the time, so that no connection is closed for being idle.
  const using = use("promoted");
  await asOperator(
    "set default_transaction_read_only = off",
    "alter database dateline reset default_transaction_read_only",
  );
  await vi.waitFor(() => expect(using.acknowledged.length).toBeGreaterThan(20));
  await using.end();
  expect([...using.statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  await readyAgain();
  await expectStored(using.acknowledged);
});

it("does not take a picture that cannot be looked up for one that does not exist", async () => {
  const ask = () => write("Logo", { logo: randomUUID() });
  expect((await ask()).status).toBe(400);
  await asOperator("alter table media rename to media_elsewhere");
  onTestFinished(() => asOperator("alter table media_elsewhere rename to media"));
  expect((await ask()).status).toBe(500);
});

it("has PostgreSQL bound statements, waits for locks and pauses, more tightly for requests than for jobs", async () => {
  const limits = () =>
    db
      .selectNoFrom((eb) => [
        eb.fn<string>("current_setting", [eb.val("statement_timeout")]).as("statement"),
        eb.fn<string>("current_setting", [eb.val("lock_timeout")]).as("lock"),
        eb.fn<string>("current_setting", [eb.val("idle_in_transaction_session_timeout")]).as("pause"),
      ])
      .executeTakeFirst();
  expect(await limits()).toEqual({ statement: "30s", lock: "10s", pause: "1min" });
  expect(await inBackground(limits)).toEqual({ statement: "15min", lock: "1min", pause: "10min" });
});
