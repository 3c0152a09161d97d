/** Where mastheads and footers lead: the archive of each kind, and the categories. */
import { KINDS } from "#features/content/kinds/index.ts";
import { archivePage, TOPICS_PAGE } from "../../archive-contract.ts";

export const SECTIONS = [
  ...KINDS.map((kind) => ({ href: archivePage({ of: "kind", kind }), label: kind.front.label })),
  { href: TOPICS_PAGE, label: "Categories" },
];
