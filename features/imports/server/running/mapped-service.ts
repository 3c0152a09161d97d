/** What the mapping of an import makes of a post, with the names and details that it is stored with. */
import { categoryLabels } from "#features/categories/server/label-service.ts";
import { findKindByTypeCode, type KindKey, USUAL_KIND } from "#features/content/kinds/index.ts";
import { importedDetails } from "#features/content/kinds/imported.ts";
import { companiesOf, mappingOf } from "../mapping/preview-service.ts";
import { listWriters } from "../mapping/queries.ts";
import { assign, type Assigned, mappedByOf, readMapping, type ReadMapping } from "../planning/mapping-policy.ts";
import type { PlannedPost } from "../planning/policy.ts";
import { questionsIn } from "../planning/questions-policy.ts";
import { findCompany, type ImportRow, type ItemRow } from "../queries.ts";

export type Mapped = { read: ReadMapping; companies: ReadonlyMap<number, string>; people: ReadonlyMap<number, string> };

/** Names are those of now. */
export async function readMapped(row: ImportRow): Promise<Mapped> {
  const mapping = mappingOf(row);
  const ids = companiesOf(row, mapping);
  const [labels, writers, companies] = await Promise.all([
    categoryLabels(),
    listWriters(ids),
    Promise.all(ids.map(async (id) => [id, (await findCompany(id))?.name ?? ""] as const)),
  ]);
  const people = new Map(writers.map(({ id, name }) => [id, name]));
  return { read: readMapping(mapping, labels), companies: new Map(companies), people };
}

export type AssignedHere = Omit<Assigned, "company" | "author"> & {
  company: number;
  companyName: string;
  /** Empty: the company alone is named. */
  byline: string;
};

const MAX_BYLINE = 100;

export function assignMapped({ read, companies, people }: Mapped, found: ItemRow["found"], own: number): AssignedHere {
  const by = mappedByOf(found);
  const { author, company, ...assigned } = assign(by, read);
  const to = company ?? own;
  // A person who has left is named as the old site names them.
  const person = author.person === null ? undefined : people.get(author.person);
  const byline = author.to === "company" ? "" : author.to === "person" ? (person ?? by.author) : by.author;
  return {
    ...assigned,
    company: to,
    companyName: companies.get(to) ?? "",
    byline: byline
      .slice(0, MAX_BYLINE)
      .toWellFormed()
      .replace(/\uFFFD$/, ""),
  };
}

/** Details of the kind as far as an old site has them. */
export function detailsOf(
  { kind: code, companyName }: AssignedHere,
  { name, summary, seoDescription }: PlannedPost,
  content: string,
): { kind: KindKey; details: Record<string, unknown> } {
  const kind = findKindByTypeCode(code) ?? USUAL_KIND;
  const found = { name, summary: summary || seoDescription, company: companyName, questions: questionsIn(content) };
  return { kind: kind.key, details: importedDetails(kind, found) };
}
