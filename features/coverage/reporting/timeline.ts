/** When articles appeared, as dots on a line of days: the same on screens, pages and paper. Pure. */
import type { ReportedArticle } from "./contract.ts";

const DAY_MS = 86_400_000;
/** Nearer than this, dots are stacked. */
const NEAR = 11;
/** Higher ones share the top level. */
const TOP_LEVEL = 5;
/** Days named below the line at most; beyond, every n-th. */
const MAX_NAMES = 8;
const EDGE = 8;
/** A name has room until the next dot. */
const NAME_ROOM = 96;
/** Narrower lines name no outlets. */
const NAMES_FROM = 400;

type Placed = Pick<ReportedArticle, "published_at" | "outlet">;
/** `level` 0 is on the line; `name` is the outlet's, empty where it has no room. */
export type Dot<T> = { article: T; x: number; level: number; name: string };
export type Timeline<T> = {
  dots: Dot<T>[];
  levels: number;
  /** Of the release; null: outside. */
  start: number | null;
  /** Where days begin that are named, and the middle of each. */
  days: { x: number; middle: number; name: string }[];
};

/**
 * From the day of the release, or of the first article, until the end of the day of the last; in UTC.
 * @param width in pixels or points.
 * @param locale of the days' names.
 */
export function timelineOf<T extends Placed>(
  articles: readonly T[],
  releasedAt: Date | null,
  width: number,
  locale = "en-GB",
): Timeline<T> | null {
  const times = [...articles.map(({ published_at }) => Date.parse(published_at)), ...(releasedAt ? [+releasedAt] : [])];
  if (articles.length === 0) return null;
  const from = dayOf(Math.min(...times));
  const until = dayOf(Math.max(...times)) + DAY_MS;
  const xOf = (time: number) => EDGE + ((time - from) / (until - from)) * (width - 2 * EDGE);
  const days = Math.round((until - from) / DAY_MS);
  const step = Math.ceil(days / MAX_NAMES);
  // "20 Nov".
  const names = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const placed = articles.map((article) => ({ article, x: xOf(Date.parse(article.published_at)) }));
  const dots = named(stacked(placed.toSorted((a, b) => a.x - b.x)), width);
  return {
    dots,
    levels: 1 + Math.max(...dots.map(({ level }) => level)),
    start: releasedAt && xOf(+releasedAt),
    days: Array.from({ length: Math.ceil(days / step) }, (_, at) => {
      const begins = from + at * step * DAY_MS;
      return { x: xOf(begins), middle: xOf(begins + DAY_MS / 2), name: names.format(begins) };
    }),
  };
}

const dayOf = (time: number) => Math.floor(time / DAY_MS) * DAY_MS;

type Stacked<T> = Omit<Dot<T>, "name">;

/** Each dot on the lowest level whose last dot is far enough to the left. */
function stacked<T>(dots: readonly { article: T; x: number }[]): Stacked<T>[] {
  const last: number[] = [];
  return dots.map(({ article, x }) => {
    const free = last.findIndex((taken) => x - taken >= NEAR);
    const level = Math.min(TOP_LEVEL, free === -1 ? last.length : free);
    last[level] = x;
    return { article, x, level };
  });
}

/** Dots that are alone are named after their outlets. */
function named<T extends Placed>(dots: readonly Stacked<T>[], width: number): Dot<T>[] {
  return dots.map((dot, place) => {
    const [before, after] = [dots[place - 1]?.x ?? -NAME_ROOM, dots[place + 1]?.x ?? Infinity];
    const hasRoom = dot.x - before >= NEAR && Math.min(after, width) - dot.x >= NAME_ROOM && width >= NAMES_FROM;
    return { ...dot, name: hasRoom ? dot.article.outlet : "" };
  });
}
