/** Rich text as a tree: what every format of a text is written from. */

export const MARKS = ["bold", "italic", "underline", "strike", "sub", "sup", "code"] as const;
export type Mark = (typeof MARKS)[number];

/** Text in one look; a line break is the text "\n". */
export type Run = {
  text: string;
  marks: readonly Mark[];
  /** As written; null outside a link. */
  href: string | null;
};

/** A cell at its place in the grid: what it spans is resolved. */
export type Cell = {
  /** From 0. */
  column: number;
  columns: number;
  rows: number;
  isHead: boolean;
  /** Null: the start of the line. */
  align: "center" | "end" | null;
  blocks: Block[];
};

export type Row = {
  /** All its cells are heads. */
  isHead: boolean;
  /** By column; columns that a cell above spans are missing. */
  cells: Cell[];
};

export type Item = {
  /** Null in an unnumbered list. */
  number: number | null;
  blocks: Block[];
};

export type Block =
  /** `tag`: the innermost element, such as p, li, td, blockquote, figcaption, caption. */
  | { kind: "paragraph"; tag: string; runs: Run[] }
  | { kind: "heading"; level: number; runs: Run[] }
  | { kind: "code"; runs: Run[] }
  /** `speaker`: of a last line that begins with a dash. */
  | { kind: "quote"; blocks: Block[]; speaker: string | null }
  | { kind: "list"; items: Item[] }
  | { kind: "table"; width: number; rows: Row[] }
  | { kind: "picture"; src: string; alt: string; href: string | null }
  | { kind: "rule" };

/** The bounds of a tree. New texts beyond them are refused; of texts already stored, the surplus is read plainly. */
export const TREE_LIMITS = {
  /** Lists, quotes and tables inside each other. */
  depth: 20,
  /** Of one table. */
  columns: 100,
  /** Cells of all tables together, with the places that merged cells span. */
  cells: 10_000,
  altCharacters: 1000,
  /** Of a word without a place for a line break; addresses have up to 2,048. */
  wordCharacters: 2500,
  blankLines: 20,
} as const;

/** Bounds that a text exceeds, and `marks`: too many accents on one letter. */
export type Excess = keyof typeof TREE_LIMITS | "marks";

export type Tree = {
  blocks: Block[];
  excess: ReadonlySet<Excess>;
  /** Addresses of links around nothing, which no run has. */
  emptyLinks: readonly string[];
};
