/** One page of a list: its rows or skeletons, and the controls for other pages. */
import { useEffect } from "react";
import type { PageAddress } from "./use-list-address.ts";

/** The result of useQuery; `placeholderData: keepPreviousData` keeps a page until the next is loaded. */
type PageQuery<T> = {
  data: T | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  isFetching: boolean;
  isPlaceholderData: boolean;
};

type Options<T, Row> = {
  pageSize: number;
  rowsOf: (answer: T) => readonly Row[];
  /** Rows that are being deleted: neither shown nor counted. */
  isLeaving?: (row: Row) => boolean;
};

export type PagedList<Row> = ReturnType<typeof usePagedList<{ count: number }, Row>>;

/** A page beyond the last one goes to the last: rows may have been deleted, and an address may contain any page. */
export function usePagedList<T extends { count: number; has_more?: boolean | undefined }, Row>(
  { data, error, refetch, isFetching, isPlaceholderData }: PageQuery<T>,
  { page, goTo }: PageAddress,
  { pageSize, rowsOf, isLeaving = () => false }: Options<T, Row>,
) {
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize));
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) goTo(pages);
  }, [isBeyond, pages, goTo]);
  const answered = data ? rowsOf(data) : [];
  const staying = answered.filter((row) => !isLeaving(row));
  // An empty placeholder page says nothing about the next one.
  const isUnknown = !data || isBeyond || (isPlaceholderData && answered.length === 0);
  const count = (data?.count ?? 0) - (answered.length - staying.length);
  const again = { run: () => void refetch(), isBusy: isFetching };
  return {
    /** undefined while they load. */
    rows: isUnknown ? undefined : staying,
    count,
    isLoaded: data !== undefined,
    /** There are more than were counted. */
    hasMore: data?.has_more === true,
    page,
    pages,
    isEmpty: !isUnknown && staying.length === 0 && count === 0,
    isBusy: isUnknown || isPlaceholderData,
    /** Why there is nothing to show. */
    failure: data ? null : error,
    again,
    /** Set when reloading failed and the rows may be outdated. */
    stale: data && error ? again : null,
    goTo,
  };
}
