import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { companyPaths } from "#features/companies/contract.ts";
import {
  connectionConfig,
  closeDatabase,
  configureDatabase,
  connectionPool,
  db,
  prepared,
} from "#platform/database/client.ts";
import { flushCommits } from "#platform/database/flush.ts";
import { type OpenDatabase, openDatabase } from "#platform/database/open.ts";
import { migrate } from "#platform/database/migrate.ts";
import { isListening, listen, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { TransactionPooler } from "#tests/doubles/pooler/transaction-pooler.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { hasPgBouncer, PgBouncer } from "#tests/support/pgbouncer.ts";
import { databaseUrl, MIGRATIONS } from "#tests/support/setup/test-databases.ts";
import { buildApp } from "./app.ts";

type AnyPooler = { url: (database: string) => string; restart: () => unknown; stop: () => Promise<void> };
type Kind = { name: string; isSticky: boolean; start: (size: number) => Promise<AnyPooler> };

const server = inject("databaseServer");
const own = String(connectionConfig().connectionString);
const database = new URL(own).pathname.slice(1);

/** The double holds in CI what the real one shows where it is installed. */
const KINDS: Kind[] = [
  {
    name: "a double of PgBouncer by transaction",
    isSticky: false,
    start: (size) => TransactionPooler.start(server, size),
  },
  ...(hasPgBouncer
    ? (["transaction", "session"] as const).map((mode) => ({
        name: `PgBouncer by ${mode}`,
        isSticky: mode === "session",
        start: (size: number) => PgBouncer.start(server, mode, size),
      }))
    : []),
];

let pooler: AnyPooler;
let app: App;
let origin: string;
let author: TestUser;
let post: TestPost;

async function open(place: { direct: boolean; statementMs?: number }): Promise<OpenDatabase> {
  const directUrl = place.direct ? own : undefined;
  const opened = await openDatabase({ databaseUrl: pooler.url(database), directUrl, dataFolder: "unused" });
  await closeDatabase();
  const { statementMs } = place;
  configureDatabase({ connectionString: opened.url, max: 8 }, { ...opened, ...(statementMs && { statementMs }) });
  return opened;
}

async function close(): Promise<void> {
  await stopJobs();
  await stopListening();
  await closeDatabase();
}

const ready = async () => (await fetch(`${origin}/readyz`)).json() as Promise<Record<string, unknown>>;

/** Pages, lists and calls that use named statements, transactions, and the announcing of changes. */
async function useEverything(times: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const cookie = cookiesOf(author);
  const calls = Array.from({ length: times }, (_, number) => [
    fetch(`${origin}/?page=${number}`),
    fetch(`${origin}${post.url}`),
    fetch(`${origin}/releases`),
    fetch(`${origin}/api/users/me/`, { headers: { cookie } }),
    fetch(origin + companyPaths.userOwned, { headers: { cookie } }),
    fetch(origin + companyPaths.create, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ name: `Halden ${number}` }),
    }),
  ]);
  for (const answer of await Promise.all(calls.flat()))
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  return statuses;
}

describe.each(KINDS)("behind $name", ({ isSticky, start }) => {
  beforeAll(async () => {
    pooler = await start(isSticky ? 30 : 3);
    await open({ direct: true });
    hotPages.connect(listen);
    app = await buildApp({ here: () => ({ origin: "http://127.0.0.1", stylesheet: "/site.css", fonts: [] }) });
    await app.listen({ port: 0, host: "127.0.0.1" });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    author = await buildUser();
    post = await buildPost(author.id);
  });
  afterAll(async () => {
    await app.close();
    await close();
    await pooler.stop();
    configureDatabase({ connectionString: own, max: 30 });
  });

  it("answers everything and is ready", async () => {
    await vi.waitUntil(isListening);
    expect(await ready()).toEqual({ status: "ready", failing: [] });
    expect(Object.fromEntries(await useEverything(12))).toEqual({ 200: 60, 201: 12 });
  });

  it("survives its restart under load: passing refusals, and then answers as before", async () => {
    await vi.waitUntil(isListening);
    const using = useEverything(20);
    await pooler.restart();
    const statuses = await using;
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: "ready" }));
    expect([...(await useEverything(3)).keys()].filter((status) => status >= 500)).toEqual([]);
  });

  it("flushes commits over one connection after another", async () => {
    const held = [];
    try {
      for (let turn = 0; turn < 4; turn++) {
        await flushCommits();
        held.push(await connectionPool().connect()); // the next flush has another
      }
    } finally {
      for (const client of held) client.release();
    }
  });

  it("gives transactions the limits of a request, and leaves none behind", async () => {
    const within = await db
      .transaction()
      .execute((tx) =>
        tx
          .selectNoFrom((eb) => [
            eb.fn<string>("current_setting", [eb.val("statement_timeout")]).as("statements"),
            eb.fn<string>("current_setting", [eb.val("lock_timeout")]).as("locks"),
          ])
          .executeTakeFirst(),
      );
    expect(within).toEqual({ statements: "30s", locks: "10s" });
    const after = await db
      .selectNoFrom((eb) => eb.fn<string>("current_setting", [eb.val("lock_timeout")]).as("locks"))
      .executeTakeFirst();
    expect(after).toEqual({ locks: "0" });
  });

  it("ends statements outside transactions too, in PostgreSQL, and goes on with other connections", async () => {
    await close();
    onTestFinished(async () => {
      await close();
      await open({ direct: true });
      hotPages.connect(listen);
    });
    await open({ direct: true, statementMs: 200 });
    const canceled = { code: "57014" };
    await expect(sql`select pg_sleep(300)`.execute(db)).rejects.toMatchObject(canceled);
    await expect(prepared({}, "sleep", "select 1 from pg_sleep($1)", [301])).rejects.toMatchObject(canceled);
    const many = Array.from({ length: 3 }, async (_, number) => {
      await expect(sql`select pg_sleep(${300 + number})`.execute(db)).rejects.toMatchObject(canceled);
      // The cancelled statement has ended, so the connection's next user is not hit.
      await sql`select pg_sleep(0.05)`.execute(db);
    });
    await Promise.all(many);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where state = 'active' and query like '%pg_sleep(%' and pid <> pg_backend_pid() and datname = current_database()`.execute(
      db,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it("migrates through it, by several processes at once", async () => {
    const connection = { connectionString: pooler.url(database) };
    expect(await Promise.all([1, 2, 3].map(() => migrate(connection, MIGRATIONS)))).toEqual([[], [], []]);
  });

  it("without DATABASE_DIRECT_URL hears messages, or /readyz says what to set", async () => {
    await close();
    onTestFinished(async () => {
      await close();
      await open({ direct: true });
      hotPages.connect(listen);
    });
    await open({ direct: false });
    hotPages.connect(listen);
    if (isSticky) {
      await vi.waitUntil(isListening);
      return expect(await ready()).toEqual({ status: "ready", failing: [] });
    }
    await vi.waitFor(async () =>
      expect(await ready()).toEqual({
        status: "not-ready",
        failing: ["notifications"],
        reasons: { notifications: expect.stringContaining("Set DATABASE_DIRECT_URL") },
      }),
    );
    expect([...(await useEverything(3)).keys()].filter((status) => status >= 500)).toEqual([]);
  });
});

it("refuses a direct address that leads to another database, before anything is migrated there", async () => {
  const other = databaseUrl(server, "postgres");
  await expect(openDatabase({ databaseUrl: own, directUrl: other, dataFolder: "unused" })).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL/,
  );
});
