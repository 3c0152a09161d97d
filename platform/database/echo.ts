/** Tests that messages from others reach a listening connection: a pooler accepts `listen` and may lose them. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { isPooled } from "./pooler.ts";
import { connectionConfig, connectionPool, placeOfDatabase } from "./pools.ts";

const ECHO_MS = 3_000;

const THROUGH_POOLER =
  "DATABASE_URL leads to a pooler that gives out connections for one transaction at a time (PgBouncer: pool_mode = transaction), and messages between processes do not arrive through it. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.";
const OVER_DIRECT =
  "Messages between processes do not arrive over DATABASE_DIRECT_URL. It must be the address of PostgreSQL itself, without a pooler in between, and of the same database as DATABASE_URL.";

/** The message tells an operator what to change. */
export class Unheard extends Error {}

/** Skips the test for a direct connection to the pools' own server. @throws Unheard */
export async function proveHearing(client: pg.Client): Promise<void> {
  const { directUrl } = placeOfDatabase();
  const isOwnAddress = directUrl !== undefined && directUrl !== connectionConfig().connectionString;
  if (!isOwnAddress && !(await isPooled(client))) return;
  if (!(await hearsOthers(client))) throw new Unheard(isOwnAddress ? OVER_DIRECT : THROUGH_POOLER);
}

async function hearsOthers(client: pg.Client): Promise<boolean> {
  const channel = `dateline-echo-${randomUUID()}`;
  let hear: (isHeard: true) => void = () => undefined;
  const heard = new Promise<boolean>((resolve) => (hear = resolve));
  const onMessage = (message: pg.Notification) => void (message.channel === channel && hear(true));
  const waiting = new AbortController();
  client.on("notification", onMessage);
  try {
    await client.query(`listen "${channel}"`);
    await connectionPool().query("select pg_notify($1, '')", [channel]);
    return await Promise.race([heard, delay(ECHO_MS, false, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
    client.off("notification", onMessage);
    await client.query(`unlisten "${channel}"`).catch(() => undefined);
  }
}
