/** Alerts of a person: the list, the preview, creating and changing them. */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import pg from "pg";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import type { Alert, AlertInput, AlertList, AlertOptions, Preview, PreviewInput, Search } from "../contract.ts";
import { alertMessages, MAX_OF_AN_ACCOUNT } from "../messages.ts";
import { conditionsOf, type Conditions } from "../query/condition.ts";
import { MAX_QUERY_WORDS, readQuery } from "../query/read-query.ts";
import { describeAlert, describeHits, markerFor } from "./describe-service.ts";
import { feedAddressOf } from "./feeds/address-policy.ts";
import * as hits from "./hits/queries.ts";
import { preferIndexes } from "./matching/queries.ts";
import { fillAlert } from "./matching/service.ts";
import { everyDay, isOtherSearch, isTooBroad, perDay, searchOf } from "./policy.ts";
import { readPreview } from "./preview-queries.ts";
import * as queries from "./queries.ts";

/** One a key while a person writes; the client waits 400 ms after each. */
const PREVIEWS: Limit = { name: "alert-preview", max: 600, seconds: 600 };
const PREVIEW_MS = 4000;
const PREVIEWED = { hits: 20, titles: 10 };
const NEWEST = 3;

export async function listAlerts(actor: Actor): Promise<AlertList> {
  const [rows, limit, sources, new_count, newest, version] = await Promise.all([
    queries.listAlerts(actor.id),
    queries.countOwn(actor.id),
    queries.countSources(actor.id),
    queries.countNew(actor.id),
    hits.listNewest(actor.id, NEWEST, true),
    queries.findFeedVersion(actor.id),
  ]);
  const described = await describeHits(actor.id, newest, ({ query }) => markerFor(query));
  return {
    alerts: rows.map((row) => describeAlert(row)),
    most: mostOf(limit.most),
    source_count: sources.count,
    checked_at: sources.checked_at?.toISOString() ?? null,
    new_count,
    newest: described.map((hit, place) => ({
      ...hit,
      alert_id: newest[place]?.alert_id ?? 0,
      alert: newest[place]?.alert ?? "",
    })),
    feed_address: feedAddressOf({ kind: "person", id: actor.id, version }),
  };
}

export async function summarize(actor: Actor): Promise<{ new_count: number }> {
  return { new_count: await queries.countNew(actor.id) };
}

export async function listOptions(actor: Actor): Promise<AlertOptions> {
  const [sources, limit, email] = await Promise.all([
    queries.listSources(actor.id),
    queries.countOwn(actor.id),
    queries.findEmail(actor.id),
  ]);
  return {
    sources: sources.map(({ is_whole: _whole, ...source }) => source),
    whole_count: sources.filter(({ is_whole }) => is_whole).length,
    languages: [...new Set(sources.flatMap(({ language }) => language ?? []))].toSorted(),
    email,
    used: limit.used,
    most: mostOf(limit.most),
  };
}

/**
 * By the conditions by which the worker finds hits, over what is stored of the last 30 days.
 * @throws AppError too-many-requests; unavailable when it takes too long.
 */
export async function previewAlert(actor: Actor, { time_zone: zone, ...input }: PreviewInput): Promise<Preview> {
  await throttle(PREVIEWS, String(actor.id));
  const conditions = conditionsFor(input);
  try {
    const { row, articles } = await transaction(async (tx) => {
      await preferIndexes(tx, PREVIEW_MS);
      const row = await readPreview(tx, { ...searchOf(input), ownerId: actor.id, conditions, zone }, PREVIEWED);
      return { row, articles: await hits.listArticles(tx, actor.id, row.entry_ids) };
    });
    const marker = markerFor(input.query);
    const shown = row.entry_ids.flatMap((id) => articles.find((article) => article.id === id) ?? []);
    const countPerDay = perDay(row.count, row.count_of_week);
    return {
      count: row.count,
      per_day: countPerDay,
      is_too_broad: isTooBroad(countPerDay),
      days: everyDay(row.days, zone, new Date()),
      hits: await describeHits(actor.id, shown, () => marker),
      taken_out: { count: row.taken_out, titles: row.titles },
    };
  } catch (error) {
    if (isCancelled(error)) throw new AppError("unavailable", alertMessages.tooSlow, { cause: error });
    throw error;
  }
}

/** @throws AppError not-found unless it is the caller's. */
export async function getAlert(actor: Actor, id: number): Promise<Alert> {
  const [row] = await queries.listAlerts(actor.id, id);
  if (!row) throw notFound();
  return describeAlert(row);
}

/** @throws AppError quota-reached at the plan's limit; invalid-input naming `sources`. */
export async function createAlert(actor: Actor, input: AlertInput): Promise<Alert> {
  const id = await transaction(async (tx) => {
    confirmActor(tx, actor);
    await requireRoom(tx, actor);
    await requireSources(tx, actor, input.sources);
    return queries.insertAlert(tx, actor.id, input, await storedSearch(tx, input));
  });
  return getFilled(actor, id);
}

/** Another search looks back again; the same one keeps its hits. @throws AppError not-found, invalid-input. */
export async function changeAlert(actor: Actor, id: number, input: AlertInput): Promise<Alert> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    const before = await lock(tx, actor, id);
    const isOther = isOtherSearch(
      { ...before, categories: before.categories as Search["categories"] },
      searchOf(input),
    );
    if (isOther) await requireSources(tx, actor, input.sources);
    if (input.send === "never" && before.send !== "never") await queries.endTelling(tx, id);
    await queries.updateAlert(tx, id, input, isOther ? await storedSearch(tx, input) : null);
  });
  return getFilled(actor, id);
}

export async function deleteAlert(actor: Actor, id: number): Promise<{ id: number }> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    await lock(tx, actor, id);
    await queries.setDeleted(tx, id, true);
  });
  return { id };
}

/** Within a day. @throws AppError not-found; quota-reached when others have taken its place. */
export async function restoreAlert(actor: Actor, id: number): Promise<Alert> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    const alert = await queries.lockAlert(tx, actor.id, id);
    if (!alert) throw notFound();
    if (alert.deleted_at === null) return;
    await requireRoom(tx, actor);
    await queries.setDeleted(tx, id, false);
  });
  return getAlert(actor, id);
}

export async function pauseAlert(
  actor: Actor,
  id: number,
  { is_paused, days }: { is_paused: boolean; days: number | null },
): Promise<Alert> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    await lock(tx, actor, id);
    await queries.setPaused(tx, id, is_paused ? "person" : null, days);
  });
  return getAlert(actor, id);
}

export async function replaceFeedAddress(actor: Actor, id: number): Promise<{ feed_address: string }> {
  const version = await transaction(async (tx) => {
    confirmActor(tx, actor);
    await lock(tx, actor, id);
    return queries.nextVersion(tx, id);
  });
  return { feed_address: feedAddressOf({ kind: "alert", id, version }) };
}

export async function replaceCommonAddress(actor: Actor): Promise<{ feed_address: string }> {
  const version = await transaction(async (tx) => {
    confirmActor(tx, actor);
    return queries.nextCommonVersion(tx, actor.id);
  });
  return { feed_address: feedAddressOf({ kind: "person", id: actor.id, version }) };
}

/** @throws AppError not-found unless it is the caller's and not deleted. */
export async function lock(tx: Transaction, actor: Actor, id: number): Promise<queries.LockedAlert> {
  const alert = await queries.lockAlert(tx, actor.id, id);
  if (!alert || alert.deleted_at !== null) throw notFound();
  return alert;
}

/** What could not be looked through now is looked through by the worker. */
async function getFilled(actor: Actor, id: number): Promise<Alert> {
  await fillAlert(id).catch((error: unknown) => log.warn({ err: error, alert: id }, "An alert looks back later"));
  return getAlert(actor, id);
}

async function requireRoom(tx: Transaction, actor: Actor): Promise<void> {
  const { used, most } = await queries.countOwn(actor.id, tx);
  if (used >= mostOf(most)) throw new AppError("quota-reached", alertMessages.limit(used, mostOf(most)));
}

const mostOf = (ofPlan: number | null) => Math.min(ofPlan ?? MAX_OF_AN_ACCOUNT, MAX_OF_AN_ACCOUNT);

async function requireSources(tx: Transaction, actor: Actor, sources: readonly number[]): Promise<void> {
  if (sources.length > 0 && (await queries.countUnseen(tx, actor.id, sources)) > 0)
    throw invalidInput({ sources: alertMessages.unknownSource });
}

function conditionsFor(search: Search): Conditions {
  const read = readQuery(search.query);
  // The contract has read it before: this names the field where a caller has not asked it.
  if (read === "empty") throw invalidInput({ query: alertMessages.empty });
  if (read === "only-minus") throw invalidInput({ query: alertMessages.onlyMinus });
  if (read === "too-long") throw invalidInput({ query: alertMessages.tooLong(MAX_QUERY_WORDS) });
  return conditionsOf(read, search);
}

/** The keys are of the group of choices that the fewest articles have. */
async function storedSearch(tx: Transaction, search: Search): Promise<queries.StoredSearch> {
  const conditions = conditionsFor(search);
  const levels = await queries.listWordLevels(tx, [...new Set(conditions.keys.flat())]);
  const articles = (words: string[]) => words.reduce((sum, word) => sum + 2 ** (levels.get(word) ?? 0), 0);
  const [keys = []] = conditions.keys.toSorted((one, other) => articles(one) - articles(other));
  return { conditions, keys };
}

export function notFound(): AppError {
  return new AppError("not-found", alertMessages.notFound);
}

/** PostgreSQL ended a statement that took too long. */
function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "57014";
}
