/**
 * 'Explore websites': the news of the catalogue and of followed sources (docs/product/news-explorer.md,
 * Explore websites).
 */
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { ExploreActions } from "./actions.tsx";
import { ExploreToolbar } from "./toolbar.tsx";
import { FollowedGroups } from "./followed-groups.tsx";
import { GroupList } from "../sources/group-list.tsx";
import { ImportDialog } from "../adding/import-dialog.tsx";
import { ImportNotice } from "../adding/import-notice.tsx";
import { SavedArticles } from "./saved-articles.tsx";
import { useExplorerAddress } from "./use-explorer-address.ts";
import { type GroupSource, useGroups } from "../sources/use-groups.ts";
import { useOpened } from "../use-opened.ts";

const EVERYTHING: GroupSource = { kind: "category", category: "" };

/** Without a source there is nothing to search and narrow. @param isPlain nothing is searched or narrowed. */
function useIsNone(isPlain: boolean): boolean {
  const { groups } = useGroups(EVERYTHING, false, isPlain);
  return isPlain && groups?.length === 0;
}

export function ExploreScreen() {
  const address = useExplorerAddress();
  const { view, query, category, isUnreadOnly } = address;
  const importing = useOpened("import");
  const openImport = () => importing.open("1");
  const isPlain = view === "all" && query === "" && category === "" && !isUnreadOnly;
  const isNone = useIsNone(isPlain);
  return (
    <>
      <PageHead title="Explore websites" actions={<ExploreActions address={address} onImport={openImport} />} />
      <ImportNotice onOpen={openImport} />
      {view !== "saved" && !isNone && <ExploreToolbar address={address} />}
      {view === "saved" && <SavedArticles />}
      {view === "following" && <FollowedGroups key={category} address={address} />}
      {view === "all" && query !== "" && (
        <GroupList
          key={query}
          source={{ kind: "search", query }}
          isUnreadOnly={isUnreadOnly}
          empty={{ detail: "No sources or stories match. Try fewer or different words." }}
        />
      )}
      {view === "all" && query === "" && (
        <GroupList key={category} source={{ kind: "category", category }} isUnreadOnly={isUnreadOnly} />
      )}
      <ImportDialog isOpen={importing.value !== null} onClose={importing.close} />
    </>
  );
}
