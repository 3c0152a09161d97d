/** One of several web processes: gets database and port from the primary process, and serves until told to stop. */
import { once } from "node:events";
import { inProject } from "#platform/config/project-root.ts";
import { storedSecret } from "#platform/config/secret.ts";
import { completeSettings, settings } from "#platform/config/settings.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { answerMetricsWith, isMeasured, openMetrics } from "#platform/metrics/endpoint.ts";
import { prepareJobs } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { countHere, countWith } from "#platform/http/limits/counts.ts";
import { closeOutbound } from "#platform/outbound/outbound.ts";
import { openTraces } from "#platform/traces/traces.ts";
import { listenOn } from "../listen.ts";
import { releaseStartMemory } from "../start-memory.ts";
import { prepareStop } from "../stop.ts";
import { setCrew } from "./crew.ts";
import type { FromPrimary, FromWebProcess } from "./messages.ts";

/** Longer than the primary waits for the figures of a web process. */
const ANSWER_MS = 5_000;

export async function startWebProcess(): Promise<void> {
  const stopping = prepareStop(() => undefined, { isLed: true });
  const building = import("../app.ts");
  building.catch(() => undefined); // reported below, where it is awaited
  process.on("message", (message: FromPrimary) => {
    if (message.kind === "stop") stopping.end();
    else if (message.kind === "crew") setCrew(message.crew);
  });
  const begun = once(process, "message") as Promise<[FromPrimary]>;
  tell({ kind: "hello" });
  const [begin] = await begun;
  if (begin.kind !== "begin") return;
  const { database, port, crew } = begin;
  setCrew(crew);
  stopping.onStop("The traces", await openTraces((reason) => log.warn({ reason }, "Traces could not be sent")));
  configureDatabase({ connectionString: database.url, max: settings().DATABASE_POOL_SIZE }, database);
  stopping.onStop("The database connections", closeDatabase);
  stopping.onStop("The message connection", stopListening);
  stopping.onStop("The outbound connections", closeOutbound);
  const SECRET = settings().SECRET ?? (await storedSecret(inProject(settings().DATA_DIR)));
  completeSettings({ SECRET, PORT: port });
  shareCounts();
  if (isMeasured()) shareFigures();
  const app = await (await building).buildApp({ drainMs: stopping.drainMs });
  stopping.onStop("The server", () => app.close());
  await prepareJobs();
  await listenOn(app, settings());
  releaseStartMemory();
  tell({ kind: "ready" });
}

/** Only the primary has the figures of all processes; it asks each for its own. */
function shareFigures(): void {
  process.on("message", (message: FromPrimary) => {
    if (message.kind === "measure") void sendFigures(message.id);
    else if (message.kind === "measured") answerTo(message.id, message.text);
  });
  answerMetricsWith(() =>
    ask(
      (id) => ({ kind: "measure", id }),
      () => "",
    ),
  );
}

/** The primary counts for all; if it does not answer, this process uses its own count. */
function shareCounts(): void {
  process.on("message", (message: FromPrimary) => {
    if (message.kind === "counted") answerTo(message.id, message.count);
  });
  countWith((key, windowMs) =>
    ask(
      (id) => ({ kind: "count", id, key, windowMs }),
      () => countHere(key, windowMs),
    ),
  );
}

let nextId = 0;
const waiting = new Map<number, (answer: never) => void>();

function ask<T>(question: (id: number) => FromWebProcess, without: () => T): Promise<T> {
  const id = nextId++;
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => {
      waiting.delete(id);
      resolve(without());
    }, ANSWER_MS);
    waiting.set(id, (answer) => {
      clearTimeout(tooLate);
      waiting.delete(id);
      resolve(answer);
    });
    tell(question(id));
  });
}

function answerTo(id: number, answer: unknown): void {
  waiting.get(id)?.(answer as never);
}

async function sendFigures(id: number): Promise<void> {
  tell({ kind: "figures", id, figures: await (await openMetrics()).figures() });
}

function tell(message: FromWebProcess): void {
  process.send?.(message);
}
