import { mkdir, rm } from "node:fs/promises";
import { Agent, fetch as fetchWith } from "undici";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { createPath, postPath, type SavedPost } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { uploadMedia } from "#features/media/calls.ts";
import { SITE_CHANGED } from "#features/site-settings/server/current-service.ts";
import { wirePath } from "#features/syndication/contract.ts";
import { closeDatabase, configureDatabase, connectionConfig } from "#platform/database/client.ts";
import { type S3Double, startS3Server } from "#tests/doubles/s3-server.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildServerProgram, type ServerProcess, startServerProcess } from "#tests/support/apps/server-process.ts";
import { copyDatabase, databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";

vi.setConfig({ testTimeout: 240_000 }); // whole programs start

/** Two machines: each with a folder, a web process and a worker of its own, on one PostgreSQL and one bucket. */
const folder = `/tmp/dateline-machines-${process.pid}`;
let program: Awaited<ReturnType<typeof buildServerProgram>>;
let url: string;
let database: pg.Client;
let s3: S3Double;
let author: TestUser;
const own = connectionConfig();
const article = kindOf("article");
const webs: ServerProcess[] = [];
const workers: ServerProcess[] = [];
const addresses: string[] = [];

beforeAll(async () => {
  [program, s3] = await Promise.all([buildServerProgram(), startS3Server()]);
  const name = `${inject("templateDatabase")}_machines`;
  await onServer(inject("databaseServer"), (client) => copyDatabase(client, inject("templateDatabase"), name));
  url = databaseUrl(inject("databaseServer"), name);
  for (const machine of [0, 1]) {
    await mkdir(`${folder}-${machine}`, { mode: 0o711 });
    webs[machine] = startOn(machine, "web");
    addresses[machine] = await webs[machine].url;
    workers[machine] = startOn(machine, "worker");
    await vi.waitFor(() => expect(workers[machine]?.said()).toContain("The background worker is running"), 90_000);
    await readyAgain(machine);
  }
  database = new pg.Client({ connectionString: url });
  await database.connect();
  await closeDatabase(); // this worker's usual one
  configureDatabase({ connectionString: url, max: 3 });
  author = await buildUser({ units: 3 });
}, 240_000);
afterAll(async () => {
  await database.end();
  for (const each of [...webs, ...workers]) expect(await each.kill("SIGTERM")).toBe(0);
  await closeDatabase();
  configureDatabase(own);
  await s3.stop();
  for (const machine of [0, 1]) await rm(`${folder}-${machine}`, { recursive: true, force: true, maxRetries: 5 });
});

const startOn = (machine: number, ROLE: "web" | "worker", more: Record<string, string> = {}) =>
  startServerProcess(program.main, {
    SEED_DEMO: "never",
    LOG_LEVEL: "error",
    NEWS_FETCHING: "off",
    SECRET: "one secret for all machines, as the guide says",
    DATA_DIR: `${folder}-${machine}`,
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: "4",
    STORAGE_URL: s3.url("site"),
    ROLE,
    ...more,
  });

const readyAgain = (machine: number) =>
  vi.waitFor(async () => expect((await fetch(`${addresses[machine]}/readyz`)).status).toBe(200), {
    timeout: 90_000,
    interval: 50,
  });

it("shows a change at both within a second", async () => {
  for (const name of ["Harbour Wire", "Fjord Desk", "Quay Street"]) {
    await database.query(
      `insert into site_settings (name, value) values ('site', $1)
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify({ name })],
    );
    await database.query("select pg_notify($1, '')", [SITE_CHANGED]);
    const changed = performance.now();
    for (const address of addresses)
      await vi.waitFor(async () => expect(await (await fetch(`${address}/feed.xml`)).text()).toContain(name), {
        timeout: 10_000,
        interval: 10,
      });
    // A second on a machine that does nothing else; tests share theirs.
    expect(performance.now() - changed).toBeLessThan(5_000);
  }
});

const send = (machine: number, path: string, form: ReturnType<typeof formOf>) =>
  fetch(`${addresses[machine]}${path}`, {
    method: "POST",
    headers: { ...form.headers, cookie: cookiesOf(author) },
    body: new Uint8Array(form.payload),
  });
const submit = (machine: number, title: string) =>
  send(machine, createPath(article, "published"), formOf(submissionOf(article, { title })));

it("gives out releases once, however many are asked for at both at the same time", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, round) => submit(round % 2, `Berth ${round}`)));
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(201), count(402)]).toEqual([3, 7]);
});

it("shows an edit made at one at the other within a second", async () => {
  author = await buildUser({ units: 1 });
  const saved = (await (await submit(0, "Harbour opens")).json()) as SavedPost;
  const pages = addresses.map((address) => address + wirePath(saved, "ninjs.json"));
  const read = async (page: string) => (await fetch(page)).text();
  for (const page of pages) expect(await read(page)).toContain("Harbour opens");
  const path = `${addresses[0]}${postPath(article, "published", saved.id)}`;
  const headers = { cookie: cookiesOf(author), "content-type": "application/json" };
  const before = (await (await fetch(path, { headers })).json()) as object;
  const edit = { ...before, title: "Harbour closes" };
  expect((await fetch(path, { method: "PUT", headers, body: JSON.stringify(edit) })).status).toBe(200);
  const changed = performance.now();
  for (const page of pages)
    await vi.waitFor(async () => expect(await read(page)).toContain("Harbour closes"), {
      timeout: 10_000,
      interval: 5,
    });
  // A second on a machine that does nothing else; tests share theirs.
  expect(performance.now() - changed).toBeLessThan(5_000);
});

it("serves a picture at one that was uploaded at the other, to its owner alone until a post shows it", async () => {
  const form = formOf({}, { file: [{ name: "quay.jpg", bytes: await jpegFile(), type: "image/jpeg" }] });
  const { url: picture } = (await (await send(0, uploadMedia.path, form)).json()) as { url: string };
  const cookie = cookiesOf(author);
  const bytes = await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(address + picture, { headers: { cookie } });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  expect(bytes[0]?.length).toBeGreaterThan(100);
  expect(bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0))).toBe(true);
  for (const address of addresses) expect((await fetch(address + picture)).status).toBe(404);
});

it("counts wrong passwords at both together", async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 40 && !statuses.includes(429); round++) {
    const answer = await fetch(`${addresses[round % 2]}/api/jwt/create/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "nobody@news.example", password: "not the password" }),
    });
    statuses.push(answer.status);
  }
  const alone = statuses.indexOf(429);
  expect(alone).toBeGreaterThan(2);
  for (const address of addresses) {
    const answer = await fetch(`${address}/api/jwt/create/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "nobody@news.example", password: "not the password" }),
    });
    expect(answer.status).toBe(429);
  }
});

it("loses no request while one machine after the other is restarted behind a load balancer", async () => {
  const end = new AbortController();
  const failures: string[] = [];
  let answered = 0;
  /** As a load balancer does: a request that could not connect was not received, so it is sent to the other machine. */
  const lane = async (number: number) => {
    const agents = addresses.map(() => new Agent({ connections: 1 }));
    for (let round = number; !end.signal.aborted; round++) {
      for (const machine of [round % 2, (round + 1) % 2]) {
        try {
          const answer = await fetchWith(`${addresses[machine]}/feed.xml`, { dispatcher: agents[machine] });
          await answer.arrayBuffer();
          if (answer.status !== 200) failures.push(`${answer.status}`);
          answered += 1;
          break;
        } catch (error) {
          const { cause } = error as Error & { cause?: NodeJS.ErrnoException };
          if (cause?.code === "ECONNREFUSED" && machine === round % 2) continue;
          failures.push(String(cause ?? error));
          break;
        }
      }
    }
    await Promise.all(agents.map((agent) => agent.close()));
  };
  const lanes = Promise.all([0, 1, 2, 3].map(lane));
  await vi.waitFor(() => expect(answered).toBeGreaterThan(50));
  for (const machine of [0, 1]) {
    expect(await webs[machine]?.kill("SIGTERM")).toBe(0);
    webs[machine] = startOn(machine, "web", { PORT: new URL(addresses[machine] ?? "").port });
    await webs[machine].url;
    await readyAgain(machine);
  }
  const before = answered;
  await vi.waitFor(() => expect(answered).toBeGreaterThan(before + 50));
  end.abort();
  await lanes;
  expect([...new Set(failures)]).toEqual([]);
});
