/** The links in mastheads and footers: the archive of each kind, and the categories. */
import { KINDS } from "#features/content/kinds/index.ts";
import { archivePage, TOPICS_PAGE } from "../../archive-contract.ts";

export const SECTIONS = [
  ...KINDS.map((kind) => ({ href: archivePage({ of: "kind", kind }), label: kind.front.label })),
  { href: TOPICS_PAGE, label: "Categories" },
];

/** The section that a page is in: an archive, a category, or a post of that kind. Null: none. */
export function sectionOf(path: string | null): string | null {
  const first = path?.split("/")[1] ?? "";
  const kind = KINDS.find(({ archiveSlug, typeCode }) => first === archiveSlug || first === typeCode);
  if (kind) return archivePage({ of: "kind", kind });
  return `/${first}` === TOPICS_PAGE ? TOPICS_PAGE : null;
}
