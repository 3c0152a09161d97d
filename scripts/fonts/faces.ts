/** The faces that screens use: which letters come at once, and which only with a text that has them (ADR 78). */

type Range = { min: number; max: number };
export type Face = {
  /** In ui-kit/fonts, without the part's name and ending. */
  file: string;
  family: string;
  weight: string;
  style?: "italic";
  /** Of a package: its file without the part's name, and how that ends. */
  source: readonly [string, string];
  /** Letters that come at once. */
  core: string;
  /** It has no further letters. */
  isWhole?: boolean;
  /** Until the next page it is done without where it comes late. */
  isOptional?: boolean;
  features: string[];
  axes: Record<string, number | Range>;
};

const INTER = ["@fontsource-variable/inter/files/inter", "wght-normal.woff2"] as const;
const NEWSREADER = ["@fontsource-variable/newsreader/files/newsreader", "opsz-normal.woff2"] as const;
const NEWSREADER_ITALIC = [NEWSREADER[0], "opsz-italic.woff2"] as const;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const TYPOGRAPHY = "\u00a0–—‘’“”…";
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join("");

/** What nearly every release in English is written with, and what stands around it. */
const STORY = `${LETTERS}${DIGITS}${TYPOGRAPHY} .,:;!?&%-()/'$€£`;
const FURNITURE = `${LETTERS}${DIGITS}${TYPOGRAPHY} .,:;!?&%-()/'@+·`;
const SCREEN = `${ASCII}${TYPOGRAPHY}£€·•×−›é`;

/** The cut for text serves headlines too. */
const text = { wght: 430, opsz: 20 };

const newsreader = { family: "Newsreader", source: NEWSREADER, core: STORY, features: [] };
const inter = { family: "Inter", source: INTER, core: FURNITURE, features: [] };

export const FACES = {
  text: { ...newsreader, file: "newsreader-text", weight: "200 500", axes: text },
  semibold: { ...newsreader, file: "newsreader-semibold", weight: "501 800", axes: { ...text, wght: 600 } },
  italic: {
    ...newsreader,
    file: "newsreader-italic",
    weight: "200 800",
    style: "italic",
    source: NEWSREADER_ITALIC,
    axes: text,
  },
  furniture: { ...inter, file: "inter-regular", weight: "100 500", axes: { wght: 450 } },
  labels: { ...inter, file: "inter-semibold", weight: "501 900", axes: { wght: 600 } },
  figures: {
    ...inter,
    file: "inter-figures",
    family: "Inter Figures",
    weight: "100 900",
    core: `${DIGITS}.,%+-−`,
    isWhole: true,
    isOptional: true,
    features: ["tnum"],
    axes: { wght: 450 },
  },
  screen: {
    ...inter,
    file: "inter-screen",
    weight: "100 900",
    core: SCREEN,
    features: ["kern", "tnum"],
    axes: { wght: { min: 400, max: 650 } },
  },
} satisfies Record<string, Face>;

const { text: textFace, semibold, italic, furniture, labels, figures, screen } = FACES;

/** The style sheets of ui-kit/fonts. Where a page loads one weight alone, it stands in for all. */
export const SHEETS: Readonly<Record<string, readonly Face[]>> = {
  site: [textFace, semibold, italic, furniture, labels, figures],
  post: [{ ...textFace, weight: "200 800" }, italic, { ...furniture, weight: "100 900" }, figures],
  screen: [screen],
  reading: [textFace, semibold, italic],
};

export type Part = { name: string; source: string; letters: string; range: string };

/** As the packages name their parts. */
const LATIN =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";
const LATIN_EXT =
  "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF";

/** The core first, then the rest of Latin, then extended Latin. */
export function partsOf({ file, source: [source, ending], core, isWhole = false }: Face): Part[] {
  const atOnce = pointsOf(core);
  const rest = pointsIn(LATIN).filter((point) => !atOnce.includes(point));
  const latin = `${source}-latin-${ending}`;
  const first = { name: `${file}.woff2`, source: latin, letters: core, range: rangeOf(atOnce) };
  if (isWhole) return [first];
  return [
    first,
    { name: `${file}-latin.woff2`, source: latin, letters: lettersOf(rest), range: rangeOf(rest) },
    {
      name: `${file}-latin-ext.woff2`,
      source: `${source}-latin-ext-${ending}`,
      letters: lettersOf(pointsIn(LATIN_EXT)),
      range: LATIN_EXT,
    },
  ];
}

export const pointsOf = (letters: string) => Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
const lettersOf = (points: readonly number[]) => points.map((point) => String.fromCodePoint(point)).join("");

function pointsIn(range: string): number[] {
  return range.split(", ").flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** As CSS has it: neighbours joined. */
function rangeOf(points: readonly number[]): string {
  const known = new Set(points);
  const firsts = [...known].toSorted((a, b) => a - b).filter((point) => !known.has(point - 1));
  return firsts
    .map((first) => {
      let last = first;
      while (known.has(last + 1)) last++;
      return last === first ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`;
    })
    .join(", ");
}

const hex = (point: number) => point.toString(16).toUpperCase();
