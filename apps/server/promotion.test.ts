import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { startWorker, stopWorker } from "#apps/worker/worker.ts";
import { closeDatabase, configureDatabase, connectionConfig, db, transaction } from "#platform/database/client.ts";
import { isSubscribed, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { type Relay, startRelay } from "#tests/doubles/relay.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { ReplicatedDatabase, socketOf } from "#tests/support/replica.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

const own = connectionConfig();
let databases: ReplicatedDatabase;
/** The address that moves from one server to the other. */
let address: Relay;
let app: App;
let origin: string;
let author: TestUser;

beforeAll(async () => {
  databases = await ReplicatedDatabase.start({ durable: true, isSynchronous: true });
  address = await startRelay(socketOf(databases.url));
  resetSettings({ RATE_LIMITS: "off" });
  await closeDatabase();
  const connectionString = `postgres://app@127.0.0.1:${new URL(address.baseUrl).port}/dateline`;
  configureDatabase({ connectionString, max: 10 });
  app = await buildWholeServer({ origin: "https://news.example" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  author = await buildUser({ plan: { word_limit: null, anchor_text_links: null, max_companies: 1_000_000 } });
  await startWorker();
  await vi.waitUntil(isSubscribed);
});
afterAll(async () => {
  await stopWorker();
  await app.close();
  await stopListening();
  await closeDatabase();
  await address.stop();
  await databases.remove();
  configureDatabase(own);
  resetSettings();
});

const open = async (url: string) => {
  const answer = await fetch(origin + url);
  return { status: answer.status, body: await answer.text() };
};

async function write(name: string): Promise<number> {
  const answer = await fetch(origin + "/dashboard/create-company/", {
    method: "POST",
    headers: { cookie: cookiesOf(author), "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Writes and reads until `end`. */
function use(url: string) {
  let isOver = false;
  const acknowledged: string[] = [];
  const [written, read] = [new Set<number>(), new Set<number>()];
  const writer = async (number: number) => {
    for (let round = 0; !isOver; round++) {
      const name = `Promoted ${number} ${round}`;
      const status = await write(name);
      written.add(status);
      if (status === 201) acknowledged.push(name);
    }
  };
  const reader = async () => {
    while (!isOver) read.add((await open(url)).status);
  };
  const ended = Promise.all([...Array.from({ length: 6 }, (_, number) => writer(number)), reader(), reader()]);
  const end = async () => {
    isOver = true;
    await ended;
  };
  onTestFinished(() => end().catch(() => undefined));
  return { acknowledged, written, read, end };
}

it("goes on with a replica that was promoted under load: nothing acknowledged is lost, readers notice nothing", async () => {
  const post = await buildPost(author.id);
  expect((await open(post.url)).status).toBe(200);

  const using = use(post.url);
  await vi.waitFor(() => expect(using.acknowledged.length).toBeGreaterThan(20));
  await databases.killPrimary();
  await vi.waitFor(() => expect(using.written).toContain(503));
  const before = using.acknowledged.length;
  await databases.promote();
  address.lead(socketOf(databases.replicaUrl));
  await vi.waitFor(() => expect(using.acknowledged.length).toBeGreaterThan(before + 20));
  await using.end();

  expect([...using.read]).toEqual([200]);
  expect([...using.written].filter((status) => ![201, 503].includes(status))).toEqual([]);
  const rows = await db.selectFrom("companies").select("name").where("owner_id", "=", author.id).execute();
  const stored = new Set(rows.map(({ name }) => name));
  expect(using.acknowledged.filter((name) => !stored.has(name))).toEqual([]);

  // The worker goes on: without a mail server an email is kept.
  const id = await transaction((tx) => queueMail(tx, { to: "desk@news.example", subject: "Ready", text: "Ready." }));
  await vi.waitFor(async () =>
    expect(await db.selectFrom("mail_messages").select("status").where("id", "=", id).executeTakeFirst()).toEqual({
      status: "kept",
    }),
  );
});
