/** The primary dies under load, its replica is promoted, and the address that all processes use is moved to it. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Relay, startRelay } from "#tests/doubles/relay.ts";
import { ReplicatedDatabase, socketOf } from "#tests/support/replica.ts";
import type { Author } from "./authors.ts";
import { type Campaign, withInstallation } from "./campaign.ts";
import { ROOM_FOR_ALL } from "./database-server.ts";
import { publishRelease, readOn, untilReady } from "./readers.ts";
import type { Result } from "./report.ts";

const BEFORE_MS = 8000;
/** Until somebody, or a program, has noticed and promotes. */
const NOTICED_MS = 3000;
/** Between the two addresses: a change of a name does not reach all machines at once. */
const APART_MS = 2000;
const AFTER_MS = 20_000;
const PATIENCE_MS = 60_000;

export async function primaryFails(): Promise<Result> {
  const databases = await ReplicatedDatabase.start({ durable: true, isSynchronous: true, settings: [ROOM_FOR_ALL] });
  const relays = [await startRelay(socketOf(databases.url)), await startRelay(socketOf(databases.url))];
  const shape = {
    webs: 2,
    workers: 2,
    addresses: relays.map(({ baseUrl }) => `postgres://app@127.0.0.1:${new URL(baseUrl).port}/dateline`),
    env: { LOG_LEVEL: "warn" },
  };
  try {
    return await withInstallation(shape, (campaign) => failOver(campaign, databases, relays));
  } finally {
    for (const relay of relays) await relay.stop();
    await databases.remove();
  }
}

async function failOver(
  { installation, bystander, underWrites, judge }: Campaign,
  databases: ReplicatedDatabase,
  relays: Relay[],
): Promise<Result> {
  const origins = installation.webs.map(({ url }) => String(url));
  const release = await publishRelease(origins, bystander);
  const ended = new AbortController();
  const reading = origins.flatMap((origin) =>
    Array.from({ length: 2 }, () => readOn(new URL(release, origin), ended.signal)),
  );
  const writesAgainMs: number[] = [];
  const kept = await underWrites([3000, 15_000], async () => {
    await sleep(BEFORE_MS);
    await databases.killPrimary();
    await sleep(NOTICED_MS);
    await databases.promote();
    const probes: Promise<number>[] = [];
    for (const [index, relay] of relays.entries()) {
      relay.lead(socketOf(databases.replicaUrl));
      probes.push(untilWritten(String(origins[index]), bystander, index));
      await sleep(APART_MS);
    }
    writesAgainMs.push(...(await Promise.all(probes)));
    await sleep(AFTER_MS);
  });
  ended.abort();
  const reads = await Promise.all(reading);
  const failed = reads.flatMap((each) => each.failed);
  const [readyMs] = await Promise.all(origins.map((origin) => untilReady(new URL("/readyz", origin))));
  const result = await judge(kept, {
    "from the kill to the promotion, s": NOTICED_MS / 1000,
    "writes go on after the address has moved, s": writesAgainMs.map((ms) => (ms / 1000).toFixed(1)).join(", "),
    "a release read by readers meanwhile": reads.reduce((sum, each) => sum + each.served, 0),
    "slowest of them, ms": Math.max(...reads.map((each) => each.slowestMs)),
    "ready at the end after, ms": readyMs ?? 0,
  });
  return {
    ...result,
    mustBeZero: {
      ...result.mustBeZero,
      "readers turned away": failed.length,
    },
    notes: [...(result.notes ?? []), ...failed.slice(0, 3)],
  };
}

/** @returns milliseconds until a change is acknowledged. */
async function untilWritten(origin: string, { cookie }: Author, number: number): Promise<number> {
  const began = performance.now();
  for (let turn = 0; performance.now() < began + PATIENCE_MS; turn++) {
    const answer = await fetch(new URL("/dashboard/create-company/", origin), {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/json" },
      body: JSON.stringify({ name: `Halden Ferries ${number} ${turn}` }),
    }).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 201) return performance.now() - began;
    await sleep(50);
  }
  throw new Error(`${origin} took no change again`);
}
