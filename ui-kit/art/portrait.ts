/** Placeholder portraits for interviews: a faceless bust in three inks, drawn from the hash of a name. */
import { INKS, type Inks } from "./inks.ts";
import { fixed } from "./number.ts";
import { drawFrom, hashText } from "./random.ts";

export const PORTRAIT_VIEW_BOX = "0 0 80 100";

/** The same bust in the middle of a frame of 16 × 9. */
export const WIDE_PORTRAIT_VIEW_BOX = "-49 0 178 100";

export type Hair = "wrap" | "crop" | "bob" | "bun" | "beard";

const HAIR: Record<Hair, (inks: Inks) => string> = {
  wrap: ({ ground, form }) =>
    `<path d="M22 42C16 20 30 7 46 9c14 1 21 14 18 31-4-9-10-12-21-12-12 0-18 5-21 14z" fill="${form}"/>` +
    `<path d="M45 10C54 0 70 5 71 15c-5 1-9 1-14-1z" fill="${form}"/>` +
    `<path d="M25 30c9-11 26-13 38-3" fill="none" stroke="${ground}" stroke-width="1.2"/>`,
  crop: ({ form }) =>
    `<path d="M24 42c-3-20 5-30 17-30s20 9 16 30c-2-8-4-13-8-15-7 2-15 1-19-1-3 4-5 9-6 16z" fill="${form}"/>`,
  bob: ({ form }) =>
    `<path d="M22 64c-6-32 1-53 19-53s24 21 18 53h-6V38c-5-2-8-6-10-10-4 6-9 9-15 10v26z" fill="${form}"/>`,
  bun: ({ form }) =>
    `<circle cx="41" cy="10" r="7.5" fill="${form}"/>` +
    `<path d="M24 44c-4-21 5-31 17-31s20 10 16 31c-2-10-7-15-16-16-9 1-15 6-17 16z" fill="${form}"/>`,
  beard: ({ form }) =>
    `<path d="M24 40c-2-19 6-27 17-27s19 8 16 27c-2-7-4-9-7-12H32c-4 3-6 6-8 12z" fill="${form}"/>` +
    `<path d="M25 47c0 14 5 24 16 24s15-10 15-24c-2 5-5 7-8 7H33c-4 0-6-2-8-7z" fill="${form}"/>`,
};

/** Features chosen at random for a name; never a beard. */
const GUESSED_HAIR: readonly Hair[] = ["crop", "bun", "crop", "bob", "wrap"];

export type PortraitOptions = {
  hair?: Hair;
  /** Index of the ink set; the name decides without. */
  inks?: number;
  glasses?: boolean;
  /** For WIDE_PORTRAIT_VIEW_BOX. */
  wide?: boolean;
};

/** The default ink set for a name. */
export function inksOf(name: string): number {
  return hashText(name) % INKS.length;
}

/** The inside of an `<svg viewBox={PORTRAIT_VIEW_BOX}>`. */
export function drawPortrait(name: string, options: PortraitOptions = {}): string {
  const hash = hashText(name);
  const draw = drawFrom(hash);
  const inks = INKS[options.inks ?? hash % INKS.length];
  if (!inks) throw new RangeError(`There is no ink set ${options.inks}`);
  const hair = options.hair ?? GUESSED_HAIR[(hash >>> 8) % GUESSED_HAIR.length] ?? "crop";
  const glasses = options.glasses ?? (hash >>> 16) % 5 === 0;
  const { ground, form, accent } = inks;
  return (
    `<rect ${options.wide ? 'x="-49" width="178"' : 'width="80"'} height="100" fill="${ground}"/>` +
    `<circle cx="${fixed(draw(56, 70))}" cy="${fixed(draw(24, 40))}" r="${fixed(draw(18, 24))}" fill="${accent}" fill-opacity=".28"/>` +
    (hair === "bob" ? `<path d="M20 66c-5-34 3-55 21-55s26 21 20 55z" fill="${form}"/>` : "") +
    `<path d="M-2 100c2-17 14-23 33-27l10 6 10-6c19 4 29 10 32 27z" fill="${form}"/>` +
    `<path d="M32 62h18v12c-3 7-15 7-18 0z" fill="${accent}"/>` +
    `<path d="M32 66c5 6 12 7 18 3v5c-3 7-15 7-18 0z" fill="${form}" fill-opacity=".35"/>` +
    `<path d="M25 40c0-14 6-21 16-21s16 7 16 21c0 17-7 29-16 29s-16-12-16-29z" fill="${accent}"/>` +
    `<path d="M41 19c10 0 16 7 16 21 0 17-7 29-16 29 3-6 4-10 3-14l-5-3c3-9 3-22 2-33z" fill="${form}" fill-opacity=".3"/>` +
    HAIR[hair](inks) +
    (glasses ? GLASSES.replace("INK", form) : "")
  );
}

const GLASSES =
  `<g fill="none" stroke="INK" stroke-width="1.3"><circle cx="33.5" cy="43" r="5"/><circle cx="48.5" cy="43" r="5"/>` +
  `<path d="M38.5 42.5c1.5-1 3.500-1 5 0"/></g>`;
