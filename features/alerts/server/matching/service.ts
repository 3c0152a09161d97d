/**
 * Finds hits. Invariant: an article waits from the transaction that makes it searchable to the one that stores its hits, so
 * each is compared with every alert, also when a worker is killed; a hit is a row of its own, so it is found once.
 */
import { guessTexts } from "#features/content/server/language/guess-service.ts";
import { bodyOf } from "#features/news/stories/entry-text.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { tell } from "#platform/events/events.ts";
import { log } from "#platform/log/log.ts";
import { wordsOf } from "#platform/text-search/words.ts";
import { alertsHit } from "../events.ts";
import * as queries from "./queries.ts";

export const CHECK_ALERTS = declareQueue("check-alerts");

/** Articles that are compared in one transaction. */
const BATCH = 200;
const LONGEST_MS = 60_000;
/** Looking back reads what 30 days have brought. */
const LONGEST_FILL_MS = 10_000;
/** Fewer words may be names only. */
const LEAST_WORDS = 12;
const GUESSED = 1500;

/** Hears of articles within the transaction that makes them searchable. */
export async function noteArticles(tx: Transaction, { ids }: { ids: readonly number[] }): Promise<void> {
  if (ids.length === 0) return;
  await queries.noteArticles(tx, ids);
  await enqueue(tx, CHECK_ALERTS, {});
}

/** Compares all waiting articles with all alerts. Idempotent and safe in parallel workers. @returns how many articles. */
export async function checkWaiting(signal?: AbortSignal, batch = BATCH): Promise<number> {
  for (let checked = 0; ;) {
    if (signal?.aborted) return checked;
    await guessLanguages(batch, signal);
    const taken = await transaction(async (tx) => {
      const ids = await queries.takeArticles(tx, batch);
      if (ids.length === 0) return 0;
      await queries.preferIndexes(tx, LONGEST_MS);
      const hits = await queries.insertHits(tx, ids);
      await tell(tx, alertsHit, { hits });
      return ids.length;
    });
    checked += taken;
    if (taken < batch) return checked;
  }
}

/** An article whose language cannot be guessed now is taken for one in the language of its feed. */
async function guessLanguages(limit: number, signal = AbortSignal.timeout(LONGEST_MS)): Promise<void> {
  const articles = await queries.listWithoutLanguage(limit);
  if (articles.length === 0) return;
  const texts = articles.map((article) => {
    const text = `${article.title}\n${bodyOf(article)}`.slice(0, GUESSED);
    return wordsOf(text).length < LEAST_WORDS ? "" : text;
  });
  try {
    const tags = await guessTexts(texts, "languages of articles", signal);
    await queries.storeLanguages(
      articles.map(({ id }) => id),
      texts.map((text, place) => (text === "" ? "" : (tags[place] ?? ""))),
    );
  } catch (error) {
    log.warn({ err: error }, "The languages of articles were not guessed; their feeds' are taken");
  }
}

/**
 * Looks back over the last days for an alert whose search is new. Called after the commit of what changed the search: an
 * article that was compared before that is committed and found here, one that is compared later is found there.
 */
export async function fillAlert(alertId: number): Promise<void> {
  await transaction(async (tx) => {
    if (!(await queries.lockUnfilled(tx, alertId))) return;
    await queries.preferIndexes(tx, LONGEST_FILL_MS);
    await queries.fillHits(tx, alertId);
  });
}

/** For alerts whose process was killed before it looked back, or whose search took too long then. */
export async function fillWaiting(signal?: AbortSignal): Promise<void> {
  for (const id of await queries.listUnfilled(100)) {
    if (signal?.aborted) return;
    await fillAlert(id).catch(async (error: unknown) => {
      log.warn({ err: error, alert: id }, "An alert could not look back");
      await queries.endFilling(id);
    });
  }
}
