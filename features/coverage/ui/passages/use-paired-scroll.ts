/** Two texts next to each other that scroll together by passage: what is read in one stands at the same height in the other. */
import { type RefObject, useCallback, useRef } from "react";

/** How far below its top a pane is read, as a share of its height. */
const READING_LINE = 0.3;
/** After the last scroll of a pane it leads no more, so that the other can. */
const LEADING_MS = 180;

const marksIn = (pane: HTMLElement) => [...pane.querySelectorAll<HTMLElement>("[data-mark]")];
const numberOf = (mark: HTMLElement) => Number(mark.dataset["mark"]);
/** From the top of what is seen of the pane. */
const heightOf = (mark: HTMLElement, pane: HTMLElement) =>
  mark.getBoundingClientRect().top - pane.getBoundingClientRect().top;

/** The passage that is read: the last that begins above the line, else the first. Null: the pane has none. */
function readIn(pane: HTMLElement): HTMLElement | null {
  const line = pane.clientHeight * READING_LINE;
  const marks = marksIn(pane);
  return marks.findLast((mark) => heightOf(mark, pane) <= line) ?? marks[0] ?? null;
}

/** @param onRead the number of the passage that is read has changed. */
export function usePairedScroll(
  ours: RefObject<HTMLElement | null>,
  theirs: RefObject<HTMLElement | null>,
  onRead: (number: number) => void,
) {
  const leading = useRef<{ pane: HTMLElement; timer: ReturnType<typeof setTimeout> } | null>(null);
  const read = useRef<number | null>(null);

  const lead = useCallback((pane: HTMLElement) => {
    if (leading.current) clearTimeout(leading.current.timer);
    leading.current = { pane, timer: setTimeout(() => (leading.current = null), LEADING_MS) };
  }, []);

  /** Brings the partner of a passage to its height in the other pane. */
  const bringPartner = useCallback(
    (mark: HTMLElement, pane: HTMLElement) => {
      const other = pane === ours.current ? theirs.current : ours.current;
      const partner = other && marksIn(other).find((each) => numberOf(each) === numberOf(mark));
      read.current = numberOf(mark);
      onRead(numberOf(mark));
      if (!other || !partner) return;
      lead(pane);
      const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      const by = heightOf(partner, other) - heightOf(mark, pane);
      other.scrollBy?.({ top: by, behavior: isStill ? "auto" : "smooth" });
    },
    [ours, theirs, onRead, lead],
  );

  /** A pane was scrolled; one that only follows leads nowhere. */
  const follow = useCallback(
    (pane: HTMLElement) => {
      if (leading.current && leading.current.pane !== pane) return lead(leading.current.pane);
      lead(pane);
      const mark = readIn(pane);
      if (mark && numberOf(mark) !== read.current) bringPartner(mark, pane);
    },
    [bringPartner, lead],
  );
  return { follow, bringPartner };
}
