import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isDatabaseAway } from "./availability.ts";
import { closeDatabase, connectionPool, transaction } from "./client.ts";
import { leaveSharedConnection, lookUp } from "./look-ups.ts";
import { inBackground } from "./purpose.ts";

afterEach(closeDatabase);

const pidOf = async () => (await lookUp<{ pid: number }>({ text: "select pg_backend_pid() as pid" })).rows[0]?.pid;

/** The next connection reaches the server, and whoever opens it hears of that only when told. */
function heldConnection() {
  const { promise: client, resolve: reached } = Promise.withResolvers<pg.Client & { processID?: number }>();
  const { promise: told, resolve: goOn } = Promise.withResolvers<void>();
  const prototype: { connect: () => Promise<unknown> } = pg.Client.prototype;
  const connect = Object.getOwnPropertyDescriptor(prototype, "connect")?.value as typeof prototype.connect;
  const spy = vi.spyOn(prototype, "connect").mockImplementationOnce(async function (this: pg.Client) {
    await connect.call(this);
    spy.mockRestore();
    reached(this);
    await told;
  });
  return { client, goOn };
}

/** The first answer to any of these, if there is one at all by now. */
async function expectAnswered<T>(asked: Promise<T>[]): Promise<T> {
  const nothing = Symbol("nothing");
  const answer = await Promise.race([...asked, new Promise<symbol>((resolve) => setImmediate(resolve, nothing))]);
  if (typeof answer === "symbol") throw new Error("None is answered yet.");
  return answer;
}

describe("look-ups", () => {
  it("share one connection, each with its own answer, also where some fail", async () => {
    const statement = { name: "test-quotient", text: "select $1::int / $2::int as quotient, pg_backend_pid() as pid" };
    const asked = Array.from({ length: 200 }, (_, n) => ({ ...statement, values: [n * 6, n % 10 === 3 ? 0 : 2] }));
    const answers = await Promise.allSettled(asked.map((config) => lookUp<{ quotient: number; pid: number }>(config)));
    const pids = new Set<number>();
    for (const [n, answer] of answers.entries()) {
      expect(answer.status).toBe(n % 10 === 3 ? "rejected" : "fulfilled");
      if (answer.status === "rejected") continue;
      expect(answer.value.rows[0]?.quotient).toBe(n * 3);
      pids.add(Number(answer.value.rows[0]?.pid));
    }
    expect(pids.size).toBe(1);
  });

  it("go on where the first of a statement could not be prepared", async () => {
    const holder = await connectionPool().connect();
    try {
      await holder.query("begin; lock table schema_migrations in access exclusive mode");
      await lookUp({ text: "set lock_timeout = 100" });
      const config = { name: "test-locked", text: "select count(*) > 0 as is_any from schema_migrations" };
      const first = lookUp(config);
      const others = Array.from({ length: 3 }, () => lookUp(config));
      const all = Promise.allSettled([first, ...others]);
      await expect(first).rejects.toMatchObject({ code: "55P03" });
      await holder.query("rollback");
      const [, ...answers] = await all;
      expect(answers).toEqual(
        others.map(() => expect.objectContaining({ value: expect.objectContaining({ rows: [{ is_any: true }] }) })),
      );
    } finally {
      holder.release(true);
    }
  });

  it("do not queue behind one that takes long after all", async () => {
    const holder = await connectionPool().connect();
    try {
      await holder.query("begin; lock table schema_migrations in access exclusive mode");
      const slow = lookUp({ text: "select count(*) > 0 as is_any from schema_migrations" });
      const others: Promise<number | undefined>[] = [];
      const pid = await vi.waitFor(() => {
        others.push(pidOf());
        return expectAnswered(others);
      });
      expect(pid).toBeGreaterThan(0);
      await holder.query("rollback");
      await expect(slow).resolves.toMatchObject({ rows: [{ is_any: true }] });
      expect(new Set(await Promise.all(others)).size).toBeGreaterThan(1);
    } finally {
      holder.release(true);
    }
  });

  it("get another connection where theirs is ended, and whoever waited for it an error", async () => {
    const pid = await pidOf();
    const slow = Array.from({ length: 3 }, () => lookUp({ text: "select pg_sleep(60)" }));
    const ended = Promise.allSettled(slow);
    await connectionPool().query("select pg_terminate_backend($1)", [pid]);
    expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const next = await pidOf();
    expect(next).toBeGreaterThan(0);
    expect(next).not.toBe(pid);
  });

  it("leave a server that refuses to write, as the pools do", async () => {
    const pid = await pidOf();
    const write = transaction(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      await sql`create table never_made ()`.execute(tx);
    });
    await expect(write).rejects.toMatchObject({ code: "25006" });
    expect(await pidOf()).not.toBe(pid);
  });

  it.each([
    ["the first one", closeDatabase],
    ["a renewed one", pidOf],
  ])("leave such a server also where a connection to it is just being opened: %s", async (_which, prepare) => {
    await prepare();
    const opening = heldConnection();
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 120_000); // time to renew
    const first = pidOf();
    const late = await opening.client;
    leaveSharedConnection();
    opening.goOn();
    await first;
    clock.mockRestore();
    expect(await pidOf()).not.toBe(late.processID);
  });

  it("of a connection that is silent while another takes its place are answered all the same", async () => {
    const old = await pidOf();
    const holder = await connectionPool().connect();
    await holder.query("begin; lock table schema_migrations in access exclusive mode");
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 120_000); // time to renew
    try {
      const slow = lookUp<{ pid: number }>({ text: "select pg_backend_pid() as pid, count(*) from schema_migrations" });
      const behind = pidOf();
      clock.mockReturnValue(performance.now() + 1000); // silent
      const meanwhile = await pidOf();
      clock.mockRestore();
      await holder.query("rollback");
      expect(meanwhile).not.toBe(old);
      expect((await slow).rows[0]?.pid).toBe(old);
      expect(await behind).toBe(old);
      await vi.waitFor(async () => expect(await pidOf()).not.toBe(old));
    } finally {
      clock.mockRestore();
      holder.release(true);
    }
  });

  it("fail as an outage where nobody answers", async () => {
    const silent = createServer((socket) => void socket.on("error", () => undefined).resume()).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const client = new pg.Client({ host: "127.0.0.1", port, connectionTimeoutMillis: 50 });
    client.on("error", () => undefined);
    const error = await client.connect().catch((reason: unknown) => reason);
    expect(isDatabaseAway(error)).toBe(true);
    await new Promise((resolve) => silent.close(resolve));
  });

  it("of background work take a connection of the pool", async () => {
    const [own, background] = [await pidOf(), await inBackground(pidOf)];
    expect(background).not.toBe(own);
  });

  it("answer what was asked before they are closed, and open again", async () => {
    const last = lookUp<{ n: number }>({ text: "select pg_sleep(0.05), 7 as n" });
    await pidOf(); // opened, and on its way
    await Promise.all([closeDatabase(), last]);
    expect((await last).rows[0]?.n).toBe(7);
    expect(await pidOf()).toBeGreaterThan(0);
  });
});
