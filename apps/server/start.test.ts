import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { accountMessages } from "#features/accounts/contract.ts";
import { DEMO_ACCOUNTS, DEMO_OPERATOR } from "#database/seeds/demo-accounts.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";
import { readOwner } from "#platform/database/embedded/data-folder.ts";
import { DEMO_SEED } from "./demo.ts";
import { startLeavingProxy } from "#tests/doubles/leaving-proxy.ts";
import { buildServerProgram, startServerProcess } from "#tests/support/apps/server-process.ts";
import { random } from "#tests/support/setup/random.ts";
import { copyDatabase, databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";

vi.setConfig({ testTimeout: 240_000 }); // whole programs start, several times

const env = { SEED_DEMO: "never", LOG_LEVEL: "error" };
const dataFolder = `/tmp/dateline-start-${process.pid}`;
let program: Awaited<ReturnType<typeof buildServerProgram>>;
beforeAll(async () => {
  program = await buildServerProgram();
  await mkdir(dataFolder, { mode: 0o711 });
});
afterAll(async () => {
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

function startHere(more: Record<string, string> = {}) {
  const server = startServerProcess(program.main, { ...env, DATA_DIR: dataFolder, ...more });
  onTestFinished(async () => void (await server.kill("SIGKILL")));
  return server;
}

const INSIDE = "http://127.0.0.1:9";
/** Readiness follows listening by moments: the channels of the database are heard first. */
const READY_LIMIT = 60_000;
const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;

describe("a start that cannot be", () => {
  it("ends with a sentence that names the bad setting, without a stack", async () => {
    const server = startHere({ PORT: "harbour" });
    expect(await server.exited).toBe(1);
    expect(server.said()).toMatch(/^PORT is not usable: [^\n]+\n$/);
  });

  it("says that a database of DATABASE_URL refuses it, without the password", async () => {
    const url = new URL(databaseUrl(inject("databaseServer"), "there_is_none"));
    url.password = "hush";
    const server = startHere({ DATABASE_URL: url.href });
    expect(await server.exited).toBe(1);
    expect(server.said()).toMatch(/there_is_none.* refuses Dateline: .*does not exist.* Check DATABASE_URL\.\n$/);
    expect(server.said()).not.toContain("hush");
  });

  it("says what to do about a STORAGE_URL that it cannot use", async () => {
    const wrong = startHere({ STORAGE_URL: "s3://press?endpoint=here" });
    expect(await wrong.exited).toBe(1);
    expect(wrong.said()).toMatch(/^STORAGE_URL is not usable: endpoint must be scheme, host and port, [^\n]+\n$/);
    const keys = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "hush" };
    const away = startHere({ STORAGE_URL: "s3://press?endpoint=http://127.0.0.1:9", ...keys });
    expect(await away.exited).toBe(1);
    expect(away.said()).toMatch(
      /The S3 server of s3:\/\/press\/ at .* cannot be reached .* Check endpoint in STORAGE_URL/,
    );
    expect(away.said()).not.toContain("hush");
  });
});

it("runs on a database of DATABASE_URL without taking the data folder, and names what requests may reach inside", async () => {
  const name = `${inject("templateDatabase")}_start`;
  await onServer(inject("databaseServer"), async (client) => void (await client.query(`create database ${name}`)));
  const url = databaseUrl(inject("databaseServer"), name);
  const server = startHere({
    DATABASE_URL: url,
    ROLE: "web",
    OUTBOUND_ALLOW_ORIGINS: INSIDE,
    LOG_LEVEL: "warn",
  });
  const address = await server.url;
  await vi.waitFor(async () => expect(await isReady(address)).toBe(true), READY_LIMIT);
  expect(readOwner(dataFolder)).toBeNull();
  expect(server.said().split(`lets outbound requests reach ${INSIDE}`)).toHaveLength(2);
  expect(await server.kill("SIGTERM")).toBe(0);
});

it.each([
  ["a pooler", true],
  ["a database", false],
])("waits for %s that goes away in its first seconds", async (_, hasDirect) => {
  const name = `${inject("templateDatabase")}_away_${hasDirect ? "pooler" : "database"}`;
  await onServer(inject("databaseServer"), (client) => copyDatabase(client, inject("templateDatabase"), name));
  const proxy = await startLeavingProxy(inject("databaseServer"));
  onTestFinished(proxy.stop);
  const DATABASE_DIRECT_URL = hasDirect ? databaseUrl(inject("databaseServer"), name) : "";
  const server = startHere({ DATABASE_URL: proxy.url(name), DATABASE_DIRECT_URL, LOG_LEVEL: "warn" });
  await vi.waitFor(() => expect(server.said()).toContain("Waiting for the database"), READY_LIMIT);
  await proxy.comeBack();
  const address = await server.url;
  await vi.waitFor(async () => expect(await isReady(address)).toBe(true), READY_LIMIT);
  expect(await server.kill("SIGTERM")).toBe(0);
});

describe("on a database of DATABASE_URL whose data folder is not there yet", () => {
  const missing = `${dataFolder}-missing`;
  afterAll(() => rm(missing, { recursive: true, force: true, maxRetries: 5 }));

  it("makes the folder, says how to create the first operator, and closes the demo's accounts to strangers", async () => {
    const name = `${inject("templateDatabase")}_public`;
    await onServer(inject("databaseServer"), (client) => copyDatabase(client, inject("templateDatabase"), name));
    const url = databaseUrl(inject("databaseServer"), name);
    const open = async (more: Record<string, string> = {}) => {
      const server = startHere({ DATABASE_URL: url, DATA_DIR: path.join(missing, "data"), ROLE: "web", ...more });
      const address = await server.url;
      await vi.waitFor(async () => expect(await isReady(address)).toBe(true), READY_LIMIT);
      return { server, address };
    };

    const first = await open();
    await vi.waitFor(() =>
      expect(first.server.said()).toContain("There is no operator yet. Create one: npm run dateline"),
    );
    expect(await first.server.kill("SIGTERM")).toBe(0);
    await fillDemo(url);

    const local = await open();
    await vi.waitFor(() => expect(local.server.said()).toContain(DEMO_OPERATOR.password));
    const signedIn = await signIn(local.address);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    expect([signedIn.status, await isKnown(local.address, cookie)]).toEqual([200, true]);
    expect(await local.server.kill("SIGTERM")).toBe(0);

    const addresses: Record<string, string>[] = [{ PUBLIC_URL: "http://news.example" }, { HOST: "0.0.0.0" }];
    for (const exposed of addresses) {
      const { server, address } = await open(exposed);
      await vi.waitFor(() => expect(server.said()).toContain("There is no operator yet."));
      const refused = await signIn(address);
      expect([refused.status, await refused.json()]).toEqual([401, { detail: accountMessages.wrongCredentials }]);
      expect(await isKnown(address, cookie)).toBe(false);
      expect(await server.kill("SIGTERM")).toBe(0);
      for (const { password } of DEMO_ACCOUNTS) expect(server.said()).not.toContain(password);
    }

    const again = await open();
    // A public server may still use this database.
    expect([(await signIn(again.address)).status, await isKnown(again.address, cookie)]).toEqual([401, false]);
    expect(again.server.said()).toContain("There is no operator yet.");
    expect(await again.server.kill("SIGTERM")).toBe(0);
  });
});

const signIn = (address: string) =>
  fetch(`${address}/api/jwt/create/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO_OPERATOR.email, password: DEMO_OPERATOR.password }),
  });
const isKnown = async (address: string, cookie: string) =>
  (await fetch(`${address}/api/users/me/`, { headers: { cookie } })).status === 200;

/** What the demo's seed leaves of its accounts, without its posts and pictures. */
async function fillDemo(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const { email, password, role, first_name, last_name } of DEMO_ACCOUNTS)
    await client.query(
      `insert into users (email, email_key, slug, password_hash, role, first_name, last_name, email_verified_at)
       values ($1, $1, $1, $2, $3, $4, $5, now())`,
      [email, await hashPassword(password), role, first_name, last_name],
    );
  await client.query("insert into seed_runs (name, finished_at) values ($1, now())", [DEMO_SEED]);
  await client.end();
}

describe("on the embedded database", () => {
  it("starts, refuses a second start with process and address, drains on SIGINT and ends with 0", async () => {
    const first = startHere();
    const url = await first.url;
    await vi.waitFor(async () => expect(await isReady(url)).toBe(true), READY_LIMIT);

    const second = startHere();
    expect(await second.exited).toBe(1);
    expect(second.said()).toMatch(new RegExp(`already running on .*process ${first.child.pid}, ${url}`));
    await vi.waitFor(async () => expect(await isReady(url)).toBe(true), READY_LIMIT);

    const answer = halfARequest(url);
    await answer.isTaken;
    first.child.kill("SIGINT");
    first.child.kill("SIGINT"); // npm and the terminal both pass one on
    await vi.waitFor(() => expect(first.said()).toContain("Stopping"));
    answer.finish();
    expect(await answer.text()).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await first.exited).toBe(0);
  });

  it("starts after kill -9 of the program and of the database at any moment, with every acknowledged row", async () => {
    const acknowledged: number[] = [];
    for (let round = 1; round <= 3; round++) {
      const server = startHere({ ROLE: "web" });
      await server.url;
      const database = readOwner(dataFolder)?.databaseUrl ?? "";
      const writing = writeUntilCut(database, acknowledged, round * 1_000_000);
      const target = acknowledged.length + 20 + Math.floor(random() * 200);
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(target), { interval: 5 });
      if (round === 2) process.kill(databasePid(), "SIGKILL");
      await server.kill("SIGKILL");
      await writing;
    }
    const server = startHere({ ROLE: "web" });
    await server.url;
    const client = new pg.Client({ connectionString: readOwner(dataFolder)?.databaseUrl ?? "" });
    await client.connect();
    const { rows } = await client.query<{ id: number }>("select id from written");
    await client.end();
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(await server.kill("SIGTERM")).toBe(0);
  });
});

/** A request whose body is still on its way when the server is told to stop. */
function halfARequest(url: string) {
  const { hostname, port, host } = new URL(url);
  const body = JSON.stringify({ email: "nobody@example.com", password: "wrong-password" });
  const socket = connect(Number(port), hostname);
  const head = `POST /api/jwt/create/ HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
  socket.write(head);
  const isTaken = once(socket, "readable"); // "100 Continue": the server has read the head and works on it
  const finish = () => void socket.write(body);
  return { isTaken, finish, text: async () => (await text(socket)).replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, "") };
}

const databasePid = () => Number.parseInt(readFileSync(path.join(dataFolder, "postgres/postmaster.pid"), "utf8"), 10);

async function writeUntilCut(url: string, acknowledged: number[], from: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("create table if not exists written (id int primary key)");
    for (let id = from; ; id++) {
      await client.query("insert into written (id) values ($1)", [id]);
      acknowledged.push(id);
    }
  } catch {
    // cut, as intended
  } finally {
    await client.end().catch(() => undefined);
  }
}
