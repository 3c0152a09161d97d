/** Starts the parts that ROLE names, step by step: database, schema, first data, server, worker. */
import { flushCompileCache } from "node:module";
import { inProject } from "#platform/config/project-root.ts";
import { storedSecret } from "#platform/config/secret.ts";
import { completeSettings, isPublicHost, settings } from "#platform/config/settings.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { inBackground } from "#platform/database/pools.ts";
import type { EmbeddedEvent } from "#platform/database/embedded/server.ts";
import { migrate } from "#platform/database/migrate.ts";
import { untilAnswered } from "#platform/database/until-answered.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { isMeasured, openMetricsPort } from "#platform/metrics/endpoint.ts";
import { isStripeConnected } from "#platform/payments/stripe.ts";
import { configuredDatabase, type OpenDatabase, openDatabase } from "#platform/database/open.ts";
import { log } from "#platform/log/log.ts";
import { checkStorage } from "#platform/storage/storage.ts";
import { closeOutbound } from "#platform/outbound/outbound.ts";
import { stopWork } from "#platform/threads/work.ts";
import { openTraces } from "#platform/traces/traces.ts";
import { checkMessages } from "./check-messages.ts";
import { choosePort } from "./listen.ts";
import { prepareDemo } from "./demo.ts";
import { releaseStartMemory } from "./start-memory.ts";
import { prepareServing, type Serving } from "./serve.ts";
import { prepareStop, type Stopping } from "./stop.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * If a step fails, what was started before it stops, then the process ends with the step's message and code 1.
 * @param fromFile names of settings that only .env has set.
 */
export async function start(fromFile: string[] = []): Promise<void> {
  const serving = prepareServing(fromFile);
  const stopping = prepareStop(say, { onHangup: serving?.restart });
  try {
    await (serving ? startSteps(stopping, serving) : inBackground(() => startSteps(stopping, null)));
  } catch (error) {
    if (!stopping.signal.aborted) stopping.fail(error instanceof Error ? error : new Error(String(error)));
  }
}

async function startSteps(stopping: Stopping, serving: Serving | null): Promise<void> {
  const began = performance.now();
  stopping.onStop("The traces", await openTraces((reason) => log.warn({ reason }, "Traces could not be sent")));
  const { ROLE, DATA_DIR } = settings();
  await checkStorage();
  const database = await startDatabase(stopping);
  await untilAnswered(() => prepareSchema(database));
  if (settings().DATABASE_URL) await checkMessages();
  stopping.onStop("The outbound connections", closeOutbound); // after the server and the worker, which use them
  stopping.onStop("The threads", stopWork);
  warnOfAllowedOrigins();
  completeSettings({ SECRET: settings().SECRET ?? (await storedSecret(inProject(DATA_DIR))) });
  if (serving) completeSettings({ PORT: await choosePort(settings()) });
  const signIns = await untilAnswered(() => prepareDemo(database, stopping.signal, say));
  stopping.signal.throwIfAborted();

  if (isMeasured()) await startMeasuring(stopping);
  if (serving) {
    const address = await serving.listen(database, stopping);
    await database.folder?.describe({ address });
    say(`Dateline is at ${address} (started in ${((performance.now() - began) / 1000).toFixed(1)} s)`);
    for (const line of signIns) say(line);
    sayWhoCanSignIn();
    warnOfTestMode();
  }
  if (ROLE !== "web") await startBackground(stopping);
  if (!serving) say("The background worker is running");
  releaseStartMemory();
  flushCompileCache(); // if the process is killed, the next start is still warm
}

async function startDatabase(stopping: Stopping): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_POOL_SIZE: max } = settings();
  if (!DATABASE_URL) say("Starting PostgreSQL 18");
  const events = { onEvent: tell, onLost: stopping.fail, signal: stopping.signal };
  const database = await openDatabase(configuredDatabase(), events);
  stopping.onStop("The database", database.close);
  configureDatabase({ connectionString: database.url, max }, database);
  stopping.onStop("The database connections", closeDatabase);
  stopping.onStop("The message connection", stopListening);
  // Registered last, so it runs first: a start during the shutdown waits for it.
  stopping.onStop("The data folder", async () => database.folder?.describe({ isStopping: true }));
  return database;
}

async function startMeasuring(stopping: Stopping): Promise<void> {
  const { provideFigures } = await import("#apps/monitoring.ts");
  provideFigures();
  const server = await openMetricsPort();
  if (!server) return;
  stopping.onStop("The metrics port", async () => void server.close());
  const address = server.address();
  if (address && typeof address === "object")
    say(`Metrics are at http://${settings().METRICS_HOST}:${address.port}/metrics`);
}

/** A server that listens to other machines does not know by which name they call it. */
function sayWhoCanSignIn(): void {
  const { PUBLIC_URL, ALLOWED_HOSTS, HOST } = settings();
  if (PUBLIC_URL !== undefined || ALLOWED_HOSTS.length > 0 || !/^(0\.0\.0\.0|\[?::\]?)$/.test(HOST)) return;
  say("Only this machine can sign in. For others, set PUBLIC_URL to the address that they open, then restart");
}

/** Anyone who signs up can then get releases for free. */
function warnOfTestMode(): void {
  if (isStripeConnected() || !isPublicHost()) return;
  log.warn(
    "Payments are in test mode on a public address: plans cost nothing. Set STRIPE_SECRET_KEY, or take them off sale",
  );
}

/** Warns that anyone who can submit an address can make this server request these internal origins. */
function warnOfAllowedOrigins(): void {
  const { OUTBOUND_ALLOW_ORIGINS: origins, WEBHOOK_ALLOW_ORIGINS: ofWebhooks } = settings();
  if (origins.length > 0) log.warn(`OUTBOUND_ALLOW_ORIGINS lets outbound requests reach ${origins.join(", ")}`);
  if (ofWebhooks.length > 0)
    log.warn(`WEBHOOK_ALLOW_ORIGINS lets owners of companies POST to ${ofWebhooks.join(", ")}`);
}

function tell({ text, isProblem }: EmbeddedEvent): void {
  if (isProblem) log.error(text);
  else log.warn(text);
}

async function prepareSchema({ directUrl }: OpenDatabase): Promise<void> {
  const applied = await migrate({ connectionString: directUrl }, inProject("database/migrations"));
  if (applied.length > 0) say(`Database migrated: ${applied.join(", ")}`);
}

/** After listening, because nothing waits for it. */
async function startBackground(stopping: Stopping): Promise<void> {
  const { startWorker, stopWorker } = await import("#apps/worker/worker.ts");
  stopping.onStop("The worker", stopWorker);
  const begin = async () => {
    await stopWorker(); // what an attempt before has begun
    await startWorker();
  };
  await untilAnswered(begin);
}
