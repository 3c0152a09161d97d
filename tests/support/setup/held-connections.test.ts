import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { inSession } from "#platform/database/session.ts";
import { connectionConfig, connectionPool, db, prepared, transaction } from "#platform/database/client.ts";
import { computed } from "#platform/database/statement.ts";
import { fetchOutbound } from "#platform/outbound/outbound.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { ThreadPool } from "#platform/threads/thread-pool.ts";
import { asAnotherCaller, takeViolations } from "../held.ts";

const ONE = { one: computed.number() };
const NO_THREADS = { program: new URL(import.meta.url), maxThreads: 0, memoryMb: 1 };
const NO_WORK = { name: "none", limitMs: 1 };
const NOBODY = { rank: "reader", owner: "nobody" } as const;
const one = () => prepared(ONE, "select 1 as one", []);

/** How many things were waited for within a transaction. */
async function whileHeld(work: () => Promise<unknown>): Promise<number> {
  await transaction(async (tx) => {
    await sql`select 1`.execute(tx);
    await (async () => work())().catch(() => undefined);
    await sql`select 1`.execute(tx);
  });
  return takeViolations().length;
}

describe("a chain of calls that holds a transaction", () => {
  it.each([
    ["a statement of the pool", one],
    ["a statement of Kysely", () => sql`select 1`.execute(db)],
    ["a second transaction", () => transaction((tx) => sql`select 1`.execute(tx))],
    ["a connection of the pool", async () => (await connectionPool().connect()).release()],
    ["a thread", () => new ThreadPool(NO_THREADS).run(NO_WORK, {}, NOBODY, AbortSignal.abort())],
    ["a page", async () => renderToStaticMarkup(null)],
    ["a session of its own", () => inSession(connectionConfig(), "held", async () => undefined)],
  ])("is found when it waits for %s", async (_name, work) => {
    await one(); // connections are open
    expect(await whileHeld(work)).toBe(1);
  });

  it("is found when it waits for the network, over a new connection or one that is open", async () => {
    const server = createServer((_request, response) => void response.end("ok"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const undo = allowOrigins(origin);
    try {
      expect(await whileHeld(() => fetchOutbound(origin))).toBeGreaterThan(0);
      expect(await whileHeld(() => fetchOutbound(origin))).toBeGreaterThan(0);
      expect(await whileHeld(() => fetch(origin))).toBeGreaterThan(0);
    } finally {
      undo();
      server.closeAllConnections();
      server.close();
    }
  });

  it("may wait after its transaction, beside another's, and as another caller", async () => {
    await Promise.all([transaction((tx) => sql`select 1`.execute(tx)), one(), transaction(async () => undefined)]);
    await one();
    expect(await whileHeld(() => asAnotherCaller(one))).toBe(0);
  });
});
