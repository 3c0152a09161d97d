/** Keeps the number of shown pages in the address, so that a reload and the browser's back button restore them. */
import { useEffect } from "react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";

/** Maximum number of pages loaded because of the address; for more, the user presses the button. */
const MAX_PAGES = 50;

type PagedQuery = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** @returns the handler of the button for the next page. */
export function usePages({
  data,
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: PagedQuery): () => void {
  const { parameters, setParameters } = useNavigation();
  const wanted = readPage(parameters.get("page"));
  const loaded = data?.pages.length ?? 0;
  const isShort = loaded > 0 && loaded < wanted && hasNextPage;
  useEffect(() => {
    if (isShort && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isShort, isFetching, isFetchNextPageError, fetchNextPage]);
  return () => {
    if (isShort || loaded >= MAX_PAGES) void fetchNextPage();
    else setParameters({ page: String(loaded + 1) });
  };
}

function readPage(text: string | null): number {
  return /^[1-9]\d{0,3}$/.test(text ?? "") ? Math.min(Number(text), MAX_PAGES) : 1;
}
