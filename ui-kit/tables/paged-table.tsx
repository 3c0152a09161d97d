/** A screen's list: its table and pages, or the reason why it has none. */
import type { ReactNode } from "react";
import { formatCount } from "../format/counts.ts";
import { EmptyState, type EmptyStateProps } from "../page/empty-state.tsx";
import { ErrorState } from "../page/error-state.tsx";
import { DataTable, type TableProps } from "./data-table.tsx";
import { ListFoot } from "./list-foot.tsx";
import type { PagedList } from "./use-paged-list.ts";

type PagedTableProps<Row> = Omit<TableProps<Row>, "rows" | "isBusy"> & {
  list: PagedList<Row>;
  /** Says that it could not be loaded. */
  failed: string;
  /** No rows at all, or none that match: the screen knows what was asked for. */
  empty: EmptyStateProps;
  /** The noun of the rows, for the count below them. */
  noun: readonly [one: string, many: string];
  /** Said after the count when there are more than were counted. */
  moreHint?: string;
  /** Shown instead of the count. */
  foot?: ReactNode;
  /** Names the pages for those who do not see them. */
  pagesLabel?: string;
};

export function PagedTable<Row>({
  list,
  failed,
  empty,
  noun,
  moreHint,
  foot,
  pagesLabel,
  ...table
}: PagedTableProps<Row>) {
  if (list.failure) return <ErrorState title={failed} detail={list.failure.message} action={list.again} />;
  if (list.isEmpty) return <EmptyState {...empty} />;
  return (
    <>
      <DataTable {...table} rows={list.rows} isBusy={list.isBusy} />
      {list.isLoaded && (
        <ListFoot page={list.page} pages={list.pages} label={pagesLabel} stale={list.stale} onPage={list.goTo}>
          {foot ?? countWords(list, noun, moreHint)}
        </ListFoot>
      )}
    </>
  );
}

/** "1 user", "1,204 users", "More than 10,000 users. Search to narrow the list." */
function countWords(
  { count, hasMore }: Pick<PagedList<unknown>, "count" | "hasMore">,
  [one, many]: readonly [string, string],
  moreHint?: string,
): string {
  const words = count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
  if (!hasMore) return words;
  return [`More than ${words}`, moreHint].filter(Boolean).join(". ");
}
