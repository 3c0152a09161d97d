/**
 * Runs of the assistant: written in one process, readable in any, and stored in a row at the end, independently of
 * readers.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import { assistantMessages, type DraftRequest, type EditRequest } from "../../contract.ts";
import { LiveRun, RunCut, type RunEnd } from "./live-run.ts";
import { endOfFailure } from "./failure-policy.ts";
import { giveUpLostRuns } from "./lost-service.ts";
import type { RunSource } from "./events.ts";
import * as queries from "./queries.ts";
import { storedRun } from "./stored-run.ts";
import { draftTask, editTask, pagesNamed, withPages } from "./task-service.ts";
import { endOfText } from "../texts/service.ts";
import { costMicros, inputOf, usageOfCut } from "../usage/policy.ts";
import { admitRun } from "../usage/service.ts";
import { type Usage, type Writer, WriterError, type WritingTask } from "../writers/writer.ts";

const requestsPerUser: Limit = { name: "assistant:account", max: 20, seconds: 60 };
/** How often a run is saved, and checked for a stop request from another process. */
const SAVE_MS = 400;
const SIGN_OF_LIFE_MS = 5000;
/** Maximum time that a shutdown waits for runs to be stored. */
const LONGEST_END_MS = 3000;
const TEXT_DAYS = 1;
const ACCOUNTING_DAYS = 400;
/**
 * In lower-case Latin letters: tokens for a full page are reserved before it is read; pages in other scripts are cut to
 * that.
 */
const PAGE_CHARACTERS = 25_000;

/** The runs of one server process. */
export class Runs {
  readonly #findWriter: () => Promise<Writer>;
  readonly #live = new Map<string, LiveRun>();
  readonly #closing = new AbortController();

  constructor(findWriter: () => Promise<Writer>) {
    this.#findWriter = findWriter;
  }

  writer(): Promise<Writer> {
    return this.#findWriter();
  }

  /** Starts writing a draft. @throws AppError conflict, too-many-requests, unavailable. */
  async draft(actor: Actor, request: DraftRequest): Promise<LiveRun> {
    return this.#start(actor, "draft", await draftTask(actor, request));
  }

  /** Starts writing an edit. @throws AppError invalid-input, conflict, too-many-requests, unavailable. */
  async edit(actor: Actor, request: EditRequest): Promise<LiveRun> {
    return this.#start(actor, "edit", await editTask(actor, request));
  }

  /** Opens a run of this or another process for reading. @throws AppError not-found, also for another user's. */
  async open(actor: Actor, id: string): Promise<RunSource> {
    const live = this.#live.get(id);
    const source = live?.userId === actor.id ? live : await storedRun(actor.id, id, this.#closing.signal);
    if (!source) throw noSuchRun();
    return source;
  }

  /**
   * Stops a run: immediately in this process, within a second in another. Ignores a finished run. @throws AppError
   * not-found.
   */
  async stop(actor: Actor, id: string): Promise<void> {
    const isKnown = await transaction((tx) => queries.requestStop(tx, actor.id, id));
    if (!isKnown) throw noSuchRun();
    this.#live.get(id)?.cut("stopped");
  }

  /** Ends all runs in progress. Resolves when they are stored, or after a few seconds. */
  async close(): Promise<void> {
    this.#closing.abort();
    const runs = [...this.#live.values()];
    for (const run of runs) run.cut("interrupted");
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, LONGEST_END_MS)));
    await Promise.race([Promise.all(runs.map((run) => run.ended)), limit]);
    clearTimeout(timer);
    for (const run of this.#live.values()) run.finish(endOfFailure(run.signal.reason)); // the database is slow or away
  }

  async #start(actor: Actor, purpose: "draft" | "edit", task: WritingTask): Promise<LiveRun> {
    await throttle(requestsPerUser, String(actor.id));
    const writer = await this.#findWriter();
    const { provider, model, isOffline } = writer;
    const reserved_tokens = writer.estimate(withFullPages(task));
    const row = { user_id: actor.id, purpose, type_code: task.kind.typeCode, provider, model, reserved_tokens };
    const id = await admitRun(row);
    const run = new LiveRun(id, actor.id, task.kind, isOffline);
    this.#live.set(id, run);
    if (this.#closing.signal.aborted) run.cut("interrupted");
    void this.#carryOut(run, writer, task, reserved_tokens);
    return run;
  }

  /** Never rejects. */
  async #carryOut(run: LiveRun, writer: Writer, task: WritingTask, reserved: number): Promise<void> {
    const saving = keepSaved(run);
    const { end, usage } = await write(run, writer, task, reserved);
    saving.stop();
    try {
      const ending = { event: end.event, written: run.written, usage, costMicros: costMicros(usage, settings()) };
      await saving.settled();
      await transaction((tx) => queries.endRun(tx, run.id, ending));
    } catch (error) {
      log.error({ err: error, run: run.id, usage }, "The end of a run of the assistant could not be stored");
    }
    run.finish(end);
    this.#live.delete(run.id);
  }
}

function noSuchRun(): AppError {
  return new AppError("not-found", assistantMessages.noSuchRun);
}

function withFullPages(task: WritingTask): WritingTask {
  const text = "x".repeat(PAGE_CHARACTERS);
  return { ...task, pages: pagesNamed(task).map((url) => ({ url, title: "", text, links: [] })) };
}

async function write(
  run: LiveRun,
  writer: Writer,
  asked: WritingTask,
  reserved: number,
): Promise<{ end: RunEnd; usage: Usage }> {
  let usage: Usage | undefined;
  let begun: WritingTask | undefined;
  try {
    // Without a provider they are not read: the draft links to them.
    const { task, problems } = writer.isOffline
      ? { task: asked, problems: [] }
      : await unlessCut(withPages(asked, run), run.signal);
    begun = withinReservation(task, writer, reserved);
    const input = inputOf(begun, reserved);
    if (input > 0) await transaction((tx) => queries.saveInput(tx, run.id, input));
    const writing = await unlessCut(
      writer.write(begun, (written) => run.progress(written), run.signal, run.userId),
      run.signal,
    );
    usage = writing.usage;
    const { text, isCut = false, leftOut = [] } = writing;
    const ending = { isOffline: writer.isOffline, isCut, problems, leftOut };
    return { end: await endOfText(text, begun, ending, run), usage };
  } catch (error) {
    if (error instanceof RunCut) usage ??= begun && usageOfCut(begun, run.written, reserved);
    else if (error instanceof WriterError) ({ usage } = error);
    else if (!(error instanceof AppError))
      log.error({ err: error, run: run.id }, "A run of the assistant failed unexpectedly");
    return { end: endOfFailure(error), usage: usage ?? { inputTokens: 0, outputTokens: 0 } };
  }
}

/**
 * Cuts pages to the tokens reserved for them, which a hundred long links would exceed, or a page in a script whose
 * letters are a token or more each. Links are removed first, then the ends of the texts.
 */
function withinReservation(task: WritingTask, writer: Writer, reserved: number): WritingTask {
  const isWithin = (each: WritingTask) => each.pages.length === 0 || writer.estimate(each) <= reserved;
  let fitting = task;
  for (let share = 1; !isWithin(fitting); share *= KEPT_SHARE) {
    const pages = task.pages.map((page) => ({ ...page, text: beginningOf(page.text, share), links: [] }));
    fitting = { ...task, pages: share < LEAST_SHARE ? [] : pages };
  }
  return fitting;
}

const KEPT_SHARE = 0.85;
const LEAST_SHARE = 0.1;

function beginningOf(text: string, share: number): string {
  return share === 1 ? text : text.slice(0, Math.floor(text.length * share)).toWellFormed();
}

/** A hanging query must not keep a user from stopping it. */
function unlessCut<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const cut = () => reject(signal.reason);
    if (signal.aborted) cut();
    signal.addEventListener("abort", cut, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", cut));
  });
}

/** Keeps the run's row alive and up to date, and notices stop requests; one query at a time. */
function keepSaved(run: LiveRun): { stop: () => void; settled: () => Promise<void> } {
  let saved = run.written;
  let signedAt = performance.now();
  let saving: Promise<void> | undefined;
  const save = async () => {
    const { written } = run;
    const isNew = written !== saved;
    if (!isNew && performance.now() - signedAt < SIGN_OF_LIFE_MS) {
      if (await queries.isStopRequested(run.id)) run.cut("stopped");
      return;
    }
    const state = await transaction((tx) => queries.saveProgress(tx, run.id, isNew ? written : null));
    [saved, signedAt] = [written, performance.now()];
    if (!state) run.cut("interrupted");
    else if (state.isStopRequested) run.cut("stopped");
  };
  const timer = setInterval(() => {
    saving ??= save()
      .catch((error: unknown) => log.warn({ err: error, run: run.id }, "A run of the assistant could not be saved"))
      .finally(() => (saving = undefined));
  }, SAVE_MS);
  return { stop: () => clearInterval(timer), settled: async () => saving };
}

/** Ends runs of dead processes, deletes texts after a day and usage after a little over a year. */
export async function cleanRuns(): Promise<void> {
  await giveUpLostRuns();
  await transaction((tx) => queries.emptyOldRuns(tx, TEXT_DAYS));
  await transaction((tx) => queries.deleteOldRuns(tx, ACCOUNTING_DAYS));
}
