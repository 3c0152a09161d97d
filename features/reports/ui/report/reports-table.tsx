/** The rows of 'Blog Reports' (docs/product/reports.md, Blog Reports). */
import "#ui-kit/art/art.css";
import { ActionIcon } from "@mantine/core";
import { IconDownload, IconEye } from "@tabler/icons-react";
import type { PostListItem } from "#features/content/contract.ts";
import { TypeCodeBadge } from "#features/content/ui/badges.tsx";
import { describeOwnPost, NotDeleted } from "#features/content/ui/own-posts.tsx";
import { Art } from "#ui-kit/art/art.tsx";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { PlatformBadges } from "./platform-badges.tsx";
import { reportItemOf } from "./item.ts";
import { formatReportDate } from "./words.ts";
import classes from "./reports-table.module.css";

const COLUMNS: Column[] = [
  { name: "Image", className: classes.image, loading: [56, 32] },
  { name: "Name", className: classes.name, loading: "text" },
  { name: "Type", loading: [64, 18] },
  { name: "Platforms", className: classes.platforms, loading: [210, 18] },
  { name: "Posted By", className: classes.poster, loading: 120 },
  { name: "Updated At", kind: "figure", loading: 76 },
  { name: "Actions", kind: "end", loading: [60, 16] },
];

type ReportsTableProps = {
  /** undefined while loading. */
  posts: PostListItem[] | undefined;
  isBusy: boolean;
  onPdf: (post: PostListItem) => void;
  /** Why the last delete of a post did not happen. */
  failureOf: (post: PostListItem) => Error | null;
  onRetryDelete: (post: PostListItem) => void;
};

export function ReportsTable({ posts, isBusy, ...events }: ReportsTableProps) {
  return (
    <DataTable
      label="Blog Reports"
      columns={COLUMNS}
      rows={posts}
      isBusy={isBusy}
      rowClass={classes.report}
      loadingRows={5}
    >
      {(post) => <Row key={post.id} post={post} {...events} />}
    </DataTable>
  );
}

type RowProps = Omit<ReportsTableProps, "posts" | "isBusy"> & { post: PostListItem };

function Row({ post, onPdf, failureOf, onRetryDelete }: RowProps) {
  const { name, quoted, poster } = describeOwnPost(post);
  const item = reportItemOf("report", post.id);
  const failure = failureOf(post);
  return (
    <tr className={`${table.row} ${classes.report}`}>
      <td className={classes.image}>
        <PostPicture post={post} width={56} height={32} />
      </td>
      <td className={`${table.lead} ${classes.name}`}>
        <ItemLink item={item} className={table.whole} title={name}>
          <bdi>{name}</bdi>
        </ItemLink>
        {failure && <NotDeleted error={failure} onRetry={() => onRetryDelete(post)} />}
      </td>
      <td className={`${table.plain} ${classes.type}`}>
        <TypeCodeBadge type={post.type} />
      </td>
      <td className={classes.platforms}>
        <PlatformBadges postId={post.id} name={quoted} platforms={post.platforms} />
      </td>
      <td className={classes.poster} title={poster}>
        <bdi>{poster}</bdi>
      </td>
      <td className={`${table.figure} ${classes.date}`}>
        <time dateTime={post.updated_at}>{formatReportDate(post.updated_at)}</time>
      </td>
      <td className={`${table.end} ${classes.actions}`}>
        <ActionIcon component={ItemLink} item={item} aria-label={`Open the report of ${quoted}`} title="Open report">
          <IconEye size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`PDF report of ${quoted}`} title="PDF report" onClick={() => onPdf(post)}>
          <IconDownload size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

type PostPictureProps = { post: PostListItem; width: number; height: number };

/** The banner, or the drawing that stands for it. */
export function PostPicture({ post: { banner_picture, name }, width, height }: PostPictureProps) {
  return (
    <span className={classes.picture}>
      {banner_picture === null ? (
        <Art title={name} />
      ) : (
        <img src={banner_picture} alt="" width={width} height={height} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
