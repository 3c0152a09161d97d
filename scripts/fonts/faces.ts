/** The faces that screens use: which letters come at once, and which only with a text that has them (docs/decisions/first-loads.md). */

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
  /** A language whose other letters come at once too, in a file of their own with the core's. */
  language?: keyof typeof ALSO;
  /** File of a package that has the signs which `source` has not; without it there are none. */
  signs?: string;
  /** The same for the few that `signs` has not either. */
  borrowed?: string;
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

/** What a release in each of the site's other languages has beside the letters of English: nearly every one has some. */
const ALSO = {
  de: "ÄÖÜäöüß„‚",
  fr: "ÀÂÇÈÉÊÎÔàâçèéêëîïôùûœ«»°",
  es: "ÁÉÍÓÚÑáéíóúüñ¡¿«»ºª",
  nb: "ÆØÅÉæøåéèêòô«»",
  nl: "ÉËáàçèéêëïíóöüú",
} as const;

const serif = (cut: string) => `@expo-google-fonts/source-serif-4/${cut}/SourceSerif4_${cut}.ttf`;
const sans = (cut: string) => `@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`;

/** The cut for text serves headlines too. */
const text = { wght: 430, opsz: 20 };

const newsreader = { family: "Newsreader", source: NEWSREADER, core: STORY, features: [] };
const inter = { family: "Inter", source: INTER, core: FURNITURE, features: [] };

export const FACES = {
  text: {
    ...newsreader,
    file: "newsreader-text",
    weight: "200 500",
    axes: text,
    signs: serif("400Regular"),
    borrowed: sans("400Regular"),
  },
  semibold: {
    ...newsreader,
    file: "newsreader-semibold",
    weight: "501 800",
    axes: { ...text, wght: 600 },
    signs: serif("600SemiBold"),
    borrowed: sans("600SemiBold"),
  },
  italic: {
    ...newsreader,
    file: "newsreader-italic",
    weight: "200 800",
    style: "italic",
    source: NEWSREADER_ITALIC,
    axes: text,
    signs: serif("400Regular_Italic"),
    borrowed: sans("400Regular"),
  },
  furniture: {
    ...inter,
    file: "inter-regular",
    weight: "100 500",
    axes: { wght: 450 },
    signs: sans("400Regular"),
  },
  labels: {
    ...inter,
    file: "inter-semibold",
    weight: "501 900",
    axes: { wght: 600 },
    signs: sans("600SemiBold"),
  },
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

/** Pages of posts load one weight alone, which stands in for all. */
const ofPosts: readonly Face[] = [
  { ...textFace, weight: "200 800" },
  { ...furniture, weight: "100 900" },
];
const postsIn = (language: keyof typeof ALSO) => ofPosts.map((face) => ({ ...face, language }));

/** The style sheets of ui-kit/fonts, each face in one; those of posts also for each language. */
export const SHEETS: Readonly<Record<string, readonly Face[]>> = {
  reading: [textFace, semibold],
  furniture: [furniture, labels],
  post: ofPosts,
  "post-de": postsIn("de"),
  "post-fr": postsIn("fr"),
  "post-es": postsIn("es"),
  "post-nb": postsIn("nb"),
  "post-nl": postsIn("nl"),
  italic: [italic],
  figures: [figures],
  screen: [screen],
};

export type Part = {
  name: string;
  source: string;
  letters: string;
  /** Of these letters, those that no other part of the face has: the text needs one of them before it is loaded. */
  range: string;
};

/** As the packages name their parts, without what no text is written with, and French's narrow space, which none of them has. */
const LATIN =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-201F, U+2022-202E, U+2031-206F, U+20AC, U+2122, U+2212, U+2215, U+FEFF, U+FFFD";
/** Letters of the languages of Europe, and currencies. */
const EUROPE =
  "U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B, U+1E80-1E85, U+1E9E, U+1EF2-1EF3, U+20A0-20AB, U+20AD-20C0";
const VIETNAMESE = "U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303, U+0309, U+0323, U+1EA0-1EF1, U+1EF4-1EF9";
const LATIN_EXT =
  "U+0180-019F, U+01A2-01AE, U+01B1-0217, U+021C-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E7F, U+1E86-1E9D, U+1E9F, U+1EFA-1EFF, U+2C60-2C7F, U+A720-A7FF";
/** Daggers, per mille, small figures, fractions, arrows, signs and letters of formulas: CO₂, m³, ⅓, → and ≤; currencies that the packages leave out. */
const SIGNS =
  "U+0394, U+03A9, U+03B1-03B3, U+03BC, U+03C0, U+2020-2021, U+2030, U+2070, U+2074-2079, U+2080-2089, U+20AE, U+20B4, U+20B8, U+20BF, U+2113, U+2116, U+212E, U+2126, U+2153-2154, U+215B-215E, U+2190-2193, U+2197, U+2202, U+2206, U+2211, U+221A, U+221E, U+222B, U+2248, U+2260, U+2264-2265";
/** Na⁺, 10⁻⁶, ↔ and ₪: signs that no serif of ours has. */
const BORROWED = "U+207A-207B, U+20AA, U+2194";

/** Figures and signs above and below the line, in documents as well: 10⁻⁶, xⁿ, CO₂. */
const RAISED_AND_LOWERED = "U+2070-2071, U+2074-208E";

/** For documents: signs that the packages' files for servers have not, by weight. */
export const pdfSigns = () =>
  (
    [
      [400, "400Regular"],
      [600, "600SemiBold"],
    ] as const
  ).map(([weight, cut]) => ({
    weight,
    source: sans(cut),
    letters: lettersOf([...new Set(pointsIn(`${RAISED_AND_LOWERED}, ${SIGNS}, ${BORROWED}`))]),
  }));

/** The core first; each of the others comes with a text that has one of its letters. */
export function partsOf({ file, source: [source, ending], core, language, ...face }: Face): Part[] {
  const { signs, borrowed, isWhole = false } = face;
  const atOnce = language === undefined ? core : core + ALSO[language];
  const partOf = (name: string, from: string, range: string): Part => ({
    name: `${file}-${name}.woff2`,
    source: from,
    letters: lettersOf(pointsIn(range)),
    range,
  });
  const of = (subset: string) => `${source}-${subset}-${ending}`;
  const name = language === undefined ? `${file}.woff2` : `${file}-${language}.woff2`;
  const first = { name, source: of("latin"), letters: atOnce, range: rangeOf(pointsOf(atOnce)) };
  if (isWhole) return [first];
  const latin = partOf("latin", of("latin"), without(LATIN, [rangeOf(pointsOf(core))]));
  return [
    first,
    // In every language the same file: its letters beyond the core's of English.
    { ...latin, range: without(latin.range, [first.range]) },
    partOf("europe", of("latin-ext"), without(EUROPE, [signs && signsOf(borrowed), borrowed && BORROWED])),
    partOf("vietnamese", of("vietnamese"), VIETNAMESE),
    partOf("latin-ext", of("latin-ext"), LATIN_EXT),
    ...(signs === undefined ? [] : [partOf("signs", signs, signsOf(borrowed))]),
    ...(borrowed === undefined ? [] : [partOf("borrowed", borrowed, BORROWED)]),
  ];
}

/** One package has them all. */
const signsOf = (borrowed: string | undefined) => (borrowed === undefined ? `${SIGNS}, ${BORROWED}` : SIGNS);

function without(range: string, others: (string | undefined)[]): string {
  const taken = new Set(others.flatMap((other) => (other === undefined ? [] : pointsIn(other))));
  return rangeOf(pointsIn(range).filter((point) => !taken.has(point)));
}

export const pointsOf = (letters: string) => Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
const lettersOf = (points: readonly number[]) => points.map((point) => String.fromCodePoint(point)).join("");

export function pointsIn(range: string): number[] {
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
