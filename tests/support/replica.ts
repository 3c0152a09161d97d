/** A PostgreSQL of a test's own and a streaming replica of it, whose replay can be paused, and which can be promoted. */
import { cp, readFile, writeFile } from "node:fs/promises";
import type { IpcNetConnectOpts } from "node:net";
import path from "node:path";
import pg from "pg";
import { type EmbeddedServer, startEmbeddedServer } from "#platform/database/embedded/server.ts";
import { migrate } from "#platform/database/migrate.ts";
import { MIGRATIONS } from "./setup/test-databases.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

type Options = {
  /** Keeps everything through a kill -9, as in production. */
  durable?: boolean;
  /** A commit is answered once the replica has it. */
  isSynchronous?: boolean;
  /** More of PostgreSQL's own settings, `name=value`, of both. */
  settings?: string[];
};

export class ReplicatedDatabase {
  readonly #options: Options;
  readonly #folders: [primary: Folder, replica: Folder];
  #primary: EmbeddedServer;
  #replica: EmbeddedServer;

  private constructor(options: Options, folders: [Folder, Folder], primary: EmbeddedServer, replica: EmbeddedServer) {
    this.#options = options;
    this.#folders = folders;
    this.#primary = primary;
    this.#replica = replica;
  }

  /** The replica is a copy of the stopped primary's files, which needs no program but the server's own. */
  static async start(options: Options = {}): Promise<ReplicatedDatabase> {
    const { durable = false, isSynchronous = false, settings = [] } = options;
    const folders: [Folder, Folder] = [await temporaryDataFolder(), await temporaryDataFolder()];
    const [ofPrimary, ofReplica] = folders;
    const first = await startEmbeddedServer({ dataFolder: ofPrimary.path, durable, settings });
    await migrate({ connectionString: first.url }, MIGRATIONS);
    await first.stop();
    const copy = path.join(ofReplica.path, "postgres");
    await cp(path.join(ofPrimary.path, "postgres"), copy, { recursive: true });
    await writeFile(path.join(copy, "standby.signal"), "");
    const primary = await startEmbeddedServer({
      dataFolder: ofPrimary.path,
      durable,
      settings: [...settings, ...(isSynchronous ? ["synchronous_standby_names=*"] : [])],
      restarts: 0, // one that was killed has gone
    });
    return new ReplicatedDatabase(options, folders, primary, await follow(ofReplica, primary, options));
  }

  get url(): string {
    return this.#primary.url;
  }

  get replicaUrl(): string {
    return this.#replica.url;
  }

  pause = () => this.atReplica("select pg_wal_replay_pause()");
  resume = () => this.atReplica("select pg_wal_replay_resume()");

  async atReplica<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.#replica.url });
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  stopReplica(): Promise<void> {
    return this.#replica.stop();
  }

  async startReplica(): Promise<void> {
    this.#replica = await follow(this.#folders[1], this.#primary, this.#options);
  }

  /** kill -9; it does not come back. */
  async killPrimary(): Promise<void> {
    const lock = path.join(this.#folders[0].path, "postgres/postmaster.pid");
    process.kill(Number((await readFile(lock, "utf8")).split("\n")[0]), "SIGKILL");
  }

  /** The replica takes writes from now on. */
  async promote(): Promise<void> {
    await this.atReplica("select pg_promote()");
  }

  async remove(): Promise<void> {
    await this.#replica.stop();
    await this.#primary.stop();
    for (const folder of this.#folders) await folder.remove();
  }
}

type Folder = Awaited<ReturnType<typeof temporaryDataFolder>>;

function follow(folder: Folder, primary: EmbeddedServer, options: Options): Promise<EmbeddedServer> {
  const { durable = false, settings = [] } = options;
  const { host, port, username } = placeOf(primary.url);
  return startEmbeddedServer({
    dataFolder: folder.path,
    durable,
    settings: [...settings, `primary_conninfo=host=${host} port=${port} user=${username}`],
  });
}

function placeOf(url: string) {
  const { port, username, searchParams } = new URL(url);
  return { host: searchParams.get("host"), port, username };
}

/** For a relay before it. */
export function socketOf(url: string): IpcNetConnectOpts {
  const { host, port } = placeOf(url);
  return { path: `${host}/.s.PGSQL.${port}` };
}
