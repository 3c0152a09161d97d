/** Kysely's driver over our pools: brings limits through a pooler, and leaves a server that only reads. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { isReadOnlyServer } from "./availability.ts";
import { bounded, isSpent } from "./bounded.ts";
import { leaveSharedConnection } from "./look-ups.ts";
import { connectionPool, placeOfDatabase } from "./pools.ts";
import { currentPurpose, LIMITS } from "./purpose.ts";

export class PooledDialect extends PostgresDialect {
  constructor() {
    super({ pool });
  }

  override createDriver(): Driver {
    return new LimitingDriver({ pool });
  }
}

/** Which of the pools is decided at each connection; closeDatabase ends them. */
const pool: PostgresPool = {
  connect: async () => fit(await connectionPool().connect()),
  end: async () => undefined,
  options: {},
};

const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** @returns the connection as Kysely uses it; one that has reached a standby, or was cancelled, is closed instead of used again. */
function fit(client: pg.PoolClient): PostgresPoolClient {
  const before = known.get(client);
  if (before) return before;
  let isAtStandby = false;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await bounded(client, () => client.query(text, [...values]));
    } catch (error) {
      if (isReadOnlyServer(error)) {
        isAtStandby = true;
        leaveSharedConnection();
      }
      throw error;
    }
  };
  const release = (discard?: boolean) => client.release(isAtStandby || isSpent(client) || discard);
  // Kysely's type also has a form of `query` for cursors, which we do not use.
  const fitted = { query, release } as unknown as PostgresPoolClient;
  known.set(client, fitted);
  return fitted;
}

/** Settings of a session would stay on a connection that a pooler then gives to another client: these end with the transaction. */
class LimitingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!placeOfDatabase().pooler) return super.beginTransaction(connection, settings);
    const limits = Object.entries(LIMITS[currentPurpose()]).map(([name, value]) => `set local ${name} = ${value}`);
    const isPlain = !settings.isolationLevel && !settings.accessMode;
    if (!isPlain) await super.beginTransaction(connection, settings);
    const statements = isPlain ? ["begin", ...limits] : limits;
    await connection.executeQuery(CompiledQuery.raw(statements.join("; "))); // together: one round trip
  }
}
