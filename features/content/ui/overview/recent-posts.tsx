import { Button } from "@mantine/core";
import { IconNews } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { Block } from "#ui-kit/page/block.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { ScreenLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { type PostListItem, publicPath } from "../../contract.ts";
import { StatusBadge, TypeBadge } from "../badges.tsx";
import { postItemOf } from "../lists/post-item.ts";
import { nameOf, posterOf } from "../post-labels.ts";
import styles from "./recent-posts.module.css";
import type { PostPage } from "../use-posts.ts";

const COLUMNS: Column[] = [
  { name: "Title/CEO/Product Name", className: styles.name, loading: "text" },
  { name: "Type", className: styles.type, loading: [88, 20] },
  { name: "Status", className: styles.status, loading: [64, 20] },
  { name: "Posted By", className: styles.author, loading: 104 },
  { name: "Created At", kind: "figure", className: styles.date, loading: 72 },
];

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
    <DataTable
      label="Recent posts"
      columns={COLUMNS}
      rows={data?.posts}
      className={styles.table}
      loadingRows={6}
      listFrom={600}
      headIs="still"
    >
      {(post) => <PostRow key={post.id} post={post} />}
    </DataTable>
  );
}

function NoPosts() {
  const { open } = useNavigation();
  return (
    <EmptyState
      icon={IconNews}
      title="No posts yet"
      detail="Your published posts, scheduled posts and drafts appear here."
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
    <tr className={table.row}>
      <td className={`${table.lead} ${styles.name}`}>
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
      <td className={`${table.figure} ${styles.date}`}>
        <time dateTime={post.created_at}>{formatTableDate(post.created_at)}</time>
      </td>
    </tr>
  );
}

/** What readers can open leads there; anything else to its edit form. */
function PostName({ post }: { post: PostListItem }) {
  const item = postItemOf("edit", post);
  const name = <bdi>{nameOf(post)}</bdi>;
  if (post.status === "published" || !item)
    return (
      <a className={table.whole} href={publicPath(post)}>
        {name}
      </a>
    );
  return (
    <ScreenLink className={table.whole} to="allPosts" place={{ item }}>
      {name}
    </ScreenLink>
  );
}
