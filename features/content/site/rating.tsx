/** A rating out of five: the figure, and five bars filled to it. */

import { words } from "#ui-kit/public/words/words.ts";

const BARS = [0, 20.4, 40.8, 61.2, 81.6];
const BAR_WIDTH = 18.4;

export function Meter({ rating }: { rating: number }) {
  const { tenth, post } = words();
  return (
    <div className="rating">
      <p className="score">
        <b>{tenth(rating)}</b> <span>{post.ofFive}</span>
      </p>
      <svg className="meter" viewBox="0 0 100 4" preserveAspectRatio="none" fill="currentColor" aria-hidden="true">
        <path d={barsPath(5)} fillOpacity=".18" />
        <path d={barsPath(rating)} />
      </svg>
    </div>
  );
}

function barsPath(rating: number): string {
  return BARS.map((x, bar) => {
    const width = (BAR_WIDTH * Math.min(1, Math.max(0, rating - bar))).toFixed(1);
    return `M${x} 0h${width}v4h-${width}z`;
  }).join("");
}
