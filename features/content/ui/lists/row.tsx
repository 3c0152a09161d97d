/** What a row of a list says and offers of its post. */
import { ActionIcon, Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconEye,
  IconHistory,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { type PostListItem, publicPath } from "../../contract.ts";
import { useDuplicate } from "../drafts/use-duplicate.ts";
import { postItemOf } from "./post-item.ts";
import { nameOf, posterOf, quoted, typeLabel } from "../post-labels.ts";
import type { PostListView, RowAction } from "./post-lists.ts";
import { FailureNote, PostNotes } from "./row-notes.tsx";
import styles from "./table.module.css";

export type RowEvents = {
  onDelete: (post: PostListItem) => void;
  /** What was asked once is not asked again. */
  onRetryDelete: (post: PostListItem) => void;
  onRestore: (post: PostListItem) => void;
};

type PostCellProps = {
  post: PostListItem;
  view: PostListView;
  events: RowEvents;
  /** Why the last delete or restoration of this post did not happen. */
  failure: Error | null;
};

/** Its name, what else is to be known of it, and on narrow windows type and author. */
export function PostNameCell({ post, view, events, failure }: PostCellProps) {
  const isTrash = view.time.field === "deleted_at";
  return (
    <>
      <PostName post={post} leadsTo={view.nameLeadsTo} />
      <span className={styles.more}>
        {typeLabel(post, { withStatus: view.isMixed })} · <bdi>{posterOf(post)}</bdi>
      </span>
      <PostNotes post={post} />
      {failure && (
        <FailureNote
          what={isTrash ? "Not restored." : "Not deleted."}
          error={failure}
          onRetry={() => (isTrash ? events.onRestore(post) : events.onRetryDelete(post))}
        />
      )}
    </>
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
export function RowButton({ action, post, view, events }: RowButtonProps): ReactNode {
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
          data-action={action}
          data-leads={isEdit && view.nameLeadsTo === "page" ? "row" : undefined}
          {...named(isEdit ? "Edit" : "History of")}
          title={isEdit ? "Edit" : "History"}
        >
          {isEdit ? <IconPencil {...ICON} /> : <IconHistory {...ICON} />}
        </ActionIcon>
      );
    }
    case "duplicate":
      if (post.status === "withdrawn") return null;
      return <DuplicateButton post={post} {...named("Duplicate")} />;
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

function DuplicateButton({ post, ...named }: { post: PostListItem; "aria-label": string; title: string }) {
  const { mutate, isPending } = useDuplicate();
  return (
    <ActionIcon data-action="duplicate" {...named} disabled={isPending} onClick={() => mutate(post.id)}>
      <IconCopy {...ICON} />
    </ActionIcon>
  );
}
