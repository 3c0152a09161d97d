/** A row of a list: data and actions of its post. */
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowBackUp, IconMessage2, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { type PostListItem, publicPath } from "../../../contract.ts";
import { editItemOf, mayDo, readItemOf } from "../post-item.ts";
import { ApprovalNote } from "../../approval/lines.tsx";
import { nameOf, posterOf, quoted, typeLabel } from "../../post-labels.ts";
import type { PostListView, RowAction } from "../post-lists.ts";
import { type RowEvents, RowMenu, viewing } from "./menu.tsx";
import { FailureNote, PostNotes } from "./notes.tsx";
import styles from "./table.module.css";

type PostCellProps = {
  post: PostListItem;
  view: PostListView;
  events: RowEvents;
  /** Why the last delete or restore of this post failed. */
  failure: Error | null;
};

/** Its name, notes, and on narrow windows type and author. */
export function PostNameCell({ post, view, events, failure }: PostCellProps) {
  const isTrash = view.time.field === "deleted_at";
  return (
    <>
      <PostName post={post} leadsTo={view.nameLeadsTo} />
      <span className={styles.more}>
        {typeLabel(post, { withStatus: view.isMixed })} · <bdi>{posterOf(post)}</bdi>
      </span>
      <ApprovalNote post={post.id} />
      <PostNotes post={post} isMixed={view.isMixed} />
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
  const item = editItemOf(post) ?? (post.status === "published" ? null : readItemOf(post));
  if (leadsTo === "page" || (leadsTo === "edit" && !item))
    return (
      <a {...common} data-leads={item ? "page" : "row"} href={publicPath(post)}>
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

/** One action, named with its post. Narrow windows only have room for the menu. */
export function RowButton({ action, post, view, events }: RowButtonProps): ReactNode {
  const named = (verb: string) => ({ "aria-label": `${verb} ${quoted(post)}`, title: verb });
  switch (action) {
    case "view": {
      const { label, Icon } = viewing(post);
      return (
        <ActionIcon component="a" href={publicPath(post)} {...named(label)}>
          <Icon {...ICON} />
        </ActionIcon>
      );
    }
    case "edit": {
      const item = editItemOf(post);
      const read = readItemOf(post);
      if (!item && read)
        return (
          <ActionIcon component={ItemLink} item={read} {...named("Read and comment")}>
            <IconMessage2 {...ICON} />
          </ActionIcon>
        );
      if (!item) return null;
      return (
        <ActionIcon
          component={ItemLink}
          item={item}
          data-leads={view.nameLeadsTo === "page" ? "row" : undefined}
          {...named("Edit")}
        >
          <IconPencil {...ICON} />
        </ActionIcon>
      );
    }
    case "delete":
      if (!mayDo(post, "remove")) return null;
      return (
        <ActionIcon data-removes {...named("Delete")} onClick={() => events.onDelete(post)}>
          <IconTrash {...ICON} />
        </ActionIcon>
      );
    case "more":
      return <RowMenu post={post} events={events} />;
    case "restore":
      if (!mayDo(post, "remove")) return null;
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
