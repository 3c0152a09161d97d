/** An installation of several processes that can be killed one by one: PostgreSQL, web servers, workers. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedServer, startEmbeddedServer } from "#platform/database/embedded/server.ts";
import { migrate } from "#platform/database/migrate.ts";
import { mountSmallDisk, type SmallDisk } from "#tests/support/small-disk.ts";
import { MIGRATIONS } from "#tests/support/setup/test-databases.ts";

const SERVER = path.resolve("dist/server/main.js");
const START_MS = 60_000;
const STARTED = /Dateline is at|The background worker is running/;
const PAUSE_MS = 500;

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
    if (this.lines.length > 200) this.lines.splice(0, this.lines.length - 200);
  }
}

export type Installation = {
  databaseUrl: string;
  disk: SmallDisk | undefined;
  webs: Service[];
  workers: Service[];
  /** PostgreSQL's own processes, ended at once; it is started again at once. */
  killDatabase: () => void;
  stopDatabase: () => Promise<void>;
  startDatabase: () => Promise<void>;
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
};

/** Fills the empty database, then starts the processes. `prepare` runs before them, on the migrated database. */
export async function startInstallation(
  { webs = 1, workers = 1, env = {}, args = [], group, diskMb }: Shape,
  prepare: (databaseUrl: string) => Promise<void>,
): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), "dateline-faults-"));
  chmodSync(folder, 0o711); // PostgreSQL's own account passes
  const disk = diskMb === undefined ? undefined : mountSmallDisk(folder, diskMb);
  const dataFolder = path.join(folder, "database");
  const startServer = () =>
    startEmbeddedServer({
      dataFolder,
      settings: ["max_connections=200"],
      onLost: (error) => console.error(error.message),
    });
  mkdirSync(dataFolder, { mode: 0o711 });
  let database: EmbeddedServer | undefined = await startServer();
  const { url } = database;
  await migrate({ connectionString: url }, MIGRATIONS);
  await prepare(url);
  const shared = {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, "files"),
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    SEED_DEMO: "never",
    NEWS_FETCHING: "off",
    ...env,
  };
  const options = { args, ...(group !== undefined && { group }) };
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
        const own = { ...shared, ROLE: "web", PORT: String(port) };
        return add(new Service(`web ${index + 1}`, own, { url: `http://127.0.0.1:${port}`, ...options }));
      }),
    ),
    workers: Array.from({ length: workers }, (_, index) =>
      add(new Service(`worker ${index + 1}`, { ...shared, ROLE: "worker" }, options)),
    ),
    killDatabase: () => {
      const pid = readFileSync(path.join(dataFolder, "postgres/postmaster.pid"), "utf8").split("\n")[0];
      process.kill(Number(pid), "SIGKILL");
    },
    stopDatabase: async () => {
      await database?.stop();
      database = undefined;
    },
    startDatabase: async () => {
      database ??= await startServer();
    },
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
