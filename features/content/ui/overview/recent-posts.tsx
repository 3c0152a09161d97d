import { Button, Skeleton } from "@mantine/core";
import { IconNews } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Block } from "#ui-kit/block.tsx";
import { EmptyState } from "#ui-kit/empty-state.tsx";
import { ErrorState } from "#ui-kit/error-state.tsx";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { ScreenLink, useNavigation } from "#ui-kit/navigation.tsx";
import { type PostListItem, publicPath } from "../../contract.ts";
import { StatusBadge, TypeBadge } from "../badges.tsx";
import { postItemOf } from "../lists/post-item.ts";
import { nameOf, posterOf } from "../lists/post-labels.ts";
import styles from "./recent-posts.module.css";
import type { PostPage } from "../use-posts.ts";

type Recent = UseQueryResult<PostPage>;

/** The newest posts of every status; on a phone the table reads as a list. */
export function RecentPosts({ recent }: { recent: Recent }) {
  return (
    <Block title="Recent posts" aside={<ScreenLink to="allPosts">All posted content</ScreenLink>}>
      <RecentContent recent={recent} />
    </Block>
  );
}

function RecentContent({ recent: { data, error, refetch, isFetching } }: { recent: Recent }) {
  if (error) {
    const retry = { run: () => void refetch(), isBusy: isFetching };
    return <ErrorState title="Your posts could not be loaded" detail={error.message} action={retry} />;
  }
  if (data?.posts.length === 0) return <NoPosts />;
  return (
    <table className={styles.table} aria-busy={!data}>
      <thead>
        <tr>
          <th scope="col">Title/CEO/Product Name</th>
          <th scope="col" className={styles.type}>
            Type
          </th>
          <th scope="col">Status</th>
          <th scope="col">Posted By</th>
          <th scope="col" className={styles.date}>
            Created At
          </th>
        </tr>
      </thead>
      <tbody>{data ? data.posts.map((post) => <PostRow key={post.id} post={post} />) : <SkeletonRows />}</tbody>
    </table>
  );
}

function NoPosts() {
  const { open } = useNavigation();
  return (
    <EmptyState
      icon={IconNews}
      title="No posts yet"
      detail="Everything that you publish, schedule or keep as a draft is listed here."
      action={
        <Button variant="filled" onClick={() => open("createBlog")}>
          Submit your first release
        </Button>
      }
    />
  );
}

function PostRow({ post }: { post: PostListItem }) {
  return (
    <tr className={styles.linked}>
      <td className={styles.name}>
        <PostName post={post} />
      </td>
      <td className={styles.type}>
        <TypeBadge type={post.type} />
      </td>
      <td className={styles.status}>
        <StatusBadge status={post.status} />
      </td>
      <td className={styles.author}>
        <bdi>{posterOf(post)}</bdi>
      </td>
      <td className={styles.date}>
        <time dateTime={post.created_at}>{formatTableDate(post.created_at)}</time>
      </td>
    </tr>
  );
}

/** What readers can open leads there; anything else to its edit form. */
function PostName({ post }: { post: PostListItem }) {
  const item = postItemOf("edit", post);
  const name = <bdi>{nameOf(post)}</bdi>;
  if (post.status === "published" || !item) return <a href={publicPath(post)}>{name}</a>;
  return (
    <ScreenLink to="allPosts" place={{ item }}>
      {name}
    </ScreenLink>
  );
}

const SKELETON_WIDTHS = [92, 64, 78, 48, 85, 70];

function SkeletonRows() {
  return SKELETON_WIDTHS.map((width) => (
    <tr key={width}>
      <td className={styles.name}>
        <Skeleton height={12} width={`${width}%`} />
      </td>
      <td className={styles.type}>
        <Skeleton height={20} width={88} />
      </td>
      <td className={styles.status}>
        <Skeleton height={20} width={64} />
      </td>
      <td className={styles.author}>
        <Skeleton height={12} width={104} />
      </td>
      <td className={styles.date}>
        <Skeleton height={12} width={72} ml="auto" />
      </td>
    </tr>
  ));
}
