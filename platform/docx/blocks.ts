/** A Word document as blocks, before anything is known of what they are for. */
import type { Run } from "#platform/rich-text/tree.ts";

export type DocxParagraph = {
  kind: "paragraph";
  /** Name of its style in lower case: "heading 1", "quote". */
  style: string;
  /** From 1; 0 for a title; null for text. */
  heading: number | null;
  /** A line break is the text "\n". Marks are the text's own: what the style of the paragraph adds is not among them. */
  runs: Run[];
  list: { id: string; isOrdered: boolean; number: number } | null;
  /** Of its text from the margin, in twentieths of a point. */
  indent: number;
  align: "center" | "end" | null;
  /** How all of it looks, with what its style adds. */
  look: { isBold: boolean; isItalic: boolean; isCode: boolean; halfPoints: number };
};

export type DocxCell = { columns: number; rows: number; isHead: boolean; blocks: DocxBlock[] };
export type DocxRow = { isHead: boolean; cells: DocxCell[] };
export type DocxTable = { kind: "table"; rows: DocxRow[] };
/** `part`: its name in the file; null where it is at another address. */
export type DocxPicture = { kind: "picture"; part: string | null; alt: string; caption: string };
export type DocxBlock = DocxParagraph | DocxTable | DocxPicture | { kind: "rule" };

export type TrackedChange = { kind: "inserted" | "deleted"; by: string; text: string };

/** What a document holds besides its text. */
export type DocxExtras = {
  changes: TrackedChange[];
  comments: { by: string; text: string }[];
  /** Texts of headers and footers, each once. */
  furniture: string[];
  /** Notes at the foot or end, which now follow their sentences. */
  notes: string[];
  charts: number;
  /** The numbers of charts, as far as the file has them. */
  chartTables: DocxTable[];
  diagrams: number;
  objects: number;
  equations: number;
  /** Texts that are marked as hidden. */
  hidden: string[];
  hasContents: boolean;
  hasMacros: boolean;
  /** Pictures at other addresses. */
  linkedPictures: number;
  hasLooks: boolean;
};

export const noExtras = (): DocxExtras => ({
  changes: [],
  comments: [],
  furniture: [],
  notes: [],
  charts: 0,
  chartTables: [],
  diagrams: 0,
  objects: 0,
  equations: 0,
  hidden: [],
  hasContents: false,
  hasMacros: false,
  linkedPictures: 0,
  hasLooks: false,
});

export type DocxDocument = {
  blocks: DocxBlock[];
  extras: DocxExtras;
  /** Null where the file does not say. */
  pages: number | null;
  changedBy: string;
};
