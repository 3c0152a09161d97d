/** Reads a Word document or an OpenDocument text in a thread. Pure but for the file it is given. */
import { DocxRefused, type DocxProblem } from "#platform/docx/bounds.ts";
import { withParts } from "#platform/docx/packed-parts.ts";
import { readDocx } from "#platform/docx/read-docx.ts";
import { isOdt, readOdt } from "#platform/odt/read-odt.ts";
import { type Recognised, recognise } from "./recognise.ts";

export type WordWork = { path: string };
export type WordResult = { document: Recognised } | { problem: DocxProblem | "empty" };

export async function readWord({ path }: WordWork): Promise<WordResult> {
  try {
    const document = recognise(await withParts(path, (parts) => (isOdt(parts) ? readOdt(parts) : readDocx(parts))));
    return document ? { document } : { problem: "empty" };
  } catch (error) {
    if (error instanceof DocxRefused) return { problem: error.problem };
    throw error;
  }
}
