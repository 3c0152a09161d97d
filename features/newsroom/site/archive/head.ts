/**
 * Metadata of archives. Filtered and further pages are for readers; search engines get only the first page of each
 * archive.
 */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { archivePage, TOPICS_PAGE } from "../../archive-contract.ts";
import { archiveTitle } from "./page.tsx";
import type { ArchivePage } from "./posts.ts";

export function archiveHead(page: ArchivePage): DocumentHead {
  const { subject, period, before, filters, posts } = page;
  const isNarrowed = before !== null || Object.values(filters).some((value) => value !== "");
  const title = archiveTitle(page);
  return {
    title,
    description: page.description || `${title}: everything published, newest first.`,
    path: archivePage(subject, period ?? undefined),
    openGraph: { type: "website", image: null },
    ...((isNarrowed || posts.length === 0) && { noindex: true }),
  };
}

export const topicsHead: DocumentHead = {
  title: "Categories",
  description: "Press releases, interviews and reviews by category.",
  path: TOPICS_PAGE,
  openGraph: { type: "website", image: null },
};
