import { Button } from "@mantine/core";
import { IconPlus, IconSearchOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import type { EmptyStateProps } from "#ui-kit/page/empty-state.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { type PagedList, usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { type PostListItem, SEARCH_COUNT_CAP } from "../../contract.ts";
import { useRemovals } from "../trash/use-post-removal.ts";
import { usePostPage } from "../use-posts.ts";
import type { PostListView } from "./post-lists.ts";
import { PostTable } from "./table.tsx";
import { PostListToolbar } from "./toolbar.tsx";
import { useSortedAddress } from "./use-address.ts";

export const PAGE_SIZE = 20;

type PostListPageProps = {
  view: PostListView;
  /** The post that was open a moment ago: its row takes the focus. */
  returnTo: number | null;
  onReturned: () => void;
};

/** Search, the table and its pages. */
export function PostListPage({ view, returnTo, onReturned }: PostListPageProps) {
  const address = useSortedAddress(view);
  const { q, page, sort } = address;
  const answer = usePostPage(view.name, { pageSize: PAGE_SIZE, page, q, sort });
  const { error, dataUpdatedAt } = answer;
  const removals = useRemovals(view.name === "trash" ? "restore" : "delete");
  const list = usePagedList(answer, address, {
    pageSize: PAGE_SIZE,
    rowsOf: ({ posts }) => posts,
    isLeaving: ({ id }) => removals.get(id)?.isPending === true,
  });
  useEffect(() => {
    if (error) logFailure("The list of posts was not loaded.", error);
  }, [error]);
  const noPosts = useNoPosts(view);
  return (
    <>
      <PageHead title={view.title} />
      <PostListToolbar
        view={view}
        address={address}
        isUsed={!list.isEmpty || q !== ""}
        isLoading={list.rows === undefined && !error}
      />
      <PostTable
        view={view}
        list={{ ...list, goTo: turn(list.goTo) }}
        removals={removals}
        sort={sort}
        onSort={address.sortBy}
        loadedAt={dataUpdatedAt}
        returnTo={returnTo}
        onReturned={onReturned}
        empty={q === "" ? noPosts : noMatch(q, () => address.search(""))}
        foot={rangeWords(list, q !== "")}
      />
    </>
  );
}

/** Another page begins at its top. */
function turn(goTo: (page: number) => void) {
  return (page: number) => {
    window.scrollTo(0, 0);
    goTo(page);
  };
}

/** Which rows of how many are shown. */
function rangeWords({ page, count }: PagedList<PostListItem>, isSearch: boolean): string {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, count);
  if (first > last) return "";
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(count)}${isSearch && count >= SEARCH_COUNT_CAP ? "+" : ""}`;
}

function useNoPosts({ empty: { submit, ...words } }: PostListView): EmptyStateProps {
  const { open, has } = useNavigation();
  const action = submit && has("createBlog") && (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => open("createBlog")}>
      {submit}
    </Button>
  );
  return { ...words, action };
}

function noMatch(q: string, onClear: () => void): EmptyStateProps {
  return {
    icon: IconSearchOff,
    title: `Nothing matches “${q}”`,
    detail: "We search by name. To find a post by ID, type # and the number.",
    action: <Button onClick={onClear}>Clear search</Button>,
  };
}
