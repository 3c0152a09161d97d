import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ComponentProps, useEffect, useState } from "react";
import { call } from "#platform/http-client/call.ts";
import { formatDateTime, formatTableDate } from "#ui-kit/format/dates.ts";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import type { PagedList } from "#ui-kit/tables/use-paged-list.ts";
import type { ListSort, PostListItem } from "../../../contract.ts";
import { saveAsTemplate } from "../../../calls/template.ts";
import { StatusBadge } from "../../badges.tsx";
import { posterOf, typeLabel } from "../../post-labels.ts";
import { type AskedDialog, PostDialogs } from "../../post-dialogs.tsx";
import { LazySaveTemplate } from "../../templates/lazy-dialogs.tsx";
import { DeleteDraftDialog } from "../../trash/delete-draft-dialog.tsx";
import { daysLeft, type PostListView, type SortPair } from "../post-lists.ts";
import { useScheduleZone } from "../../schedule/schedule-zone.ts";
import { PickPage, PickPost } from "./pick.tsx";
import type { RowEvents } from "./menu.tsx";
import { PostNameCell, RowButton } from "./row.tsx";
import styles from "./table.module.css";
import type { Selection } from "../selection/use-selection.ts";
import { viewsColumn, type ViewsSlot } from "../views.tsx";
import { type Removal, useDeletePost, useRestorePost } from "../../trash/use-post-removal.ts";

type PostTableProps = {
  view: PostListView;
  list: PagedList<PostListItem>;
  removals: ReadonlyMap<number, Removal>;
  Views: ViewsSlot | undefined;
  /** Null if the list has no bulk actions. */
  selection: Selection | null;
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
  /** When the posts were loaded, in milliseconds. */
  loadedAt: number;
  returnTo: number | null;
  onReturned: () => void;
} & Pick<ComponentProps<typeof PagedTable<PostListItem>>, "empty" | "foot">;

/** The posts of one page; on a narrow window the table reads as a list. */
export function PostTable({ view, list, empty, foot, ...props }: PostTableProps) {
  const { returnTo, onReturned, selection } = props;
  const remove = useDeletePost();
  const restore = useRestorePost();
  const [asked, setAsked] = useState<PostListItem | null>(null);
  const [named, setNamed] = useState<{ post: PostListItem; isOpen: boolean } | null>(null);
  const [dialog, setDialog] = useState<AskedDialog | null>(null);
  const returned = list.rows?.find(({ id }) => id === returnTo)?.id;
  useEffect(() => {
    if (returned === undefined) return;
    document.querySelector<HTMLElement>(`tr[data-post="${returned}"] :is(a, button)`)?.focus();
    onReturned();
  }, [returned, onReturned]);
  const removeAndStay = (post: PostListItem) => {
    focusNeighbour(post.id);
    remove(post);
  };
  const events: RowEvents = {
    onDelete: (post) => {
      if (post.status !== "draft") return removeAndStay(post);
      keepFocusInRow(post.id);
      setAsked(post);
    },
    onRetryDelete: removeAndStay,
    onRestore: (post) => {
      focusNeighbour(post.id);
      restore(post);
    },
    onSaveAsTemplate: (post) => setNamed({ post, isOpen: true }),
    onDialog: (name, post) => {
      keepFocusInRow(post.id);
      setDialog({ dialog: name, post, isOpen: true });
    },
  };
  return (
    <>
      <PagedTable
        label={view.title}
        columns={columnsOf(view, events, { ...props, rows: list.rows })}
        list={list}
        keyOf={({ id }) => id}
        isTarget={view.nameLeadsTo !== null}
        rowProps={({ id }) => ({ "data-post": id, "data-selected": selection?.selected.has(id) || undefined })}
        className={[styles.table, view.nameLeadsTo && styles.linked, selection?.isOn && styles.selecting]
          .filter(Boolean)
          .join(" ")}
        loadingRows={8}
        listFrom={600}
        noun={["post", "posts"]}
        failed="Your posts could not be loaded"
        empty={empty}
        foot={foot}
      />
      <DeleteDraftDialog
        draft={asked}
        onCancel={() => setAsked(null)}
        onConfirm={(draft) => {
          setAsked(null);
          removeAndStay(draft);
        }}
      />
      <PostDialogs asked={dialog} onClose={() => setDialog(dialog && { ...dialog, isOpen: false })} />
      {named && (
        <LazySaveTemplate
          isOpen={named.isOpen}
          name={named.post.name.trim()}
          save={(name) => call(saveAsTemplate, { params: { id: named.post.id }, body: { name } })}
          onClose={() => setNamed({ ...named, isOpen: false })}
        />
      )}
    </>
  );
}

function PublishingTime({ moment }: { moment: string }) {
  const [zone] = useScheduleZone();
  return <time dateTime={moment}>{formatDateTime(moment, zone)}</time>;
}

/** A dialog returns the focus to the previous element; an item of the row's menu would no longer exist. */
function keepFocusInRow(id: number): void {
  const row = document.querySelector(`tr[data-post="${id}"]`);
  if (!row?.contains(document.activeElement)) row?.querySelector<HTMLElement>("button[data-more]")?.focus();
}

/**
 * Moves the focus to the same button in the next row before this row is removed, so that keyboard users keep their
 * place; to the row's menu if the window has no room for that button.
 */
function focusNeighbour(id: number): void {
  const row = document.querySelector(`tr[data-post="${id}"]`);
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  for (const name of ["button[data-removes]", "button[data-more]"]) {
    const target = neighbour?.querySelector<HTMLElement>(name);
    target?.focus({ preventScroll: true });
    if (target && document.activeElement === target) return;
  }
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

type Sorting = Pick<PostTableProps, "sort" | "onSort">;
type Shown = Sorting &
  Pick<PostTableProps, "removals" | "Views" | "loadedAt" | "selection"> & { rows: readonly PostListItem[] | undefined };

function columnsOf(view: PostListView, events: RowEvents, shown: Shown): Column<PostListItem>[] {
  const { sort, onSort, removals, Views, loadedAt, selection, rows } = shown;
  const sortedBy = (pair: SortPair | undefined, name: string) =>
    pair && { head: <SortButton name={name} pair={pair} sort={sort} onSort={onSort} />, sorted: orderIn(pair, sort) };
  const title = "Title/CEO/Product Name";
  const { field, heading, shows } = view.time;
  const status: Column<PostListItem> = {
    name: "Status",
    loading: [68, 20],
    cell: (post) => <StatusBadge status={post.status} isDeleted={view.time.field === "deleted_at"} />,
  };
  const days: Column<PostListItem> = {
    name: "Days Left",
    kind: "figure",
    className: styles.days,
    loading: 20,
    cell: (post) => {
      const left = daysLeft(post, loadedAt);
      return (
        <>
          {left}
          <span>{left === 1 ? " day left" : " days left"}</span>
        </>
      );
    },
  };
  return [
    {
      name: "ID",
      kind: selection ? "plain" : "figure",
      className: selection ? undefined : styles.id,
      loading: 28,
      ...(selection && { head: <PickPage rows={rows} selection={selection} /> }),
      cell: (post) => (selection ? <PickPost post={post} selection={selection} /> : post.id),
    },
    {
      name: title,
      className: styles.name,
      loading: "text",
      ...sortedBy(view.sorts?.name, title),
      cell: (post) => <PostNameCell {...{ post, view, events }} failure={removals.get(post.id)?.error ?? null} />,
    },
    ...(view.isMixed ? [status] : []),
    {
      name: "Type",
      className: styles.type,
      loading: 112,
      cell: (post) => typeLabel(post, { withStatus: view.isMixed }),
    },
    {
      name: "Posted By",
      className: styles.author,
      title: posterOf,
      loading: 104,
      cell: (post) => <bdi>{posterOf(post)}</bdi>,
    },
    ...(Views ? [{ ...viewsColumn("Views", Views, rows), className: styles.views }] : []),
    {
      name: heading,
      kind: "figure",
      loading: shows === "date" ? 72 : 152,
      ...sortedBy(view.sorts?.time, heading),
      cell: (post) => {
        const moment = post[field] ?? "";
        if (shows === "date") return <time dateTime={moment}>{formatTableDate(moment)}</time>;
        return <PublishingTime moment={moment} />;
      },
    },
    ...(field === "deleted_at" ? [days] : []),
    {
      name: "Actions",
      kind: "end",
      className: styles.actions,
      loading: [view.actions.length > 1 ? 112 : 72, 16],
      cell: (post) => view.actions.map((action) => <RowButton key={action} {...{ action, post, view, events }} />),
    },
  ];
}

/** The direction in which rows are sorted by this pair; undefined if they are not. */
function orderIn(pair: SortPair, sort: ListSort | undefined): Column<never>["sorted"] {
  if (sort === undefined || !pair.includes(sort)) return undefined;
  return sort.startsWith("-") ? "descending" : "ascending";
}

type SortButtonProps = Sorting & { name: string; pair: SortPair };

/** Pressing it sorts by this column; pressing it again reverses the order. */
function SortButton({ name, pair, sort, onSort }: SortButtonProps) {
  const order = orderIn(pair, sort);
  const Arrow = order === "descending" ? IconArrowDown : IconArrowUp;
  return (
    <button type="button" onClick={() => onSort(sort === pair[0] ? pair[1] : pair[0])}>
      {order && <Arrow size={14} stroke={1.75} aria-hidden />}
      {name}
    </button>
  );
}
