import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { connectionConfig, closeDatabase, configureDatabase, type Database, db } from "#platform/database/client.ts";
import { inBackground } from "#platform/database/pools.ts";
import { openDatabase } from "#platform/database/open.ts";
import { migrate } from "#platform/database/migrate.ts";
import { isSubscribed, listen, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { checkMessages } from "./check-messages.ts";
import { TransactionPooler } from "#tests/doubles/pooler/transaction-pooler.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { hasPgBouncer, PgBouncer } from "#tests/support/pgbouncer.ts";
import { databaseUrl, MIGRATIONS } from "#tests/support/setup/test-databases.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

type AnyPooler = { url: (database: string) => string; restart: () => unknown; stop: () => Promise<void> };
type Kind = { name: string; mode: "session" | "transaction"; start: (size: number) => Promise<AnyPooler> };

const server = inject("databaseServer");
const own = String(connectionConfig().connectionString);
const database = new URL(own).pathname.slice(1);

/** The double holds in CI what the real one shows where it is installed. */
const KINDS: Kind[] = [
  {
    name: "a double of PgBouncer by transaction",
    mode: "transaction",
    start: (size) => TransactionPooler.start(server, size),
  },
  ...(hasPgBouncer
    ? (["transaction", "session"] as const).map((mode) => ({
        name: `PgBouncer by ${mode}`,
        mode,
        start: (size: number) => PgBouncer.start(server, mode, size),
      }))
    : []),
];

let pooler: AnyPooler;
let app: App;
let origin: string;
let author: TestUser;
let post: TestPost;

async function open(mode: Kind["mode"], directUrl: string | null = own, onEvent = vi.fn()): Promise<void> {
  const place = {
    databaseUrl: pooler.url(database),
    directUrl: directUrl ?? undefined,
    pooler: mode,
    dataFolder: "unused",
  };
  const opened = await openDatabase(place, { onEvent });
  await closeDatabase();
  configureDatabase({ connectionString: opened.url, max: 8 }, opened);
}

async function close(): Promise<void> {
  await stopJobs();
  await stopListening();
  await closeDatabase();
}

async function asItself(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: own });
  await client.connect();
  await client.query(statement);
  await client.end();
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
    fetch(origin + "/dashboard/companies/user-owned/", { headers: { cookie } }),
    fetch(origin + "/dashboard/create-company/", {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ name: `Halden ${number}` }),
    }),
  ]);
  for (const answer of await Promise.all(calls.flat()))
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  return statuses;
}

describe.each(KINDS)("behind $name", ({ mode, start }) => {
  beforeAll(async () => {
    pooler = await start(mode === "session" ? 30 : 3);
    await open(mode);
    hotPages.connect(listen);
    app = await buildWholeServer();
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
    await vi.waitUntil(isSubscribed);
    expect(await ready()).toEqual({ status: "ready", failing: [] });
    expect(Object.fromEntries(await useEverything(12))).toEqual({ 200: 60, 201: 12 });
  });

  it("survives its restart under load: passing refusals, and then answers as before", async () => {
    await vi.waitUntil(isSubscribed);
    const using = useEverything(20);
    await pooler.restart();
    const statuses = await using;
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: "ready" }));
    expect([...(await useEverything(3)).keys()].filter((status) => status >= 500)).toEqual([]);
  });

  it("gives transactions the limits of a request, and background work its own, past the pooler", async () => {
    const limits = (by: Database) =>
      by
        .selectNoFrom((eb) => [
          eb.fn<string>("current_setting", [eb.val("statement_timeout")]).as("statements"),
          eb.fn<string>("current_setting", [eb.val("lock_timeout")]).as("locks"),
        ])
        .executeTakeFirst();
    expect(await db.transaction().execute(limits)).toEqual({ statements: "30s", locks: "10s" });
    expect(await inBackground(() => limits(db))).toEqual({ statements: "15min", locks: "1min" });
    const kept = mode === "session" ? { statements: "30s", locks: "10s" } : { statements: "0", locks: "0" };
    expect(await limits(db)).toEqual(kept);
  });

  if (mode === "transaction")
    it("says at the start that the account needs a time limit, which PostgreSQL then enforces", async () => {
      const onEvent = vi.fn();
      await open(mode, own, onEvent);
      expect(onEvent.mock.calls.flat()).toEqual([{ text: expect.stringContaining("alter role"), isProblem: true }]);
      const [account, limit] = [`alter role app in database ${database}`, "statement_timeout"];
      await asItself(`${account} set ${limit} = '200ms'`);
      onTestFinished(async () => {
        await asItself(`${account} reset ${limit}`);
        await pooler.restart();
      });
      await pooler.restart(); // its connections have the limit from now on
      onEvent.mockClear();
      await open(mode, own, onEvent);
      expect(onEvent).not.toHaveBeenCalled();
      await expect(sql`select pg_sleep(300)`.execute(db)).rejects.toMatchObject({ code: "57014" });
    });

  if (mode === "transaction")
    it("refuses to start where it is taken for a pooler by session, because no message arrives", async () => {
      await close();
      onTestFinished(async () => {
        await close();
        await open(mode);
        hotPages.connect(listen);
      });
      await open("session", null);
      await expect(checkMessages(1_000)).rejects.toThrow(/set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL/);
      await close();
      await open(mode);
      await checkMessages();
    });

  if (mode === "session")
    it("hears messages and migrates without DATABASE_DIRECT_URL", async () => {
      await close();
      onTestFinished(async () => {
        await close();
        await open(mode);
        hotPages.connect(listen);
      });
      await open(mode, null);
      hotPages.connect(listen);
      await vi.waitUntil(isSubscribed);
      expect(await ready()).toEqual({ status: "ready", failing: [] });
      const connection = { connectionString: pooler.url(database) };
      expect(await Promise.all([1, 2, 3].map(() => migrate(connection, MIGRATIONS)))).toEqual([[], [], []]);
    });
});

it("refuses a direct address that leads to another database, before anything is migrated there", async () => {
  const other = databaseUrl(server, "postgres");
  await expect(openDatabase({ databaseUrl: own, directUrl: other, dataFolder: "unused" })).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL/,
  );
});
