/** The rows of All Posts. */
import { ActionIcon, Badge } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMomentDay } from "#ui-kit/format/dates.ts";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import type { OperatorPost } from "../../contracts/oversight.ts";
import { StatusBadge } from "../badges.tsx";
import classes from "./all-posts.module.css";
import { nameOf, type PostExtras, PostMenu } from "./post-menu.tsx";

type Props = {
  posts: OperatorPost[] | undefined;
  extras: PostExtras | undefined;
  isBusy: boolean;
};

/** @param props.posts undefined while loading. */
export function AllPostsTable({ posts, extras, isBusy }: Props) {
  return (
    <DataTable
      label="All posts"
      columns={columnsWith(extras)}
      rows={posts}
      keyOf={({ id }) => id}
      isBusy={isBusy}
      isTarget
      corner={88}
      loadingRows={8}
    />
  );
}

function columnsWith(extras: PostExtras | undefined): Column<OperatorPost>[] {
  return [
    { name: "ID", kind: "plain", className: classes.id, cell: ({ id }) => id },
    {
      name: "Title/CEO/Product Name",
      kind: "lead",
      width: [null, 220],
      narrow: ["first", "line"],
      cell: (post) => <Name post={post} extra={extras?.noteOf(post) ?? null} />,
    },
    {
      name: "Status",
      kind: "plain",
      cell: ({ is_trashed, status }) =>
        is_trashed && status !== "withdrawn" ? <Badge color="grey">Trash</Badge> : <StatusBadge status={status} />,
    },
    { name: "Company", clip: 180, cell: ({ company }) => company && <bdi>{company.name}</bdi> },
    {
      name: "Author",
      clip: 180,
      title: ({ author }) => author.email,
      cell: ({ author }) => <bdi>{author.name || author.email}</bdi>,
    },
    {
      name: "Views",
      kind: "figure",
      narrow: ["hidden"],
      tight: "hidden",
      cell: ({ views }) => (views === 0 ? "–" : formatCount(views)),
    },
    {
      name: "Created At",
      kind: "figure",
      cell: ({ created_at }) => <time dateTime={created_at}>{formatMomentDay(created_at)}</time>,
    },
    { name: "Actions", kind: "end", cell: (post) => <Actions post={post} extras={extras} /> },
  ];
}

function Name({ post, extra }: { post: OperatorPost; extra: string | null }) {
  const notes = notesOf(post, extra);
  return (
    <>
      <bdi>{nameOf(post)}</bdi>
      {post.open_reports > 0 && <small data-tone="amber">{reportedWords(post.open_reports)}</small>}
      {notes.length > 0 && <small>{notes.join(" · ")}</small>}
    </>
  );
}

type ActionsProps = { post: OperatorPost; extras: PostExtras | undefined };

function Actions({ post, extras }: ActionsProps) {
  const { status, is_trashed, url } = post;
  return (
    <>
      {status !== "draft" && !is_trashed && (
        <ActionIcon
          component="a"
          href={status === "published" ? url : `${url}?preview`}
          target="_blank"
          rel="noopener"
          aria-label={`View “${nameOf(post)}”`}
          title="View"
        >
          <IconExternalLink size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <PostMenu post={post} extras={extras} />
    </>
  );
}

function reportedWords(count: number): string {
  return count === 1 ? "Reported once" : `Reported ${count} times`;
}

function notesOf(post: OperatorPost, extra: string | null): string[] {
  return [
    ...(post.is_trashed && post.status === "withdrawn" ? ["In the trash"] : []),
    ...(post.is_held ? ["On legal hold"] : []),
    ...(post.is_waiting ? ["Waiting for review"] : []),
    ...(post.is_off_newsroom ? ["Not in its newsroom"] : []),
    ...(extra === null ? [] : [extra]),
  ];
}
