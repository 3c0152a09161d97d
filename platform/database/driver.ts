/** Kysely's driver over our pools: sets limits behind a pooler, and leaves a read-only server. */
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

/** The pool is chosen for each connection; closeDatabase ends the pools. */
const pool: PostgresPool = {
  connect: async () => fit(await connectionPool().connect()),
  end: async () => undefined,
  options: {},
};

const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** @returns a connection for Kysely; one that reached a standby or was cancelled is closed instead of reused. */
function fit(client: pg.PoolClient): PostgresPoolClient {
  const before = known.get(client);
  if (before) return before;
  let isAtStandby = false;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await bounded(client, () => client.query(text, [...values]));
    } catch (error) {
      if (isReadOnlyServer(error)) isAtStandby = true;
      throw error;
    }
  };
  const release = (discard?: boolean) => client.release(isAtStandby || isSpent(client) || discard);
  // Kysely's type also has a form of `query` for cursors, which we do not use.
  const fitted = { query, release } as unknown as PostgresPoolClient;
  known.set(client, fitted);
  return fitted;
}

/**
 * Session settings would stay on a connection that a pooler gives to another client, so these end with the transaction.
 */
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
