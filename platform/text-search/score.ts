/** Orders hits of a search. */

/** A month old, a hit is worth about half of a new one. */
const HALF_LIFE_DAYS = 30;
/** A new hit with the words in its title is worth 1. */
export const WORTH = { text: 0.45, old: 0.4, rank: 0.25 };
export const HALF_LIFE_SECONDS = HALF_LIFE_DAYS * 86_400;
/** No rank is higher: with rank / (rank + 1), those of PostgreSQL stay below 0.53. */
export const MOST_RANK = 0.6;
/** The most that a hit without the words in its title can score. */
export const BEST_TEXT = WORTH.text + WORTH.rank * MOST_RANK;
/**
 * Older titles cannot be on a page whose titles all outrank BEST_TEXT: there they are worth less than `WORTH.text`, and no
 * rank makes up for that.
 */
export const AHEAD_DAYS = Math.ceil(HALF_LIFE_DAYS * Math.log2((1 - WORTH.old) / (WORTH.text - WORTH.old)));

type Placed = { is_title: boolean; published_at: Date };
type Ranked = Placed & { rank: number };

/** Titles over texts, newer over older, more of the words over fewer; best first. @param now milliseconds since 1970. */
export function scoreHits<Hit extends Ranked>(hits: readonly Hit[], now: number): Hit[] {
  return hits
    .map((hit) => ({ hit, score: worthOf(hit, now) + WORTH.rank * hit.rank }))
    .toSorted((a, b) => b.score - a.score || b.hit.published_at.getTime() - a.hit.published_at.getTime())
    .map(({ hit }) => hit);
}

/** Those that may be among the best `count`, whatever their ranks. */
export function contendersOf<Hit extends Placed>(hits: readonly Hit[], now: number, count: number): Hit[] {
  const worths = hits.map((hit) => worthOf(hit, now));
  const last = worths.toSorted((a, b) => b - a)[count - 1] ?? 0;
  return hits.filter((_hit, place) => (worths[place] ?? 0) >= last - WORTH.rank * MOST_RANK);
}

/** Without its rank. */
function worthOf({ is_title, published_at }: Placed, now: number): number {
  const days = Math.max(0, now - published_at.getTime()) / 86_400_000;
  const fresh = WORTH.old + (1 - WORTH.old) * 2 ** (-days / HALF_LIFE_DAYS);
  return (is_title ? 1 : WORTH.text) * fresh;
}
