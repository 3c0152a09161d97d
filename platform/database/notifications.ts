/** Messages between processes through PostgreSQL: one LISTEN connection per process, reopened whenever it is lost. */
import { sql } from "kysely";
import pg from "pg";
import { log } from "#platform/log/log.ts";
import type { Transaction } from "./client.ts";
import { connectionPool, directConfig, named, onConnected } from "./pools.ts";

/**
 * lost: messages are missed from now on. over: the database answers again; drop everything that a missed message would
 * have dropped.
 */
export type Gap = "lost" | "over";
type Listener = { channel: string; onMessage: (payload: string) => void; onGap: (gap: Gap) => void };
type Subscription = { client: pg.Client; channels: Set<string>; probe: NodeJS.Timeout };

const PROBE_MS = 10_000; // a silent network failure is noticed within two of these
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;

const listeners = new Set<Listener>();
let subscription: Subscription | undefined;
let opening: Promise<void> | undefined;
let retry: NodeJS.Timeout | undefined;
let isStopped = false;
/** Whether a connection was lost and none has been opened since. */
let isCutOff = false;

// Changes by this process must invalidate its own caches, although the connection is not listening yet.
onConnected(() => {
  if (!isCutOff || isStopped) return;
  isCutOff = false;
  for (const { channel } of listeners) announceGap(channel, "over");
  retryIn(0);
});

/**
 * Listens to every committed `notify` on the channel and reports gaps.
 * @param onGap messages may have been missed: drop caches that depend on them. Called with `lost` when the
 * connection is lost, with `over` when the database answers again, and once more when the channel is listened to again.
 * @returns a function that stops listening.
 */
export function listen(channel: string, onMessage: (payload: string) => void, onGap: (gap: Gap) => void): () => void {
  const listener = { channel, onMessage, onGap };
  listeners.add(listener);
  isStopped = false;
  void ensureSubscribed();
  return () => void listeners.delete(listener);
}

/**
 * Whether every message reaches this process now. While false, cache nothing that a message would have to invalidate.
 */
export function isSubscribed(): boolean {
  if (!subscription || listeners.size === 0) return false;
  for (const { channel } of listeners) if (!subscription.channels.has(channel)) return false;
  return true;
}

/** Sends when the transaction commits; nothing is sent when it rolls back. At most 7,999 bytes. */
export async function notify(tx: Transaction, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}

type Announcement = { channel: string; payload: string };
let waiting: Announcement[] = [];
let round: Promise<void> | undefined;

/**
 * Sends outside any transaction; call it after the commit. PostgreSQL commits transactions that notify one by one, each
 * with its own flush to disk, which made a busy writer four times slower. Calls made while one is being sent share the
 * next round trip. A process that dies between commit and announcement leaves others to the age limit of what they
 * cache.
 */
export async function announce(channel: string, payloads: string[]): Promise<void> {
  waiting.push(...payloads.map((payload) => ({ channel, payload })));
  await round?.catch(() => undefined);
  round ??= sendWaiting().finally(() => (round = undefined));
  await round;
}

async function sendWaiting(): Promise<void> {
  const batch = waiting;
  waiting = [];
  const text = "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) message (channel, payload)";
  const values = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)];
  await connectionPool().query(named("announce", text, values));
}

/** Closes the connection and removes the listeners. */
export async function stopListening(): Promise<void> {
  isStopped = true;
  isCutOff = false;
  listeners.clear();
  clearTimeout(retry);
  await opening;
  const open = subscription;
  if (open) drop(open);
  await open?.client.end().catch(() => undefined);
}

/** One attempt runs at a time; channels added in between are included. */
function ensureSubscribed(wait = FIRST_RETRY_MS): Promise<void> {
  opening ??= subscribe()
    .then(() => {
      opening = undefined;
      if (!isStopped && listeners.size > 0 && !isSubscribed()) void ensureSubscribed();
    })
    .catch((error: unknown) => {
      opening = undefined;
      log.warn({ err: error }, "Messages between processes are not arriving; trying again");
      retryIn(wait);
    });
  return opening;
}

function retryIn(wait: number): void {
  if (isStopped) return;
  clearTimeout(retry);
  retry = setTimeout(() => void ensureSubscribed(Math.min(wait * 2, LAST_RETRY_MS)), wait);
  retry.unref();
}

async function subscribe(): Promise<void> {
  const open = subscription ?? (await connect());
  for (const { channel } of Array.from(listeners)) {
    if (open.channels.has(channel)) continue;
    await open.client.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (subscription !== open) throw new Error("The connection was lost while it was being set up");
    open.channels.add(channel);
    announceGap(channel, "over"); // everything cached before this moment may be out of date
  }
}

async function connect(): Promise<Subscription> {
  const client = new pg.Client({
    ...directConfig(),
    application_name: "dateline-listen",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const fresh: Subscription = { client, channels: new Set(), probe: setInterval(() => void check(fresh), PROBE_MS) };
  fresh.probe.unref();
  client.on("error", () => markDisconnected(fresh));
  client.on("end", () => markDisconnected(fresh));
  client.on("notification", ({ channel, payload = "" }) =>
    callListeners(channel, ({ onMessage }) => onMessage(payload)),
  );
  try {
    await client.connect();
  } catch (error) {
    clearInterval(fresh.probe);
    await client.end().catch(() => undefined);
    throw error;
  }
  subscription = fresh;
  return fresh;
}

/** A query without an answer means a dead network path: closes the connection. */
async function check(open: Subscription): Promise<void> {
  const silent = setTimeout(() => markDisconnected(open), PROBE_MS / 2);
  await open.client.query("select 1").catch(() => markDisconnected(open));
  clearTimeout(silent);
}

function markDisconnected(open: Subscription): void {
  if (subscription !== open) return;
  drop(open);
  void open.client.end().catch(() => undefined);
  isCutOff = true;
  for (const channel of open.channels) announceGap(channel, "lost");
  retryIn(FIRST_RETRY_MS);
}

function drop(open: Subscription): void {
  clearInterval(open.probe);
  if (subscription === open) subscription = undefined;
}

function announceGap(channel: string, gap: Gap): void {
  callListeners(channel, ({ onGap }) => onGap(gap));
}

/** An error in one listener must not keep the message from the others. */
function callListeners(channel: string, call: (listener: Listener) => void): void {
  for (const listener of listeners) {
    if (listener.channel !== channel) continue;
    try {
      call(listener);
    } catch (error) {
      log.error({ err: error, channel }, "A listener failed");
    }
  }
}
