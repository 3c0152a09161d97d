import { Button } from "@mantine/core";
import { IconPlus, IconSearchOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { PostListFoot } from "./foot.tsx";
import { PostListToolbar } from "./toolbar.tsx";
import type { PostListView } from "./post-lists.ts";
import { PostTable } from "./table.tsx";
import { useListAddress } from "./use-address.ts";
import { useRemovals } from "../trash/use-post-removal.ts";
import { usePostPage } from "../use-posts.ts";

export const PAGE_SIZE = 20;

type PostListPageProps = {
  view: PostListView;
  /** The post that was open a moment ago: its row takes the focus. */
  returnTo: number | null;
  onReturned: () => void;
};

/** Search, the table and its pages. */
export function PostListPage({ view, returnTo, onReturned }: PostListPageProps) {
  const address = useListAddress(view);
  const { q, page, sort } = address;
  const answer = usePostPage(view.name, { pageSize: PAGE_SIZE, page, q, sort: view.sorts ? sort : undefined });
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = answer;
  const removals = useRemovals(view.name === "trash" ? "restore" : "delete");
  // The last page may vanish while it is shown, and an address may ask for a page that there never was.
  const lastPage = Math.ceil((data?.count ?? 0) / PAGE_SIZE);
  const hasNone = data?.posts.length === 0;
  const isBeyond = hasNone && !isPlaceholderData && lastPage > 0 && page > lastPage;
  // Such a page, and an empty one that stands in for the next, say nothing about what is coming.
  const posts =
    isBeyond || (hasNone && isPlaceholderData)
      ? undefined
      : data?.posts.filter(({ id }) => !removals.get(id)?.isPending);
  const count = (data?.count ?? 0) - (posts && data ? data.posts.length - posts.length : 0);

  useEffect(() => {
    if (error) logFailure("The list of posts was not loaded.", error);
  }, [error]);
  const { goTo } = address;
  useEffect(() => {
    if (isBeyond) goTo(lastPage);
  }, [isBeyond, lastPage, goTo]);

  const retry = { run: () => void refetch(), isBusy: isFetching };
  const isEmpty = posts?.length === 0 && count === 0;
  return (
    <>
      <PageHead title={view.title} />
      <PostListToolbar
        view={view}
        address={address}
        isUsed={!isEmpty || q !== ""}
        isLoading={posts === undefined && !error}
      />
      {error && !data && <ErrorState title="Your posts could not be loaded" detail={error.message} action={retry} />}
      {isEmpty && (q ? <NoMatch q={q} onClear={() => address.search("")} /> : <NoPosts view={view} />)}
      {!isEmpty && !(error && !data) && (
        <PostTable
          view={view}
          posts={posts}
          removals={removals}
          sort={sort}
          onSort={address.sortBy}
          isBusy={isPlaceholderData || posts === undefined}
          loadedAt={dataUpdatedAt}
          returnTo={returnTo}
          onReturned={onReturned}
        />
      )}
      {data && (
        <PostListFoot
          page={page}
          pageSize={PAGE_SIZE}
          count={count}
          isSearch={q !== ""}
          stale={error ? retry : null}
          onPage={address.goTo}
        />
      )}
    </>
  );
}

function NoPosts({ view: { empty } }: { view: PostListView }) {
  const { open, has } = useNavigation();
  return (
    <EmptyState
      icon={empty.icon}
      title={empty.title}
      detail={empty.detail}
      action={
        empty.submit &&
        has("createBlog") && (
          <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => open("createBlog")}>
            {empty.submit}
          </Button>
        )
      }
    />
  );
}

function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={`Nothing matches “${q}”`}
      detail="We search by name. To find a post by ID, type # and the number."
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  );
}
