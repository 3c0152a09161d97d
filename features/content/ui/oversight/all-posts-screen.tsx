/** All Posts: all users' posts with search and filters, and operators' actions on one. */
import { Button } from "@mantine/core";
import { IconFiles, IconSearchOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { POSTS_COUNT_CAP } from "../../contracts/oversight.ts";
import classes from "./all-posts.module.css";
import type { PostExtras } from "./post-menu.tsx";
import { AllPostsTable } from "./table.tsx";
import { AllPostsToolbar } from "./toolbar.tsx";
import { PostActDialog } from "./act-dialog.tsx";
import { openActOf } from "./acts.ts";
import { useAllPosts } from "./use-all-posts.ts";
import { useAllPostsAddress } from "./use-address.ts";

/**
 * @param props.extras notes and actions from other features for a post.
 * @param props.children their dialogs.
 */
export function AllPostsScreen({ extras, children }: { extras?: PostExtras; children?: ReactNode }) {
  const { item, closeItem } = useNavigation();
  const address = useAllPostsAddress();
  const list = useAllPosts(address.filter);
  const { posts, count, error, refetch, isFetching, isPlaceholderData } = list;
  const hasFailed = error !== null && !posts;
  const isEmpty = posts?.length === 0;
  return (
    <>
      <PageHead title="All Posts" note="Posts of all users" />
      <AllPostsToolbar address={address} />
      {hasFailed && <ErrorState title="The posts could not be loaded" query={list} />}
      {isEmpty && address.isNarrowed && (
        <EmptyState
          icon={IconSearchOff}
          title="No matching posts"
          detail="No posts match your search and filters."
          action={<Button onClick={address.clear}>Show all</Button>}
        />
      )}
      {isEmpty && !address.isNarrowed && (
        <EmptyState icon={IconFiles} title="No posts yet" detail="Drafts and posts of all users appear here." />
      )}
      {!hasFailed && !isEmpty && <AllPostsTable posts={posts} extras={extras} isBusy={!posts || isPlaceholderData} />}
      {posts && posts.length > 0 && (
        <footer className={classes.foot}>
          <p role="status">
            {countWords(posts.length, count ?? 0)}
            {error && (
              <>
                {" Not up to date. "}
                <Button size="xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
                  Try Again
                </Button>
              </>
            )}
          </p>
          {list.hasNextPage && (
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show older
            </Button>
          )}
        </footer>
      )}
      {children}
      <PostActDialog open={openActOf(item)} onClose={closeItem} />
    </>
  );
}

function countWords(shown: number, count: number): string {
  if (count >= POSTS_COUNT_CAP) return `${formatCount(shown)} of ${formatCount(count)} or more posts`;
  return count === 1 ? "1 post" : `${formatCount(shown)} of ${formatCount(count)} posts`;
}
