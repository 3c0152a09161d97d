/** OPML: a reader's sources as a file, and a file's feeds followed by a task that reports what failed. */
import { setTimeout } from "node:timers/promises";
import type { Actor } from "#features/accounts/contract.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import { MAX_FOLLOWS, MAX_OPML_FEEDS, NEWS_CATEGORIES, newsMessages, type ImportReport } from "../../contract.ts";
import { normaliseFeedUrl } from "../feeds/url.ts";
import { nameSource } from "../articles/policy.ts";
import { findFeedIds } from "../explorer/queries.ts";
import { mayAddNew } from "../explorer/service.ts";
import { findOrAddFeeds } from "../feeds/service.ts";
import { countFollows, listFollowed } from "../following/queries.ts";
import { followWithin } from "../following/service.ts";
import { OpmlError, parseOpmlInSlices, writeOpml, type OpmlFeed } from "./document.ts";
import { listFirstFetches, listImported } from "./queries.ts";
import { lockRunningTask, updateRunningTask, type TaskRow } from "../tasks/queries.ts";
import { startTask } from "../tasks/service.ts";

const IMPORTS = { name: "news-import", max: 20, seconds: 3600 };
const FEEDS_PER_STEP = 25;
const WAIT_MS = 60_000;
const POLL_MS = 500;

type Listed = Pick<OpmlFeed, "title" | "url">;
type ImportInput = { feeds: Listed[] };
/** Stored after each step, so that another worker can continue. */
type ImportState = {
  report: ImportReport;
  /** Number of processed feeds of the file. */
  position: number;
  /** Followed feeds that have not been fetched yet. */
  waiting: (Listed & { id: number })[];
  /** ISO 8601: the end of the wait for first fetches. */
  until: string | null;
};

/** The reader's sources, in folders by category. */
export async function exportOpml(actor: Actor): Promise<string> {
  const labels = new Map<string | null, string>(NEWS_CATEGORIES.map(({ key, label }) => [key, label]));
  const feeds = (await listFollowed(actor.id)).map((row) => ({
    title: nameSource(row),
    url: row.url,
    siteUrl: row.site_url,
    folder: labels.get(row.category) ?? "",
  }));
  return writeOpml(feeds, { title: `Sources followed on ${getSite().name}`, createdAt: new Date() });
}

/**
 * @returns the id of the task that follows the file's feeds.
 * @throws AppError invalid-input naming `file`, too-many-requests, conflict.
 */
export async function startImport(actor: Actor, bytes: Uint8Array): Promise<string> {
  await throttle(IMPORTS, String(actor.id)); // before anything is read: what is refused costs as much
  const feeds = (await readOpml(bytes)).map(({ title, url }) => ({ title, url: url.slice(0, 2048) }));
  if (feeds.length === 0) throw invalidInput({ file: newsMessages.emptyOpml });
  if (feeds.length > MAX_OPML_FEEDS) throw invalidInput({ file: newsMessages.tooManyOpmlFeeds(MAX_OPML_FEEDS) });
  const input: ImportInput = { feeds: feeds.map(storable) };
  return startTask(actor, "import", input, feeds.length);
}

async function readOpml(bytes: Uint8Array): Promise<OpmlFeed[]> {
  try {
    return await parseOpmlInSlices(bytes);
  } catch (error) {
    if (!(error instanceof OpmlError)) throw error;
    const message = error.problem === "unsafe" ? newsMessages.unsafeOpml : newsMessages.notOpml;
    throw invalidInput({ file: message });
  }
}

/** Text that jsonb accepts. */
function storable({ title, url }: Listed): Listed {
  const clean = (text: string) => text.replaceAll("\u0000", "").toWellFormed();
  return { title: clean(title), url: clean(url) };
}

/** The work of an import task; see runTask. Each step is done once, by any worker. */
export async function runImport(
  taskId: string,
  signal: AbortSignal,
  { waitMs = WAIT_MS, pollMs = POLL_MS } = {},
): Promise<object> {
  for (;;) {
    signal.throwIfAborted();
    const state = await takeStep(taskId);
    if (state === "followed") break;
  }
  for (;;) {
    const { report, isSettled } = await settleFirstFetches(taskId, waitMs);
    if (isSettled) return { report };
    await setTimeout(pollMs, undefined, { signal });
  }
}

/** One transaction: follows and report are committed together. */
function takeStep(taskId: string): Promise<"followed" | "more"> {
  return transaction(async (tx) => {
    const task = await lockRunningTask(tx, taskId);
    const state = stateOf(task);
    const step: Listed[] = await listImported(tx, taskId, { from: state.position, count: FEEDS_PER_STEP });
    if (!task || step.length === 0) return "followed";
    const found = await findFeedsOf(tx, task.user_id, step);
    const followed = await followWithin(tx, task.user_id, [...found.ids.values()]);
    const after = addStep(state, step, found, followed);
    await updateRunningTask(tx, taskId, { result: after, done: after.position - after.waiting.length });
    return "more";
  });
}

/** `refusal`: why addresses without an id were not added. */
type FoundFeeds = { ids: Map<string, number>; refusal: string };

/** Unknown addresses are added only while there is room to follow them, and as many as an hour allows. */
async function findFeedsOf(tx: Transaction, userId: number, listed: Listed[]): Promise<FoundFeeds> {
  const addresses = [...new Set(listed.flatMap(({ url }) => normaliseFeedUrl(url) ?? []))];
  const known = await findFeedIds(addresses, tx);
  if ((await countFollows(tx, userId)) >= MAX_FOLLOWS)
    return { ids: known, refusal: newsMessages.tooManyFollows(MAX_FOLLOWS) };
  const addable = (await mayAddNew(tx, userId, addresses))
    ? addresses
    : addresses.filter((address) => known.has(address));
  return { ids: await findOrAddFeeds(addable, { tx }), refusal: newsMessages.tooManyNewFeeds };
}

type FollowedStep = Awaited<ReturnType<typeof followWithin>>;

function addStep(
  state: ImportState,
  step: Listed[],
  { ids, refusal }: FoundFeeds,
  followed: FollowedStep,
): ImportState {
  const report = { ...state.report, failed: [...state.report.failed] };
  const waiting = [...state.waiting];
  const added = new Set(followed.added);
  for (const { title, url } of step) {
    const address = normaliseFeedUrl(url);
    const id = address === null ? undefined : ids.get(address);
    if (address === null) report.failed.push({ title, url, reason: newsMessages.badFeedUrl });
    else if (id === undefined) report.failed.push({ title, url, reason: refusal });
    else if (followed.full.includes(id))
      report.failed.push({ title, url, reason: newsMessages.tooManyFollows(MAX_FOLLOWS) });
    else if (added.delete(id)) waiting.push({ id, title, url });
    else report.already++;
  }
  report.added += waiting.length - state.waiting.length;
  return { ...state, report, waiting, position: state.position + step.length };
}

/** Adds those whose first fetch failed to the report; after the wait the rest count as well. */
async function settleFirstFetches(
  taskId: string,
  waitMs: number,
): Promise<{ report: ImportReport; isSettled: boolean }> {
  return transaction(async (tx) => {
    const task = await lockRunningTask(tx, taskId);
    const { position, ...state } = stateOf(task);
    const until = state.until ?? new Date(Date.now() + waitMs).toISOString();
    const fetches = await listFirstFetches(
      tx,
      state.waiting.map(({ id }) => id),
    );
    const isOver = Date.now() >= Date.parse(until);
    const waiting = isOver ? [] : state.waiting.filter(({ id }) => fetches.get(id)?.isPending);
    const failed = state.waiting.flatMap(({ id, title, url }) => {
      const reason = fetches.get(id)?.reason;
      return reason ? [{ title, url, reason }] : [];
    });
    const report = { ...state.report, failed: [...state.report.failed, ...failed] };
    if (task && (waiting.length < state.waiting.length || state.until === null))
      await updateRunningTask(tx, taskId, {
        result: { report, position, waiting, until },
        done: position - waiting.length,
      });
    return { report, isSettled: waiting.length === 0 };
  });
}

function stateOf(task: Pick<TaskRow, "result"> | null): ImportState {
  const fresh: ImportState = { report: { added: 0, already: 0, failed: [] }, position: 0, waiting: [], until: null };
  return (task?.result as ImportState | null | undefined) ?? fresh;
}
