import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { isDatabaseAway } from "./availability.ts";
import { startEmbeddedServer } from "./embedded/server.ts";

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe("isDatabaseAway", () => {
  it("is false for mistakes in a query and for what is no database's", async () => {
    const query = Object.assign(new pg.DatabaseError("syntax error", 1, "error"), { code: "42601" });
    const file = Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" });
    const reader = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    for (const error of [query, file, reader, new Error("other"), "text", null])
      expect(isDatabaseAway(error)).toBe(false);
  });

  it.each(["08006", "57P01", "57P02", "57P03", "57P05", "25006", "53300"])("knows SQLSTATE %s", (code) => {
    expect(isDatabaseAway(Object.assign(new pg.DatabaseError("away", 1, "error"), { code }))).toBe(true);
  });

  it("knows the reset of a connection that a server's end has never accepted", async () => {
    const host = await temporaryFolder();
    const server = createServer().listen(`${host}/.s.PGSQL.5432`);
    await once(server, "listening");
    const failing = failureOf(new pg.Client({ host, user: "dateline" }).connect());
    server.close(); // in the same turn, so the kernel has connected what nothing will read
    const error = await failing;
    expect(error).toMatchObject({ code: "ECONNRESET", syscall: "connect" });
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each(["read", "write", "connect"])("knows the reset of a connection that it opened itself (%s)", (syscall) => {
    const reset = Object.assign(new Error(`${syscall} ECONNRESET`), { code: "ECONNRESET", syscall });
    expect(isDatabaseAway(reset)).toBe(true);
  });

  it("knows a connection that ends while it becomes a secure one", async () => {
    const server = createServer((socket) => {
      socket.once("data", () => {
        socket.once("data", () => socket.destroy()).write("S");
      });
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const client = new pg.Client({ host: "127.0.0.1", port, user: "dateline", ssl: { rejectUnauthorized: false } });
    const error = await failureOf(client.connect());
    expect(error).toMatchObject({ code: "ECONNRESET" });
    expect(isDatabaseAway(error)).toBe(true);
  });

  it("knows every error of a pool while its server stops and after it has gone", async () => {
    const dataFolder = await temporaryFolder();
    const server = await startEmbeddedServer({ dataFolder, durable: false });
    onTestFinished(server.stop);
    const pool = new pg.Pool({ connectionString: server.url, max: 5 });
    pool.on("error", () => undefined);
    onTestFinished(() => pool.end());
    const sleeping = Array.from({ length: 5 }, () => failureOf(pool.query("select pg_sleep(60)")));
    await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(5));
    await server.stop();
    const errors = [...(await Promise.all(sleeping)), await failureOf(pool.query("select 1"))];
    expect(errors.filter((error) => !isDatabaseAway(error))).toEqual([]);
  });
});
