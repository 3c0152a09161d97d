/**
 * Metadata of archives. Filtered and further pages are for readers; search engines get only the first page of each
 * archive.
 */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { archivePage, TOPICS_PAGE } from "../../archive-contract.ts";
import { archiveTitle } from "./page.tsx";
import type { ArchivePage } from "./posts.ts";
import { words } from "#ui-kit/public/words/words.ts";

export function archiveHead(page: ArchivePage): DocumentHead {
  const { subject, period, before, filters, posts } = page;
  const isNarrowed = before !== null || Object.values(filters).some((value) => value !== "");
  const title = archiveTitle(page);
  return {
    title,
    description: page.description || words().archive.description(title),
    path: archivePage(subject, period ?? undefined),
    openGraph: { type: "website", image: null },
    ...((isNarrowed || posts.length === 0) && { noindex: true }),
  };
}

export const topicsHead = (): DocumentHead => ({
  title: words().shell.categories,
  description: words().archive.topicsDescription,
  path: TOPICS_PAGE,
  openGraph: { type: "website", image: null },
});
