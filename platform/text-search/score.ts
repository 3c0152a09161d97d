/** Orders hits of a search. */

/** A month old, a hit is worth about half of a new one. */
const HALF_LIFE_DAYS = 30;
/** A new hit with the words in its title is worth 1. */
export const WORTH = { text: 0.45, old: 0.4, rank: 0.25 };
export const HALF_LIFE_SECONDS = HALF_LIFE_DAYS * 86_400;

type Placed = { is_title: boolean; published_at: Date };
type Ranked = Placed & { rank: number };

/** Titles over texts, newer over older, more of the words over fewer; best first. @param now milliseconds since 1970. */
export function scoreHits<Hit extends Ranked>(hits: readonly Hit[], now: number): Hit[] {
  return hits
    .map((hit) => ({ hit, score: worthOf(hit, now) + WORTH.rank * hit.rank }))
    .toSorted((a, b) => b.score - a.score || b.hit.published_at.getTime() - a.hit.published_at.getTime())
    .map(({ hit }) => hit);
}

/** Without its rank. */
function worthOf({ is_title, published_at }: Placed, now: number): number {
  const days = Math.max(0, now - published_at.getTime()) / 86_400_000;
  const fresh = WORTH.old + (1 - WORTH.old) * 2 ** (-days / HALF_LIFE_DAYS);
  return (is_title ? 1 : WORTH.text) * fresh;
}
