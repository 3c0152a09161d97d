/** A worker with a thousand subscribers that are slow, drip, or answer without end: nobody else may notice. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { wakeAt } from "#features/content/server/posts/publish-service.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { liftCap } from "#tests/factories/allowance.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { startWorkerProcess, type WorkerProcess } from "#tests/support/apps/worker-process.ts";

const HOSTILE = 1_000;
const SUBMITS = 60;
const SCHEDULED = 8;
const DRIP_MS = 300;
/** A machine that runs other tests is late by itself. */
const MAX_LATE_MS = 4_000;
const QUICK_MS = 1_000;

const { create } = contentCallsOfThisFile();
let author: TestUser;
let worker: WorkerProcess | undefined;
const called = new Set<string>();

const server = createServer((request, response) => {
  called.add(request.headers.host ?? "");
  request.resume();
  const kind = called.size % 3;
  if (kind === 1) drip(response);
  if (kind === 2) flood(response);
});

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write("."), DRIP_MS);
  response.on("close", () => clearInterval(timer));
}

function flood(response: ServerResponse): void {
  const chunk = "x".repeat(64 * 1024);
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", pour);
  pour();
}

const hostOf = (n: number) => `127.0.${1 + (n >> 8)}.${n & 255}:${(server.address() as AddressInfo).port}`;
const hosts = () => Array.from({ length: HOSTILE }, (_, n) => hostOf(n));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", 2_000, resolve));
  author = await buildUser();
  await liftCap(author.id);
  await db.deleteFrom("websub_topics").execute();
  const origins = hosts().map((host) => `http://${host}`);
  worker = await startWorkerProcess(`
    const { resetSettings } = await import("#tests/support/setup/settings.ts");
    resetSettings({ ...${JSON.stringify(settings())}, OUTBOUND_ALLOW_ORIGINS: ${JSON.stringify(origins)} });
    const { startWorker } = await import("#apps/worker/worker.ts");
    await startWorker();
    console.log("ready");
  `);
});

afterAll(async () => {
  await worker?.kill();
  await db.deleteFrom("websub_topics").execute();
  server.closeAllConnections();
  server.close();
});

async function subscribeAll(): Promise<void> {
  const topic = { path: "/feed.xml", fingerprint: "of an earlier state" };
  const { id } = await db.insertInto("websub_topics").values(topic).returning("id").executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 86_400_000);
  const rows = hosts().map((host, n) => ({
    topic_id: id,
    callback: `http://${host}/hook`,
    host,
    network: `192.0.${n % 250}.0/24`,
    told_sequence: 1,
    expires_at,
    sealed_secret: null,
    answer_ms: null,
  }));
  await db.insertInto("websub_subscriptions").values(rows).execute();
}

async function scheduleSoon(): Promise<{ id: number; at: number }[]> {
  const times = Array.from({ length: SCHEDULED }, (_, n) => new Date(Date.now() + 1_500 + n * 400));
  return transaction(async (tx) => {
    const rows = times.map((publish_at, n) => ({
      kind: USUAL_KIND.key,
      status: "scheduled" as const,
      owner_id: author.id,
      posted_as_name: "Ada",
      name: `Post ${n}`,
      slug: "post",
      publish_at,
      draft_key: null,
      company_id: null,
    }));
    const inserted = await tx.insertInto("posts").values(rows).returning(["id", "publish_at"]).execute();
    for (const time of times) await wakeAt(tx, time);
    return inserted.map(({ id, publish_at }) => ({ id, at: publish_at?.getTime() ?? 0 }));
  });
}

/** @returns by how many milliseconds the last of these was late. */
async function lateness(posts: { id: number; at: number }[]): Promise<number> {
  const seen = new Map<number, number>();
  await vi.waitFor(
    async () => {
      const ids = posts.map(({ id }) => id);
      const rows = db.selectFrom("posts").select("id").where("id", "in", ids).where("status", "=", "published");
      for (const { id } of await rows.execute()) seen.set(id, seen.get(id) ?? Date.now());
      expect(seen.size).toBe(posts.length);
    },
    { interval: 20 },
  );
  return Math.max(...posts.map(({ id, at }) => (seen.get(id) ?? Infinity) - at));
}

async function submitTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < SUBMITS; n++) {
    const began = performance.now();
    const { statusCode } = await create(author, USUAL_KIND, "published", { title: `Ferry ${n}` });
    times.push(performance.now() - began);
    expect(statusCode).toBe(201);
  }
  return times.toSorted((a, b) => a - b);
}

async function measure(label: string): Promise<{ lateMs: number; p99: number }> {
  const late = lateness(await scheduleSoon());
  const times = await submitTimes();
  const [lateMs, p99] = [await late, times[Math.floor(SUBMITS * 0.99)] ?? 0];
  process.stdout.write(`${label}: schedules ${lateMs} ms late at most, submits p99 ${p99.toFixed(0)} ms\n`);
  return { lateMs, p99 };
}

it("publishes in time and takes submits as before beside a thousand hostile subscribers", async () => {
  await submitTimes(); // warm
  const before = await measure("without subscribers");
  await subscribeAll();
  await create(author, USUAL_KIND, "published", { title: "What all of them are told" });
  await vi.waitFor(() => expect(called.size).toBeGreaterThan(HOSTILE / 3));
  const beside = await measure(`beside ${HOSTILE} hostile subscribers`);
  expect(beside.lateMs).toBeLessThan(Math.max(MAX_LATE_MS, before.lateMs * 2));
  expect(beside.p99).toBeLessThan(Math.max(QUICK_MS, before.p99 * 2));
});
