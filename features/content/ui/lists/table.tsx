import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import type { ListSort, PostListItem } from "../../contract.ts";
import { DeleteDraftDialog } from "../trash/delete-draft-dialog.tsx";
import type { PostListView, SortPair } from "./post-lists.ts";
import { PostRow, type RowEvents } from "./row.tsx";
import styles from "./table.module.css";
import { type Removal, useDeletePost, useRestorePost } from "../trash/use-post-removal.ts";

type PostTableProps = {
  view: PostListView;
  /** undefined while the first page is loading. */
  posts: PostListItem[] | undefined;
  removals: ReadonlyMap<number, Removal>;
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
  isBusy: boolean;
  /** When the posts were answered, in milliseconds. */
  loadedAt: number;
  returnTo: number | null;
  onReturned: () => void;
};

/** The posts of one page; on a narrow window the table reads as a list. */
export function PostTable(props: PostTableProps) {
  const { view, posts, removals, isBusy, loadedAt, returnTo, onReturned } = props;
  const remove = useDeletePost();
  const restore = useRestorePost();
  const [asked, setAsked] = useState<PostListItem | null>(null);
  const removeAndStay = (post: PostListItem) => {
    focusNeighbour(post.id);
    remove(post);
  };
  const events: RowEvents = {
    onDelete: (post) => (post.status === "draft" ? setAsked(post) : removeAndStay(post)),
    onRetryDelete: removeAndStay,
    onRestore: (post) => {
      focusNeighbour(post.id);
      restore(post);
    },
    onReturned,
  };
  return (
    <>
      <DataTable
        label={view.title}
        columns={columnsOf(props)}
        rows={posts}
        isBusy={isBusy}
        className={styles.table}
        loadingRows={8}
        listFrom={600}
      >
        {(post) => (
          <PostRow
            key={post.id}
            post={post}
            view={view}
            events={events}
            failure={removals.get(post.id)?.error ?? null}
            loadedAt={loadedAt}
            takesFocus={post.id === returnTo}
          />
        )}
      </DataTable>
      <DeleteDraftDialog
        draft={asked}
        onCancel={() => setAsked(null)}
        onConfirm={(draft) => {
          setAsked(null);
          removeAndStay(draft);
        }}
      />
    </>
  );
}

/** Moves the focus to the same button in the next row before this row is removed, so that keyboard users keep their place. */
function focusNeighbour(id: number): void {
  const row = document.querySelector(`tr[data-post="${id}"]`);
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>("button[data-removes]");
  (target ?? document.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
}

function columnsOf({ view, sort, onSort }: PostTableProps): Column[] {
  const sortedBy = (pair: SortPair | undefined, name: string) =>
    pair && { head: <SortButton name={name} pair={pair} sort={sort} onSort={onSort} />, sorted: orderIn(pair, sort) };
  const title = "Title/CEO/Product Name";
  const { field, heading, shows } = view.time;
  return [
    { name: "ID", kind: "figure", className: styles.id, loading: 28 },
    { name: title, className: styles.name, loading: "text", ...sortedBy(view.sorts?.name, title) },
    ...(view.isMixed ? [{ name: "Status", className: styles.status, loading: [68, 20] } as const] : []),
    { name: "Type", className: styles.type, loading: 112 },
    { name: "Posted By", className: styles.author, loading: 104 },
    {
      name: heading,
      kind: "figure",
      className: styles.time,
      loading: shows === "date" ? 72 : 152,
      ...sortedBy(view.sorts?.time, heading),
    },
    ...(field === "deleted_at"
      ? [{ name: "Days Left", kind: "figure", className: styles.days, loading: 20 } as const]
      : []),
    { name: "Actions", kind: "end", className: styles.actions, loading: [view.actions.length > 1 ? 104 : 72, 16] },
  ];
}

/** Which way rows are sorted by this pair; undefined where they are not. */
function orderIn(pair: SortPair, sort: ListSort | undefined): Column["sorted"] {
  if (sort === undefined || !pair.includes(sort)) return undefined;
  return sort.startsWith("-") ? "descending" : "ascending";
}

type SortButtonProps = Pick<PostTableProps, "sort" | "onSort"> & { name: string; pair: SortPair };

/** Pressing it sorts by this column; pressing it again turns the order around. */
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
