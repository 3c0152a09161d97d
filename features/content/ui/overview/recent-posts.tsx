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
import { editItemOf } from "../lists/post-item.ts";
import { viewsColumn, type ViewsSlot } from "../lists/views.tsx";
import { nameOf, posterOf } from "../post-labels.ts";
import styles from "./recent-posts.module.css";
import type { PostPage } from "../use-posts.ts";

const columnsOf = (Views: ViewsSlot | undefined, rows: readonly PostListItem[] | undefined): Column<PostListItem>[] => [
  { name: "Title/CEO/Product Name", kind: "lead", className: styles.name, cell: (post) => <PostName post={post} /> },
  { name: "Type", className: styles.type, cell: ({ type }) => <TypeBadge type={type} /> },
  { name: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { name: "Posted By", cell: (post) => <bdi>{posterOf(post)}</bdi> },
  Views
    ? { ...viewsColumn("Views, 7 days", Views, rows), className: styles.views }
    : {
        name: "Created At",
        kind: "figure",
        cell: ({ created_at }) => <time dateTime={created_at}>{formatTableDate(created_at)}</time>,
      },
];

type Props = { recent: UseQueryResult<PostPage>; Views: ViewsSlot | undefined };

/** The newest posts of every status; on a phone the table reads as a list. */
export function RecentPosts({ recent, Views }: Props) {
  return (
    <Block title="Recent posts" aside={<ScreenLink to="allPosts">All posted content</ScreenLink>}>
      <RecentContent recent={recent} Views={Views} />
    </Block>
  );
}

function RecentContent({ recent: { data, error, refetch, isFetching }, Views }: Props) {
  if (error) {
    return <ErrorState title="Your posts could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  if (data?.posts.length === 0) return <NoPosts />;
  return (
    <DataTable
      label="Recent posts"
      columns={columnsOf(Views, data?.posts)}
      rows={data?.posts}
      keyOf={({ id }) => id}
      isTarget
      className={styles.table}
      loadingRows={6}
      listFrom={600}
      headIs="still"
    />
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

/** Links to the public page if readers can open it, otherwise to the edit form. */
function PostName({ post }: { post: PostListItem }) {
  const item = editItemOf(post);
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
