import { ActionIcon, Button } from "@mantine/core";
import { IconArrowBackUp, IconExternalLink, IconEye, IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import table from "#ui-kit/tables/data-table.module.css";
import { formatDateTime, formatTableDate } from "#ui-kit/format/dates.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { type PostListItem, publicPath } from "../../contract.ts";
import { StatusBadge } from "../badges.tsx";
import { postItemOf } from "./post-item.ts";
import { nameOf, posterOf, quoted, typeLabel } from "../post-labels.ts";
import { daysLeft, type PostListView, type RowAction } from "./post-lists.ts";
import { FailureNote, PostNotes } from "./row-notes.tsx";
import styles from "./table.module.css";

export type RowEvents = {
  onDelete: (post: PostListItem) => void;
  /** What was asked once is not asked again. */
  onRetryDelete: (post: PostListItem) => void;
  onRestore: (post: PostListItem) => void;
  /** The row has taken the focus that it was meant to take. */
  onReturned: () => void;
};

type PostRowProps = {
  post: PostListItem;
  view: PostListView;
  events: RowEvents;
  /** Why the last delete or restoration of this post did not happen. */
  failure: Error | null;
  loadedAt: number;
  takesFocus: boolean;
};

export function PostRow({ post, view, events, failure, loadedAt, takesFocus }: PostRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const { onReturned } = events;
  useEffect(() => {
    if (!takesFocus) return;
    row.current?.querySelector<HTMLElement>("a, button")?.focus();
    onReturned();
  }, [takesFocus, onReturned]);

  const type = typeLabel(post, { withStatus: view.isMixed });
  const author = posterOf(post);
  const moment = post[view.time.field] ?? "";
  const isTrash = view.time.field === "deleted_at";
  return (
    <tr ref={row} data-post={post.id} className={view.nameLeadsTo ? `${table.row} ${styles.linked}` : undefined}>
      <td className={`${table.figure} ${styles.id}`}>{post.id}</td>
      <td className={styles.name}>
        <PostName post={post} leadsTo={view.nameLeadsTo} />
        <span className={styles.more}>
          {type} · <bdi>{author}</bdi>
        </span>
        <PostNotes post={post} />
        {failure && (
          <FailureNote
            what={isTrash ? "Not restored." : "Not deleted."}
            error={failure}
            onRetry={() => (isTrash ? events.onRestore(post) : events.onRetryDelete(post))}
          />
        )}
      </td>
      {view.isMixed && (
        <td className={styles.status}>
          <StatusBadge status={post.status} />
        </td>
      )}
      <td className={styles.type}>{type}</td>
      <td className={styles.author} title={author}>
        <bdi>{author}</bdi>
      </td>
      <td className={`${table.figure} ${styles.time}`}>
        <time dateTime={moment}>{view.time.shows === "date" ? formatTableDate(moment) : formatDateTime(moment)}</time>
      </td>
      {isTrash && (
        <td className={`${table.figure} ${styles.days}`}>
          {daysLeft(post, loadedAt)}
          <span> days left</span>
        </td>
      )}
      <td className={`${table.end} ${styles.actions}`}>
        {view.actions.map((action) => (
          <RowButton key={action} action={action} post={post} view={view} events={events} />
        ))}
      </td>
    </tr>
  );
}

function PostName({ post, leadsTo }: { post: PostListItem; leadsTo: PostListView["nameLeadsTo"] }) {
  const name = <bdi>{nameOf(post)}</bdi>;
  const common = { className: styles.title, title: nameOf(post) };
  const item = postItemOf("edit", post);
  if (leadsTo === "page")
    return (
      <a {...common} data-leads="page" href={publicPath(post)}>
        {name}
      </a>
    );
  if (leadsTo === "edit" && item)
    return (
      <ItemLink {...common} data-leads="row" item={item}>
        {name}
      </ItemLink>
    );
  return <span {...common}>{name}</span>;
}

type RowButtonProps = { action: RowAction; post: PostListItem; view: PostListView; events: RowEvents };

const ICON = { size: 17, stroke: 1.75 } as const;

/** One action, named with its post. An action that the name offers too gives way on a narrow window. */
function RowButton({ action, post, view, events }: RowButtonProps): ReactNode {
  const named = (verb: string) => ({ "aria-label": `${verb} ${quoted(post)}`, title: verb });
  switch (action) {
    case "view": {
      const isPublic = post.status === "published";
      return (
        <ActionIcon
          component="a"
          href={publicPath(post)}
          data-doubled={view.nameLeadsTo === "page" || undefined}
          {...named(isPublic ? "View" : "Preview")}
        >
          {isPublic ? <IconExternalLink {...ICON} /> : <IconEye {...ICON} />}
        </ActionIcon>
      );
    }
    case "history":
    case "edit": {
      const item = postItemOf(action, post);
      if (!item) return null;
      const isEdit = action === "edit";
      return (
        <ActionIcon
          component={ItemLink}
          item={item}
          data-leads={isEdit && view.nameLeadsTo === "page" ? "row" : undefined}
          {...named(isEdit ? "Edit" : "History of")}
          title={isEdit ? "Edit" : "History"}
        >
          {isEdit ? <IconPencil {...ICON} /> : <IconHistory {...ICON} />}
        </ActionIcon>
      );
    }
    case "delete":
      return (
        <ActionIcon data-removes {...named("Delete")} onClick={() => events.onDelete(post)}>
          <IconTrash {...ICON} />
        </ActionIcon>
      );
    case "restore":
      return (
        <Button
          data-removes
          size="xs"
          leftSection={<IconArrowBackUp size={16} />}
          {...named("Restore")}
          onClick={() => events.onRestore(post)}
        >
          Restore
        </Button>
      );
  }
}
