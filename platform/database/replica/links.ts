/** The two connections that watch a replica: one to the primary, which says how far it must be, one to the replica. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { isPooled } from "../pooler.ts";
import { endOfLastRecord, parsePosition } from "./position.ts";

const ANSWER_MS = 2_000;

/** Why a server must not be read from, in words for an operator. */
export class Unfit extends Error {}

/** Identifies this server until it restarts. */
const SERVER = `concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()::text)`;

/** @throws Unfit when this connection leads to a server other than the watched one. */
export async function expectServer(client: pg.ClientBase, server: string | null): Promise<void> {
  const { rows } = await client.query<{ server: string }>(`select ${SERVER} as server`);
  if (server === null || rows[0]?.server !== server) throw new Unfit("Another server answers than before.");
}

async function connect(config: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...config,
    application_name: name,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  client.on("error", () => undefined); // the next question fails
  try {
    await client.connect();
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}

export class PrimaryLink {
  readonly #client: pg.Client;
  /** A row that only a replica of this primary can have, because it is written now and only here. */
  readonly mark: string;
  readonly #start: string;
  readonly #pageBytes: bigint;
  readonly #segmentBytes: bigint;

  private constructor(client: pg.Client, mark: string, row: { start: string; page: string; segment: string }) {
    this.#client = client;
    this.mark = mark;
    this.#start = row.start;
    this.#pageBytes = BigInt(row.page);
    this.#segmentBytes = BigInt(row.segment);
  }

  /** @throws if it cannot be reached, or is read-only. */
  static async open(config: pg.ClientConfig): Promise<PrimaryLink> {
    const client = await connect(config, "dateline-replica-primary");
    try {
      const mark = randomUUID();
      await client.query("delete from replica_marks where made_at < now() - interval '1 day'");
      const { rows } = await client.query<{ start: string; page: string; segment: string }>(
        `with made as (insert into replica_marks (id) values ($1))
         select ${SERVER} as start, current_setting('wal_block_size') as page,
           (select setting from pg_settings where name = 'wal_segment_size') as segment`,
        [mark],
      );
      const [row] = rows;
      if (!row) throw new Error("The primary has said nothing.");
      return new PrimaryLink(client, mark, row);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /**
   * The end of everything written so far.
   * @throws if it is no longer the same primary.
   */
  async position(): Promise<bigint> {
    const { rows } = await this.#client.query<{ start: string; position: string }>({
      name: "position",
      text: `select ${SERVER} as start, pg_current_wal_insert_lsn()::text as position`,
    });
    const [row] = rows;
    if (row?.start !== this.#start) throw new Error("Another primary answers than before.");
    return endOfLastRecord(parsePosition(row.position), this.#pageBytes, this.#segmentBytes);
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }
}

/** `position`: null if it is not a replica. */
type Seen = { position: bigint | null; hasMark: boolean };

export class ReplicaLink {
  readonly #client: pg.Client;
  readonly server: string;
  #hasTable = false;
  /** The row that proved this server; it is removed a day later. */
  #proof: string | undefined;

  private constructor(client: pg.Client, server: string) {
    this.#client = client;
    this.server = server;
  }

  /** @throws Unfit when a pooler answers: which server is behind it may differ from one statement to the next. */
  static async open(config: pg.ClientConfig): Promise<ReplicaLink> {
    const client = await connect(config, "dateline-replica");
    try {
      if (await isPooled(client))
        throw new Unfit("DATABASE_READ_URL leads to a pooler. Set it to the address of the replica itself.");
      const { rows } = await client.query<{ server: string }>(`select ${SERVER} as server`);
      return new ReplicaLink(client, rows[0]?.server ?? "");
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** Its position. @param mark the row that it must have, or have had. */
  async look(mark: string): Promise<Seen> {
    this.#hasTable ||= await this.#findTable();
    if (!this.#hasTable) return this.#lookWithout();
    const { rows } = await this.#client.query<{ position: string | null; has_mark: boolean }>({
      name: "look",
      text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position,
        exists (select from replica_marks where id = $1) as has_mark`,
      values: [mark],
    });
    const { position = null, has_mark = false } = rows[0] ?? {};
    if (has_mark) this.#proof = mark;
    return { position: position === null ? null : parsePosition(position), hasMark: this.#proof === mark };
  }

  /** The table is missing until its migration is replayed, and in any other database. */
  async #findTable(): Promise<boolean> {
    const { rows } = await this.#client.query<{ is_there: boolean }>(
      "select to_regclass('replica_marks') is not null as is_there",
    );
    return rows[0]?.is_there ?? false;
  }

  async #lookWithout(): Promise<Seen> {
    const { rows } = await this.#client.query<{ reads: boolean }>("select pg_is_in_recovery() as reads");
    return { position: rows[0]?.reads ? 0n : null, hasMark: false };
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }
}
