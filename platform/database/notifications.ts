/** Messages between processes through PostgreSQL: one LISTEN connection per process, reopened whenever it is lost. */
import { sql } from "kysely";
import pg from "pg";
import { log } from "#platform/log/log.ts";
import { queryOnce } from "./bounded.ts";
import { directConfig, named, onConnected, type Transaction } from "./client.ts";
import { proveHearing, Unheard } from "./echo.ts";

/**
 * lost: messages are missed from now on. over: the database answers again; drop everything that a missed message would
 * have dropped.
 */
export type Gap = "lost" | "over";
type Listener = { channel: string; onMessage: (payload: string) => void; onGap: (gap: Gap) => void };
type Link = { client: pg.Client; heard: Set<string>; probe: NodeJS.Timeout };

const PROBE_MS = 10_000; // a silent network failure is noticed within two of these
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;
/** Thrown if an operator has to change a setting, of this process or of a pooler. */
const OBSTACLE_RETRY_MS = 10_000;

const listeners = new Set<Listener>();
let link: Link | undefined;
let opening: Promise<void> | undefined;
let retry: NodeJS.Timeout | undefined;
let isStopped = false;
/** Whether a connection was lost and none has been opened since. */
let isCutOff = false;
/** What an operator has to change before messages arrive. */
let obstacle: string | null = null;

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
  void ensureHeard();
  return () => void listeners.delete(listener);
}

/**
 * Whether every message reaches this process now. While false, cache nothing that a message would have to invalidate.
 */
export function isListening(): boolean {
  if (!link || listeners.size === 0) return false;
  for (const { channel } of listeners) if (!link.heard.has(channel)) return false;
  return true;
}

/** Why messages do not arrive until an operator acts, as a sentence; null if no reason is known. */
export function listeningObstacle(): string | null {
  return obstacle;
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
  await queryOnce(named("announce", text, values));
}

/** Closes the connection and removes the listeners. */
export async function stopListening(): Promise<void> {
  isStopped = true;
  isCutOff = false;
  listeners.clear();
  clearTimeout(retry);
  await opening;
  const open = link;
  if (open) drop(open);
  await open?.client.end().catch(() => undefined);
}

/** One attempt runs at a time; channels added in between are included. */
function ensureHeard(wait = FIRST_RETRY_MS): Promise<void> {
  opening ??= hearAll()
    .then(() => {
      opening = undefined;
      if (!isStopped && listeners.size > 0 && !isListening()) void ensureHeard();
    })
    .catch((error: unknown) => {
      opening = undefined;
      if (error instanceof Unheard) return reportObstacle(error.message);
      log.warn({ err: error }, "Messages between processes are not arriving; trying again");
      retryIn(wait);
    });
  return opening;
}

function retryIn(wait: number): void {
  if (isStopped) return;
  clearTimeout(retry);
  retry = setTimeout(() => void ensureHeard(Math.min(wait * 2, LAST_RETRY_MS)), wait);
  retry.unref();
}

function reportObstacle(sentence: string): void {
  if (obstacle !== sentence) log.error(sentence);
  obstacle = sentence;
  retryIn(OBSTACLE_RETRY_MS);
}

async function hearAll(): Promise<void> {
  const open = link ?? (await connect());
  for (const { channel } of Array.from(listeners)) {
    if (open.heard.has(channel)) continue;
    await open.client.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (link !== open) throw new Error("The connection was lost while it was being set up");
    open.heard.add(channel);
    announceGap(channel, "over"); // everything kept before this moment may be out of date
  }
}

async function connect(): Promise<Link> {
  const client = new pg.Client({
    ...directConfig(),
    application_name: "dateline-listen",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const fresh: Link = { client, heard: new Set(), probe: setInterval(() => void check(fresh), PROBE_MS) };
  fresh.probe.unref();
  client.on("error", () => lost(fresh));
  client.on("end", () => lost(fresh));
  client.on("notification", ({ channel, payload = "" }) => deliver(channel, payload));
  try {
    await client.connect();
    await proveHearing(client);
  } catch (error) {
    clearInterval(fresh.probe);
    await client.end().catch(() => undefined);
    throw error;
  }
  obstacle = null;
  link = fresh;
  return fresh;
}

/** A query without an answer means a dead network path: closes the connection. */
async function check(open: Link): Promise<void> {
  const silent = setTimeout(() => lost(open), PROBE_MS / 2);
  await open.client.query("select 1").catch(() => lost(open));
  clearTimeout(silent);
}

function lost(open: Link): void {
  if (link !== open) return;
  drop(open);
  void open.client.end().catch(() => undefined);
  isCutOff = true;
  for (const channel of open.heard) announceGap(channel, "lost");
  retryIn(FIRST_RETRY_MS);
}

function drop(open: Link): void {
  clearInterval(open.probe);
  if (link === open) link = undefined;
}

function deliver(channel: string, payload: string): void {
  for (const listener of listeners)
    if (listener.channel === channel) guarded(listener, () => listener.onMessage(payload));
}

function announceGap(channel: string, gap: Gap): void {
  for (const listener of listeners) if (listener.channel === channel) guarded(listener, () => listener.onGap(gap));
}

/** An error in one listener must not keep the message from the others. */
function guarded({ channel }: Listener, call: () => void): void {
  try {
    call();
  } catch (error) {
    log.error({ err: error, channel }, "A listener failed");
  }
}
