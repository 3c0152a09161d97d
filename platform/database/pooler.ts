/** Finds out whether a connection leads to PostgreSQL itself or to a pooler such as PgBouncer. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Pooler } from "./pools.ts";

/**
 * PostgreSQL names its process to each client that connects, for cancelling. A pooler answers in its place, long before
 * it knows which process will do the work, so the two numbers differ.
 */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { processID } = client as pg.ClientBase & { processID?: number }; // the driver's types leave it out
  return rows[0]?.pid !== processID;
}

/** @returns null where there is none. */
export async function findPooler(client: pg.ClientBase): Promise<Pooler | null> {
  return (await isPooled(client)) ? { keepsStatements: await keepsStatements(client) } : null;
}

/**
 * A pooler that supports prepared statements (PgBouncer from 1.21 on) renames them. If our name reaches
 * PostgreSQL unchanged, it would clash with the same name of another client.
 */
async function keepsStatements(client: pg.ClientBase): Promise<boolean> {
  const name = `dateline-${randomUUID()}`;
  await client.query("begin"); // both statements on one connection of the pooler
  try {
    await client.query({ name, text: `select $1::text as "${name}"`, values: [""] });
    const { rows } = await client.query<{ name: string }>(
      "select name from pg_prepared_statements where position($1 in statement) > 0 and statement not like '%pg_prepared%'",
      [name],
    );
    if (rows.some((found) => found.name === name)) await client.query(`deallocate "${name}"`);
    return rows.length > 0 && rows.every((found) => found.name !== name);
  } finally {
    await client.query("rollback");
  }
}
