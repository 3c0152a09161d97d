/** Metadata of the search page, which is for readers only. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { type SearchQuery, searchPage } from "../../archive-contract.ts";

export function searchHead(query: SearchQuery): DocumentHead {
  return {
    title: query.q ? `‘${query.q}’ in search` : "Search",
    description: "Search press releases, interviews and product reviews.",
    path: searchPage(query),
    noindex: true,
    openGraph: { type: "website", image: null },
  };
}
