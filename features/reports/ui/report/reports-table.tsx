/** The rows of 'Blog Reports' (docs/product/reports.md, Blog Reports). */
import "#ui-kit/art/art.css";
import { ActionIcon } from "@mantine/core";
import { IconDownload, IconEye } from "@tabler/icons-react";
import type { PostListItem } from "#features/content/contract.ts";
import { TypeCodeBadge } from "#features/content/ui/badges.tsx";
import { describeOwnPost, NotDeleted } from "#features/content/ui/own-posts.tsx";
import { Art } from "#ui-kit/art/art.tsx";
import table from "#ui-kit/tables/data-table.module.css";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { PlatformBadges } from "./platform-badges.tsx";
import { reportItemOf } from "./item.ts";
import { formatReportDate } from "./words.ts";
import classes from "./reports-table.module.css";

type RowEvents = {
  onPdf: (post: PostListItem) => void;
  /** Why the last delete of a post did not happen. */
  failureOf: (post: PostListItem) => Error | null;
  onRetryDelete: (post: PostListItem) => void;
};

export function reportColumns({ onPdf, failureOf, onRetryDelete }: RowEvents): Column<PostListItem>[] {
  return [
    {
      name: "Image",
      tight: "hidden",
      className: classes.image,
      loading: [56, 32],
      cell: (post) => <PostPicture post={post} width={56} height={32} />,
    },
    {
      name: "Name",
      kind: "lead",
      className: classes.name,
      cell: (post) => {
        const { name } = describeOwnPost(post);
        const failure = failureOf(post);
        return (
          <>
            <ItemLink item={reportItemOf("report", post.id)} className={table.whole} title={name}>
              <bdi>{name}</bdi>
            </ItemLink>
            {failure && <NotDeleted error={failure} onRetry={() => onRetryDelete(post)} />}
          </>
        );
      },
    },
    { name: "Type", kind: "plain", className: classes.type, cell: ({ type }) => <TypeCodeBadge type={type} /> },
    {
      name: "Platforms",
      className: classes.platforms,
      cell: (post) => (
        <PlatformBadges postId={post.id} name={describeOwnPost(post).quoted} platforms={post.platforms} />
      ),
    },
    {
      name: "Posted By",
      clip: 180,
      title: (post) => describeOwnPost(post).poster,
      cell: (post) => <bdi>{describeOwnPost(post).poster}</bdi>,
    },
    {
      name: "Updated At",
      kind: "figure",
      className: classes.date,
      cell: ({ updated_at }) => <time dateTime={updated_at}>{formatReportDate(updated_at)}</time>,
    },
    {
      name: "Actions",
      kind: "end",
      className: classes.actions,
      cell: (post) => <Actions post={post} onPdf={() => onPdf(post)} />,
    },
  ];
}

function Actions({ post, onPdf }: { post: PostListItem; onPdf: () => void }) {
  const { quoted } = describeOwnPost(post);
  return (
    <>
      <ActionIcon
        component={ItemLink}
        item={reportItemOf("report", post.id)}
        aria-label={`Open the report of ${quoted}`}
        title="Open report"
      >
        <IconEye size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`PDF report of ${quoted}`} title="PDF report" onClick={onPdf}>
        <IconDownload size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}

type PostPictureProps = { post: PostListItem; width: number; height: number };

/** The banner, or a drawing in its place. */
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
