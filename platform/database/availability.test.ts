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
