/** The links in mastheads and footers: the archive of each kind, and the categories. */
import { KINDS } from "#features/content/kinds/index.ts";
import { archivePage, TOPICS_PAGE } from "../../archive-contract.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { kindWords } from "#features/content/site/kind-words.ts";

export const sections = () => [
  ...KINDS.map((kind) => ({ href: archivePage({ of: "kind", kind }), label: kindWords(kind).menu })),
  { href: TOPICS_PAGE, label: words().shell.categories },
];

/** The section that a page is in: an archive, a category, or a post of that kind. Null: none. */
export function sectionOf(path: string | null): string | null {
  const first = path?.split("/")[1] ?? "";
  const kind = KINDS.find(({ archiveSlug, typeCode }) => first === archiveSlug || first === typeCode);
  if (kind) return archivePage({ of: "kind", kind });
  return `/${first}` === TOPICS_PAGE ? TOPICS_PAGE : null;
}
