/** Kysely's driver over our pools: names prepared statements, limits transactions, and leaves a read-only server. */
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
import { hash } from "node:crypto";
import type pg from "pg";
import { isReadOnlyServer } from "./availability.ts";
import { connectionPool, limitsOfTransaction, named } from "./pools.ts";

export class PooledDialect extends PostgresDialect {
  constructor() {
    super({ pool });
  }

  override createDriver(): Driver {
    return new LimitingDriver({ pool });
  }
}

/** Which pool is decided for each connection; closeDatabase ends them. */
const pool: PostgresPool = {
  connect: async () => adapt(await connectionPool().connect()),
  end: async () => undefined,
  options: {},
};

/** Kysely hands over the text of a statement and no name, so names are found by the text. */
const names = new Map<string, string>();

/** From now on this text is a named prepared statement, by the same name in each process that a pooler serves. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, hash("sha1", text));
}

/** @returns the connection for Kysely; one that reached a standby is closed instead of reused. */
function adapt(client: pg.PoolClient): PostgresPoolClient {
  let isAtStandby = false;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(named(names.get(text) ?? null, text, [...values]));
    } catch (error) {
      if (isReadOnlyServer(error)) isAtStandby = true;
      throw error;
    }
  };
  const release = (discard?: boolean) => client.release(isAtStandby || discard);
  // Kysely's type also has a form of `query` for cursors, which we do not use.
  return { query, release } as unknown as PostgresPoolClient;
}

/** Behind a pooler by transaction, settings of a session would reach other clients, so these end with the transaction. */
class LimitingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    const limits = limitsOfTransaction();
    if (limits.length > 0) await connection.executeQuery(CompiledQuery.raw(limits.join("; ")));
  }
}
