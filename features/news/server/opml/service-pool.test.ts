import { expect, it } from "vitest";
import { configureDatabase, connectionConfig, transaction } from "#platform/database/client.ts";
import { buildUser, clearThrottles } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { runImport, startImport } from "./service.ts";
import { runTask } from "../tasks/service.ts";

// The smallest pool that DATABASE_POOL_SIZE allows; what hangs ends with an error soon.
configureDatabase({ ...connectionConfig(), max: 2, connectionTimeoutMillis: 4000 });

const outline = (host: string) => `<outline type="rss" text="a" xmlUrl="https://${host}.example/feed"/>`;

async function startedImport(): Promise<string> {
  const { actor } = await buildUser();
  const feeds = Array.from({ length: 30 }, (_, n) => outline(`pool-${actor.id}-${n}`));
  return startImport(actor, Buffer.from(`<opml version="2.0"><body>${feeds.join("")}</body></opml>`));
}

it("as many imports at once as a worker runs share a pool of two connections", async () => {
  await clearThrottles();
  const ids = await Promise.all(Array.from({ length: 4 }, startedImport));
  const signal = new AbortController().signal;
  const ended = ids.map((id) =>
    runTask(id, { isLastAttempt: true }, () => runImport(id, signal, { waitMs: 0, pollMs: 1 })),
  );
  await expect(Promise.all(ended)).resolves.toHaveLength(4);
});

it("ends with an error that says so where a query asks for a second connection and all are taken", async () => {
  const nested = () => holdingTransaction(() => transaction(() => Promise.resolve()));
  await expect(Promise.all([nested(), nested()])).rejects.toThrow("timeout exceeded when trying to connect");
});
