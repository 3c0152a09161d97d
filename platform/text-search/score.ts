/** Orders hits of a search. */

/** A month old, a hit is worth about half of a new one. */
const HALF_LIFE_DAYS = 30;
const TEXT_WORTH = 0.45;
const OLD_WORTH = 0.4;
const RANK_WORTH = 0.25;

type Ranked = { is_title: boolean; rank: number; published_at: Date };

/** Titles over texts, newer over older, more of the words over fewer; best first. @param now milliseconds since 1970. */
export function scoreHits<Hit extends Ranked>(hits: readonly Hit[], now: number): Hit[] {
  const score = ({ is_title, rank, published_at }: Hit) => {
    const days = Math.max(0, now - published_at.getTime()) / 86_400_000;
    const fresh = OLD_WORTH + (1 - OLD_WORTH) * 2 ** (-days / HALF_LIFE_DAYS);
    return (is_title ? 1 : TEXT_WORTH) * fresh + RANK_WORTH * rank;
  };
  return hits
    .map((hit) => ({ hit, score: score(hit) }))
    .toSorted((a, b) => b.score - a.score || b.hit.published_at.getTime() - a.hit.published_at.getTime())
    .map(({ hit }) => hit);
}
