import { createServer } from "node:net";
import { once } from "node:events";
import { describe, expect, inject, it } from "vitest";
import { databaseUrl } from "#tests/support/setup/test-databases.ts";
import { reachDatabase, refuseOld } from "./external.ts";

const url = (name: string) => databaseUrl(inject("databaseServer"), name);

describe("reachDatabase", () => {
  it("accepts a server that answers", async () => {
    await expect(reachDatabase(url("postgres"))).resolves.toMatchObject({ isUnlimited: true });
  });

  it("names a database that does not exist, at once", async () => {
    const waits: string[] = [];
    await expect(reachDatabase(url("there_is_none"), (reason) => waits.push(reason))).rejects.toThrow(
      /there_is_none on .* refuses Dateline: database "there_is_none" does not exist\. Check DATABASE_URL\./,
    );
    expect(waits).toEqual([]);
  });

  it("waits for one that does not answer yet, then gives up with a sentence without the password", async () => {
    const waits: string[] = [];
    const gone = `postgres://app:hush@127.0.0.1:${await freePort()}/news`;
    const failure = await reachDatabase(gone, (reason) => waits.push(reason), { pausesMs: [5, 5] }).catch(
      (error: Error) => error.message,
    );
    expect(waits).toHaveLength(2);
    expect(failure).toMatch(/^The database news on 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/);
    expect(failure).not.toContain("hush");
  });

  it("refuses PostgreSQL 14, accepts 15", () => {
    expect(() => refuseOld(140_012)).toThrow("The database is PostgreSQL 14; Dateline needs 15 or newer.");
    expect(() => refuseOld(150_000)).not.toThrow();
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
