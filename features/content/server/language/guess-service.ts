/** Guesses the language of posts that their authors have not told. */
import type { Actor } from "#features/accounts/contract.ts";
import { log } from "#platform/log/log.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";
import { wordsOf } from "#platform/text-search/words.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import type { Turn } from "#platform/threads/turns.ts";
import { customerTurn, inThread } from "#platform/threads/work.ts";
import { UNDETERMINED } from "../../contracts/language.ts";
import * as queries from "./queries.ts";

/** Fewer words may be names only. */
const LEAST_WORDS = 40;
/** The beginning of a text speaks for the rest. */
const MAX_READ = 4_000;
/** A save waits no longer; the job that guesses for older posts takes up what is missing. */
const PATIENCE_MS = 5_000;

const GUESS: Work<string[], (string | null)[]> = { name: "languages", limitMs: 5_000, isBoundedElsewhere: true };

const OLDER_POSTS: Turn = { rank: "reader", owner: "languages of older posts" };

type Text = { name: string; summary: string; content_html: string };

/** @returns a tag, or null: there are fewer words than `least`, they do not tell, or the guess takes too long. */
export async function guessLanguage(
  actor: Pick<Actor, "id">,
  text: Text,
  least: number = LEAST_WORDS,
): Promise<string | null> {
  const read = readable(text, least);
  if (read === null) return null;
  try {
    const [tag = null] = await inThread(GUESS, [read], customerTurn(actor), AbortSignal.timeout(PATIENCE_MS));
    return tag;
  } catch (error) {
    log.warn({ err: error }, "The language of a post was not guessed; its save goes on");
    return null;
  }
}

/** @returns the tag of a language for each text; null where a text does not tell. @throws when the guess takes too long. */
export function guessTexts(texts: readonly string[], owner: string, signal: AbortSignal): Promise<(string | null)[]> {
  return inThread(GUESS, [...texts], { rank: "reader", owner }, signal);
}

const BATCH = 100;

/**
 * Guesses for posts that have no guess yet: an earlier version wrote them, or the guess took too long. Idempotent and safe
 * in parallel workers; a text that does not tell is not asked again.
 */
export async function guessMissing(signal: AbortSignal): Promise<void> {
  for (let last: number | null = 0; last !== null && !signal.aborted;) {
    const posts = await queries.listUnguessed(last, BATCH);
    if (posts.length === 0) return;
    const texts = posts.map((post) => readable(post));
    const tags = await inThread(
      GUESS,
      texts.map((text) => text ?? ""),
      OLDER_POSTS,
      signal,
    );
    await queries.storeGuesses(posts.map(({ id }, place) => ({ id, language: tags[place] ?? UNDETERMINED })));
    last = posts.at(-1)?.id ?? null;
  }
}

/** The text by which a post is judged; null where it is too short. */
function readable({ name, summary, content_html }: Text, least: number = LEAST_WORDS): string | null {
  const text = `${name}\n${summary}\n${lineOf(content_html, { max: MAX_READ })}`;
  return wordsOf(text).length < least ? null : text;
}
