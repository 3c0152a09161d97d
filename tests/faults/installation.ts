/** An installation of several processes that can be killed one by one: PostgreSQL, web servers, workers. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mountSmallDisk, type SmallDisk } from "#tests/support/small-disk.ts";
import { type DatabaseServer, startDatabaseServer } from "./database-server.ts";

const SERVER = path.resolve("dist/server/main.js");
const START_MS = 60_000;
const STARTED = /Dateline is at|The background worker is running/;
const PAUSE_MS = 500;
const LINES = 2000;

type Options = {
  url?: string;
  /** Of Node, before the program. */
  args?: string[];
  /** Folder of the control group that it runs in. */
  group?: string;
};

/** One process of Dateline, started again whenever it ends, as a service manager does. */
export class Service {
  readonly name: string;
  readonly url: string | undefined;
  /** How often it has been started. */
  starts = 0;
  /** The last lines that it wrote. */
  readonly lines: string[] = [];
  /** Its last lines, for each time that it ended by itself. */
  readonly ends: string[] = [];
  readonly #env: Record<string, string>;
  readonly #args: string[];
  readonly #group: string | undefined;
  #child: ChildProcess | undefined;
  #isWanted = false;
  #kept: Promise<void> | undefined;

  constructor(name: string, env: Record<string, string>, { url, args = [], group }: Options = {}) {
    this.name = name;
    this.url = url;
    this.#env = env;
    this.#args = args;
    this.#group = group;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws when it has not started in a minute, with its last lines. */
  async start(): Promise<void> {
    this.#isWanted = true;
    this.#kept = this.#keep();
    const ends = Date.now() + START_MS;
    while (!this.lines.some((line) => STARTED.test(line))) {
      if (Date.now() > ends) throw new Error(`${this.name} did not start:\n${this.lines.join("\n")}`);
      await sleep(PAUSE_MS);
    }
  }

  /** Ends it as a power cut would; it comes back by itself. */
  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    this.#child?.kill("SIGTERM");
    await this.#kept;
  }

  async #keep(): Promise<void> {
    while (this.#isWanted) {
      this.starts += 1;
      const args = ["--disable-warning=ExperimentalWarning", ...this.#args, SERVER];
      // The shell moves itself into the group before it becomes the process.
      const [program, given] = this.#group
        ? ["sh", ["-c", 'echo $$ > "$0/cgroup.procs" && exec "$@"', this.#group, process.execPath, ...args]]
        : [process.execPath, args];
      const child = spawn(program, given, {
        env: { ...process.env, ...this.#env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      this.#child = child;
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => this.#remember(text));
      await once(child, "close");
      if (this.#isWanted && child.signalCode !== "SIGKILL") this.ends.push(this.lines.slice(-8).join("\n"));
      if (this.#isWanted) await sleep(PAUSE_MS);
    }
  }

  #remember(text: string): void {
    this.lines.push(...text.split("\n").filter(Boolean));
    if (this.lines.length > LINES) this.lines.splice(0, this.lines.length - LINES);
  }
}

export type Installation = {
  databaseUrl: string;
  disk: SmallDisk | undefined;
  webs: Service[];
  workers: Service[];
  /** The server that was started for it; absent where the campaign has brought its own. */
  database: DatabaseServer | undefined;
  stop: () => Promise<void>;
};

export type Shape = {
  webs?: number;
  workers?: number;
  env?: Record<string, string>;
  args?: string[];
  /** Control group of all processes of Dateline, without PostgreSQL. */
  group?: string;
  /** Size of a disk of their own for database and files; needs root. */
  diskMb?: number;
  /** Addresses of a migrated database of the campaign's own, which the processes are given in turn. */
  addresses?: string[];
};

/** Fills the empty database, then starts the processes. `prepare` runs before them, on the migrated database. */
export async function startInstallation(
  { webs = 1, workers = 1, env = {}, args = [], group, diskMb, addresses }: Shape,
  prepare: (databaseUrl: string) => Promise<void>,
): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), "dateline-faults-"));
  chmodSync(folder, 0o711); // PostgreSQL's own account passes
  const disk = diskMb === undefined ? undefined : mountSmallDisk(folder, diskMb);
  const database = addresses ? undefined : await startDatabaseServer(path.join(folder, "database"));
  const urls = addresses ?? [database?.url ?? ""];
  const url = String(urls[0]);
  await prepare(url);
  const shared = {
    DATA_DIR: path.join(folder, "files"),
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    SEED_DEMO: "never",
    NEWS_FETCHING: "off",
    ...env,
  };
  const options = { args, ...(group !== undefined && { group }) };
  const addressOf = (index: number) => String(urls[index % urls.length]);
  const services: Service[] = [];
  const add = (service: Service) => {
    services.push(service);
    return service;
  };
  const installation: Installation = {
    databaseUrl: url,
    disk,
    webs: await Promise.all(
      Array.from({ length: webs }, async (_, index) => {
        const port = await freePort();
        const own = { ...shared, ROLE: "web", PORT: String(port), DATABASE_URL: addressOf(index) };
        return add(new Service(`web ${index + 1}`, own, { url: `http://127.0.0.1:${port}`, ...options }));
      }),
    ),
    workers: Array.from({ length: workers }, (_, index) =>
      add(new Service(`worker ${index + 1}`, { ...shared, ROLE: "worker", DATABASE_URL: addressOf(index) }, options)),
    ),
    database,
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
      await database?.stop();
      disk?.unmount();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    // One after the other: the first makes the key that all of them share.
    for (const service of services) await service.start();
    return installation;
  } catch (error) {
    await installation.stop();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
