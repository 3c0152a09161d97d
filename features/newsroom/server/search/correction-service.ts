/** Finds what a misspelt word was meant to be, among the words of posts. */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { oneSlipFrom, slipsAllowed, slipsBetween } from "#platform/text-search/typos.ts";
import * as queries from "./queries.ts";
import type { SearchTime } from "./search-time.ts";

const CORRECTED_WORDS = 4;

/** @returns for each of these words that seems misspelt, the commonest similar word of posts. */
export async function findCorrections(words: readonly string[], time: SearchTime): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  return transaction(async (tx) => {
    await queries.limitStatements(tx, time.statementMs);
    const corrections = new Map<string, string>();
    for (const word of words.slice(0, CORRECTED_WORDS)) {
      const [near] = await queries.listWritten(tx, oneSlipFrom(word));
      const meant = near ?? (await findSimilar(tx, word));
      if (meant !== undefined) corrections.set(word, meant);
    }
    return corrections;
  });
}

async function findSimilar(tx: Transaction, word: string): Promise<string | undefined> {
  const allowed = slipsAllowed(word);
  if (allowed < 2) return undefined;
  const [best] = (await queries.listSimilar(tx, word))
    .map((known) => ({ ...known, slips: slipsBetween(word, known.word, allowed) }))
    .filter(({ slips }) => slips > 0 && slips <= allowed)
    .toSorted((a, b) => a.slips - b.slips || b.level - a.level);
  return best?.word;
}
