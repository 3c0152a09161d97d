import { execFileSync } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { Agent, fetch as fetchWith } from "undici";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { HUB_PATH } from "#features/syndication/contract.ts";
import { buildServerProgram, type ServerProcess, startServerProcess } from "#tests/support/apps/server-process.ts";
import { copyDatabase, databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";

vi.setConfig({ testTimeout: 240_000 }); // whole programs start

const TOKEN = "a-token-for-monitoring";
const dataFolder = `/tmp/dateline-processes-${process.pid}`;
let program: Awaited<ReturnType<typeof buildServerProgram>>;
let url: string;
let server: ServerProcess;
let address: string;

beforeAll(async () => {
  program = await buildServerProgram();
  await mkdir(dataFolder, { mode: 0o711 });
  const name = `${inject("templateDatabase")}_processes`;
  await onServer(inject("databaseServer"), (client) => copyDatabase(client, inject("templateDatabase"), name));
  url = databaseUrl(inject("databaseServer"), name);
  server = startServerProcess(program.main, {
    SEED_DEMO: "never",
    LOG_LEVEL: "info",
    LOG_READS: "0",
    DATA_DIR: dataFolder,
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: "4",
    WEB_PROCESSES: "2",
    METRICS_TOKEN: TOKEN,
  });
  address = await server.url;
  await readyAgain();
});
afterAll(async () => {
  expect(await server.kill("SIGTERM")).toBe(0);
  expect(processesOf(server)).toEqual([]);
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

const ready = async () => (await fetch(`${address}/readyz`)).json() as Promise<Record<string, unknown>>;
/** Each of several answers, because each is of one process or the other. */
const readyAgain = () =>
  vi.waitFor(
    async () => {
      for (let round = 0; round < 6; round++) expect(await ready()).toEqual({ status: "ready", failing: [] });
    },
    { timeout: 90_000, interval: 100 },
  );

/** Ids of its web processes. */
const processesOf = ({ child }: ServerProcess): number[] => {
  const lines = execFileSync("ps", ["-A", "-o", "ppid=,pid=,stat="], { encoding: "utf8" }).trim().split("\n");
  const processes = lines.map((line) => line.trim().split(/\s+/));
  return processes.flatMap(([parent, pid, state = ""]) =>
    Number(parent) === child.pid && !state.startsWith("Z") ? [Number(pid)] : [],
  );
};

/** Readers over connections that stay open, and over new ones, until told to stop. @returns what went wrong. */
function readUntil(signal: AbortSignal) {
  const failures: string[] = [];
  let answered = 0;
  const lane = async (agent: Agent) => {
    for (let round = 0; !signal.aborted; round++) {
      try {
        const path = round % 2 ? "/feed.xml" : "/api/openapi.json";
        const answer = await fetchWith(address + path, { dispatcher: agent, signal: AbortSignal.timeout(10_000) });
        const text = await answer.text();
        if (answer.status !== 200) failures.push(`${path} answered ${answer.status}: ${text}`);
        answered += 1;
      } catch (error) {
        const { cause } = error as Error & { cause?: Error };
        failures.push(String(cause ?? error));
      }
    }
    await agent.close();
  };
  const agents = [
    ...Array.from({ length: 6 }, () => new Agent({ connections: 1 })),
    ...Array.from({ length: 2 }, () => new Agent({ connections: 1, pipelining: 0 })),
  ];
  const ended = Promise.all(agents.map(lane));
  return { failures, answered: () => answered, ended };
}

it("answers with two processes on one port, whose counts are one page of figures", async () => {
  expect(processesOf(server)).toHaveLength(2);
  const read = async () => {
    const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const readies = (text: string) =>
    Number(/^dateline_http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
  const before = readies(await read());
  for (let round = 0; round < 8; round++)
    await (await fetchWith(`${address}/healthz`, { dispatcher: new Agent({ pipelining: 0 }) })).arrayBuffer();
  const after = await read();
  expect(readies(after)).toBe(before + 8);
  expect(after).toMatch(/^dateline_web_processes\{state="running"\} 2$/m);
  expect(after).toMatch(/^dateline_build_info\{version="[^"]+"\} 1$/m);
});

it("shows a change at every process within a second", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const seen = async () => {
    const pages = [];
    for (let round = 0; round < 6; round++) {
      const agent = new Agent({ pipelining: 0 });
      pages.push(await (await fetchWith(`${address}/feed.xml`, { dispatcher: agent })).text());
    }
    return pages;
  };
  for (const name of ["Harbour Wire", "Fjord Desk"]) {
    await seen();
    await client.query(
      `insert into site_settings (name, value) values ('site', $1)
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify({ name })],
    );
    await client.query("select pg_notify('site_changed', '')");
    const changed = performance.now();
    await vi.waitFor(async () => expect((await seen()).every((page) => page.includes(name))).toBe(true), {
      timeout: 10_000,
      interval: 20,
    });
    expect(performance.now() - changed).toBeLessThan(5_000);
  }
});

it("counts what one address or user may do in all processes together", async () => {
  const MAX = 120; // a minute, as features/syndication has it
  const statuses = new Map<number, number>();
  for (let round = 0; round < MAX + 20; round++) {
    const agent = new Agent({ pipelining: 0 });
    const { status } = await fetchWith(address + HUB_PATH, { method: "POST", dispatcher: agent });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(429)).toBe(20);
});

describe("under load", () => {
  it("loses no request while all web processes are restarted one after another", async () => {
    const before = processesOf(server);
    const end = new AbortController();
    const reading = readUntil(end.signal);
    await vi.waitFor(() => expect(reading.answered()).toBeGreaterThan(50));
    server.child.kill("SIGHUP");
    await vi.waitFor(() => expect(server.said()).toContain("All web processes have been restarted"), {
      timeout: 120_000,
    });
    const answered = reading.answered();
    await vi.waitFor(() => expect(reading.answered()).toBeGreaterThan(answered + 50));
    end.abort();
    await reading.ended;
    expect([...new Set(reading.failures)]).toEqual([]);
    const after = processesOf(server);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    await readyAgain();
  });

  it("replaces one that was killed, says so, and answers meanwhile", async () => {
    const [victim = 0, other = 0] = processesOf(server);
    const end = new AbortController();
    const reading = readUntil(end.signal);
    await vi.waitFor(() => expect(reading.answered()).toBeGreaterThan(50));
    process.kill(victim, "SIGKILL");
    await vi.waitFor(() => expect(server.said()).toContain("A web process ended and is being replaced"));
    await vi.waitFor(() => expect(processesOf(server)).toHaveLength(2), { timeout: 60_000 });
    await readyAgain();
    end.abort();
    await reading.ended;
    expect(processesOf(server)).toContain(other);
    // The requests that the killed one was answering are lost, and no others.
    expect(reading.failures.length).toBeLessThanOrEqual(8);
    const text = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    expect(text).toMatch(/^dateline_web_processes_ended 1$/m);
  });

  it("has no process too many where one is killed while it is being restarted", async () => {
    const said = () => server.said().split("All web processes have been restarted").length;
    const [before, restarts] = [processesOf(server), said()];
    server.child.kill("SIGHUP");
    await vi.waitFor(() => expect(processesOf(server).length).toBeGreaterThan(2), { timeout: 60_000 });
    for (const pid of processesOf(server)) if (before.includes(pid)) process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(said()).toBeGreaterThan(restarts), { timeout: 120_000 });
    await vi.waitFor(() => expect(processesOf(server)).toHaveLength(2), { timeout: 60_000 });
    await readyAgain();
    expect(processesOf(server)).toHaveLength(2);
    expect(processesOf(server).filter((pid) => before.includes(pid))).toEqual([]);
  });
});
