/** A PostgreSQL of a test's own and a streaming replica of it, whose replay can be paused. */
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { type EmbeddedServer, startEmbeddedServer } from "#platform/database/embedded/server.ts";
import { migrate } from "#platform/database/migrate.ts";
import { MIGRATIONS } from "./setup/test-databases.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

export class ReplicatedDatabase {
  readonly #folders: [primary: Folder, replica: Folder];
  #primary: EmbeddedServer;
  #replica: EmbeddedServer;

  private constructor(folders: [Folder, Folder], primary: EmbeddedServer, replica: EmbeddedServer) {
    this.#folders = folders;
    this.#primary = primary;
    this.#replica = replica;
  }

  /** The replica is a copy of the stopped primary's files, which needs no program but the server's own. */
  static async start(): Promise<ReplicatedDatabase> {
    const folders: [Folder, Folder] = [await temporaryDataFolder(), await temporaryDataFolder()];
    const [ofPrimary, ofReplica] = folders;
    const first = await startEmbeddedServer({ dataFolder: ofPrimary.path, durable: false });
    await migrate({ connectionString: first.url }, MIGRATIONS);
    await first.stop();
    const copy = path.join(ofReplica.path, "postgres");
    await cp(path.join(ofPrimary.path, "postgres"), copy, { recursive: true });
    await writeFile(path.join(copy, "standby.signal"), "");
    const primary = await startEmbeddedServer({ dataFolder: ofPrimary.path, durable: false });
    return new ReplicatedDatabase(folders, primary, await follow(ofReplica, primary));
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
    this.#replica = await follow(this.#folders[1], this.#primary);
  }

  async remove(): Promise<void> {
    await this.#replica.stop();
    await this.#primary.stop();
    for (const folder of this.#folders) await folder.remove();
  }
}

type Folder = Awaited<ReturnType<typeof temporaryDataFolder>>;

function follow(folder: Folder, primary: EmbeddedServer): Promise<EmbeddedServer> {
  const { port, username, searchParams } = new URL(primary.url);
  return startEmbeddedServer({
    dataFolder: folder.path,
    durable: false,
    settings: [`primary_conninfo=host=${searchParams.get("host")} port=${port} user=${username}`],
  });
}
