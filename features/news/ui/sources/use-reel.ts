import { type RefCallback, useCallback, useEffect, useState } from "react";

/** Share of the visible part that stays after scrolling, so that nothing is skipped. */
const STEP = 0.85;

/** Buttons for a list that scrolls sideways. */
export function useReel(): {
  reel: RefCallback<HTMLUListElement>;
  onScroll: () => void;
  isAtStart: boolean;
  isAtEnd: boolean;
  scroll: (direction: 1 | -1) => void;
} {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });
  const measure = useCallback(() => {
    if (!list) return;
    const left = Math.abs(list.scrollLeft);
    const isAtStart = left < 2;
    const isAtEnd = left + list.clientWidth > list.scrollWidth - 2;
    setEnds((known) => (known.isAtStart === isAtStart && known.isAtEnd === isAtEnd ? known : { isAtStart, isAtEnd }));
  }, [list]);
  useEffect(() => {
    if (!list) return;
    const sizes = new ResizeObserver(measure);
    sizes.observe(list);
    const cards = new MutationObserver(measure);
    cards.observe(list, { childList: true });
    return () => {
      sizes.disconnect();
      cards.disconnect();
    };
  }, [list, measure]);
  const scroll = (direction: 1 | -1) => {
    if (!list) return;
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.scrollBy({ left: direction * list.clientWidth * STEP, behavior: isCalm ? "instant" : "smooth" });
  };
  return { reel: setList, onScroll: measure, ...ends, scroll };
}
