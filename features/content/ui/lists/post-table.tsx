import { Skeleton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ListSort, PostListItem } from "../../contract.ts";
import { DeleteDraftDialog } from "./delete-draft-dialog.tsx";
import type { PostListView, SortPair } from "./post-lists.ts";
import { PostRow, type RowEvents } from "./post-row.tsx";
import styles from "./post-table.module.css";
import { type Removal, useDeletePost, useRestorePost } from "./use-post-removal.ts";

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
      <table className={styles.table} aria-busy={isBusy} aria-label={view.title}>
        <PostTableHead {...props} />
        <tbody>
          {posts ? (
            posts.map((post) => (
              <PostRow
                key={post.id}
                post={post}
                view={view}
                events={events}
                failure={removals.get(post.id)?.error ?? null}
                loadedAt={loadedAt}
                takesFocus={post.id === returnTo}
              />
            ))
          ) : (
            <SkeletonRows view={view} />
          )}
        </tbody>
      </table>
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

/** The row is about to go: the same button of the next one takes the focus, so that nobody starts again from the top. */
function focusNeighbour(id: number): void {
  const row = document.querySelector(`tr[data-post="${id}"]`);
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>("button[data-removes]");
  (target ?? document.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
}

function PostTableHead({ view, sort, onSort }: PostTableProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.id}>
          ID
        </th>
        <SortHead pair={view.sorts?.name} sort={sort} onSort={onSort}>
          Title/CEO/Product Name
        </SortHead>
        {view.isMixed && <th scope="col">Status</th>}
        <th scope="col" className={styles.type}>
          Type
        </th>
        <th scope="col" className={styles.author}>
          Posted By
        </th>
        <SortHead className={styles.time} pair={view.sorts?.time} sort={sort} onSort={onSort}>
          {view.time.heading}
        </SortHead>
        {view.time.field === "deleted_at" && (
          <th scope="col" className={styles.days}>
            Days Left
          </th>
        )}
        <th scope="col" className={styles.actions}>
          Actions
        </th>
      </tr>
    </thead>
  );
}

type SortHeadProps = {
  className?: string | undefined;
  pair: SortPair | undefined;
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
  children: ReactNode;
};

/** Pressing it sorts by this column; pressing it again turns the order around. */
function SortHead({ className, pair, sort, onSort, children }: SortHeadProps) {
  if (!pair)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  const isSorted = sort !== undefined && pair.includes(sort);
  const isDown = isSorted && sort.startsWith("-");
  const Arrow = isDown ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} {...(isSorted && { "aria-sort": isDown ? "descending" : "ascending" })}>
      <button type="button" onClick={() => onSort(sort === pair[0] ? pair[1] : pair[0])}>
        {isSorted && <Arrow size={14} stroke={1.75} aria-hidden />}
        {children}
      </button>
    </th>
  );
}

const SKELETON_WIDTHS = [88, 62, 74, 46, 81, 57, 69, 52];

function SkeletonRows({ view }: { view: PostListView }) {
  return SKELETON_WIDTHS.map((width) => (
    <tr key={width} aria-hidden>
      <td className={styles.id}>
        <Skeleton height={12} width={28} ml="auto" />
      </td>
      <td className={styles.name}>
        <Skeleton height={12} width={`${width}%`} />
      </td>
      {view.isMixed && (
        <td className={styles.status}>
          <Skeleton height={20} width={68} />
        </td>
      )}
      <td className={styles.type}>
        <Skeleton height={12} width={112} />
      </td>
      <td className={styles.author}>
        <Skeleton height={12} width={104} />
      </td>
      <td className={styles.time}>
        <Skeleton height={12} width={view.time.shows === "date" ? 72 : 152} ml="auto" />
      </td>
      {view.time.field === "deleted_at" && (
        <td className={styles.days}>
          <Skeleton height={12} width={20} ml="auto" />
        </td>
      )}
      <td className={styles.actions}>
        <Skeleton height={16} width={view.actions.length > 1 ? 104 : 72} ml="auto" />
      </td>
    </tr>
  ));
}
