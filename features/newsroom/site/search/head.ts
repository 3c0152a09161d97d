/** Metadata of the search page. Search engines may index the empty page, but not results. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { SEARCH_PAGE, type SearchQuery, searchPage } from "../../archive-contract.ts";
import { words } from "#ui-kit/public/words/words.ts";

export function searchHead(query: SearchQuery): DocumentHead {
  const path = searchPage(query);
  return {
    title: query.q ? words().search.titleFor(query.q) : words().search.title,
    description: words().search.description,
    path,
    noindex: path !== SEARCH_PAGE,
    openGraph: { type: "website", image: null },
  };
}
