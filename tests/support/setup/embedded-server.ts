/** A PostgreSQL of the tests' own, through the product's supervisor, gone without trace when they end. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedServer } from "#platform/database/embedded/server.ts";

export type TestDatabaseServer = { url: string; stop: () => Promise<void> };

/** @param durable true where acknowledged writes must be on disk, as in production; slower. */
export async function startTestDatabaseServer({ durable = false } = {}): Promise<TestDatabaseServer> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "dateline-pg-"));
  await chmod(dataFolder, 0o711);
  const server = await startEmbeddedServer({ dataFolder, durable, settings: ["max_connections=300"] });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
