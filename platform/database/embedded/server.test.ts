import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { getPriority } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { inProject } from "#platform/config/project-root.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { random } from "#tests/support/setup/random.ts";
import { clusterFolder } from "./cluster.ts";
import { type EmbeddedEvent, type EmbeddedOptions, type EmbeddedServer, startEmbeddedServer } from "./server.ts";

const MODULE = new URL("server.ts", import.meta.url).href;

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const mainPid = (dataFolder: string) =>
  Number.parseInt(readFileSync(path.join(clusterFolder(dataFolder), "postmaster.pid"), "utf8"), 10);

async function start(dataFolder: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataFolder, ...options });
  onTestFinished(server.stop);
  return server;
}

/** A process that runs the server of this folder, to be killed outright. */
async function serverOfAnotherProcess(dataFolder: string): Promise<ChildProcess> {
  const code = `const { startEmbeddedServer } = await import(${JSON.stringify(MODULE)});
    await startEmbeddedServer({ dataFolder: ${JSON.stringify(dataFolder)} });
    process.stdout.write("ready");`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    cwd: inProject(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

/** Inserts one row after another and remembers those that the database acknowledged, until its connection ends. */
async function writeUntilCut(url: string, acknowledged: number[], from: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
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

async function missingOf(url: string, acknowledged: number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(url, "select id from written");
  const stored = new Set(rows.map(({ id }) => id));
  return acknowledged.filter((id) => !stored.has(id));
}

describe("startEmbeddedServer", () => {
  it("makes the cluster once, keeps it over a stop, and leaves no lock behind", async () => {
    const dataFolder = await temporaryFolder();
    const first = await start(dataFolder);
    await query(first.url, "create table kept (x int)");
    await first.stop();
    expect(existsSync(path.join(clusterFolder(dataFolder), "postmaster.pid"))).toBe(false);
    const second = await start(dataFolder);
    expect(await query(second.url, "select * from kept")).toEqual([]);
    const settings = await query<{ name: string; setting: string }>(
      second.url,
      "select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'data_checksums', 'server_encoding') order by name",
    );
    expect(settings.map(({ setting }) => setting)).toEqual(["on", "on", "", "UTF8"]);
  });

  it("comes after this process where both want a core, with each of its connections", async () => {
    const { url } = await start(await temporaryFolder());
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    expect(getPriority(rows[0]?.pid)).toBe(Math.min(getPriority() + 10, 19));
  });

  it("starts over when its first start was cut short in the middle", async () => {
    const dataFolder = await temporaryFolder();
    await mkdir(path.join(dataFolder, "postgres.new-0badcafe/base"), { recursive: true });
    const server = await start(dataFolder, { durable: false });
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(dataFolder).filter((name) => name.includes(".new-"))).toEqual([]);
  });

  it("works beneath a folder that is closed to everybody else, with a path too long for a socket", async () => {
    const closed = path.join(await temporaryFolder(), "closed");
    const dataFolder = path.join(closed, "long".repeat(30), "data");
    await mkdir(dataFolder, { recursive: true });
    await chmod(closed, 0o700);
    const server = await start(dataFolder, { durable: false });
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it.runIf(process.getuid?.() === 0)("takes over a cluster that root has copied", async () => {
    const dataFolder = await temporaryFolder();
    await (await start(dataFolder, { durable: false })).stop();
    const copy = path.join(await temporaryFolder(), "data");
    await cp(dataFolder, copy, { recursive: true });
    const server = await start(copy, { durable: false });
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses a folder that holds something else, and one of another version", async () => {
    const dataFolder = await temporaryFolder();
    await mkdir(clusterFolder(dataFolder));
    await writeFile(path.join(clusterFolder(dataFolder), "letters.txt"), "mine");
    await expect(start(dataFolder)).rejects.toThrow(/is not a database folder/);
    await writeFile(path.join(clusterFolder(dataFolder), "PG_VERSION"), "14\n");
    await expect(start(dataFolder)).rejects.toThrow(/belongs to PostgreSQL 14/);
  });

  it("tells the end of PostgreSQL's own log when it cannot start", async () => {
    const dataFolder = await temporaryFolder();
    await (await start(dataFolder, { durable: false })).stop();
    await writeFile(path.join(clusterFolder(dataFolder), "postgresql.conf"), "shared_buffers = nonsense\n");
    await expect(start(dataFolder)).rejects.toThrow(/could not start[^]*shared_buffers/);
  });
});

describe("after a kill", () => {
  let dataFolder: string;
  beforeAll(async () => {
    // One cluster for all of these: making it is the slow part.
    dataFolder = `/tmp/dateline-kill-${process.pid}`;
    await mkdir(dataFolder, { mode: 0o711 });
    const server = await startEmbeddedServer({ dataFolder });
    await query(server.url, "create table written (id int primary key)");
    await server.stop();
  });
  afterAll(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }));

  it.each([
    ["nothing", () => ""],
    ["the number of a living process that is not its own", () => `${process.pid}\n/elsewhere\n`],
    ["a number that no process has", () => "4194300\n/elsewhere\n"],
  ])("starts over a lock file that holds %s", async (_case, content) => {
    await writeFile(path.join(clusterFolder(dataFolder), "postmaster.pid"), content());
    const server = await start(dataFolder);
    await server.stop();
  });

  it("serves again by itself when the main process is killed, and keeps every acknowledged row", async () => {
    const events: EmbeddedEvent[] = [];
    const acknowledged: number[] = [];
    const server = await start(dataFolder, { onEvent: (event) => events.push(event) });
    for (let round = 1; round <= 3; round++) {
      const writing = writeUntilCut(server.url, acknowledged, round * 1_000_000);
      const target = acknowledged.length + 20 + Math.floor(random() * 200);
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(target), { interval: 5 });
      process.kill(mainPid(dataFolder), "SIGKILL");
      await writing;
      await vi.waitFor(() => query(server.url, "select 1"), { timeout: 40_000, interval: 20 });
    }
    expect(await missingOf(server.url, acknowledged)).toEqual([]);
    expect(events.filter(({ isProblem }) => isProblem)).toHaveLength(3);
    await server.stop();
  });

  it("gives up with a reason when it cannot be restarted", async () => {
    const config = path.join(clusterFolder(dataFolder), "postgresql.conf");
    const before = readFileSync(config);
    const lost = new Promise<Error>((resolve) => {
      void start(dataFolder, { onLost: resolve, restarts: 2 }).then(async () => {
        await writeFile(config, "shared_buffers = nonsense\n");
        process.kill(mainPid(dataFolder), "SIGKILL");
      });
    });
    expect((await lost).message).toMatch(/could not start[^]*shared_buffers/);
    await writeFile(config, before);
  });

  it("survives the kill of a backend", async () => {
    const acknowledged: number[] = [];
    const server = await start(dataFolder);
    const writing = writeUntilCut(server.url, acknowledged, 10_000_000);
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { interval: 5 });
    const backends = await query<{ pid: number }>(
      server.url,
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    for (const { pid } of backends) process.kill(pid, "SIGKILL");
    await writing;
    await vi.waitFor(() => query(server.url, "select 1"), { timeout: 40_000, interval: 20 });
    expect(await missingOf(server.url, acknowledged)).toEqual([]);
    await server.stop();
  });

  it("takes the folder over from a parent that was killed, and from a server that outlived it", async () => {
    const parent = await serverOfAnotherProcess(dataFolder);
    const orphan = mainPid(dataFolder);
    process.kill(orphan, "SIGSTOP"); // it cannot follow its parent yet
    parent.kill("SIGKILL");
    await once(parent, "exit");
    setTimeout(() => process.kill(orphan, "SIGCONT"), 300);
    const server = await start(dataFolder);
    expect(mainPid(dataFolder)).not.toBe(orphan);
    await server.stop();
  });
});
