/** What a Word document may hold, and why one is refused. */

export const DOCX_BOUNDS = {
  /** Of the packed file's table of contents; a document with 300 pictures has 350. */
  entries: 2000,
  /** One part of XML, unpacked: a novel has 3 MB. */
  partBytes: 12 * 1024 * 1024,
  /** All parts that are read. */
  totalBytes: 32 * 1024 * 1024,
  /** Unpacked to packed, of parts beyond 1 MB: Word's own XML reaches 40. */
  ratio: 150,
  /** Elements inside each other. */
  depth: 200,
  elements: 600_000,
  pictures: 100,
} as const;

export type DocxProblem = "wrong-file" | "protected" | "damaged" | "too-large-inside";

/** A file that is no Word document, or not one that can be read. */
export class DocxRefused extends Error {
  override readonly name = "DocxRefused";
  readonly problem: DocxProblem;

  constructor(problem: DocxProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
