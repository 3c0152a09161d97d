import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { SEARCH_COUNT_CAP } from "../../contract.ts";

type PostListFootProps = {
  page: number;
  pageSize: number;
  count: number;
  isSearch: boolean;
  /** Set when what is shown could not be loaded anew. */
  stale: { run: () => void; isBusy: boolean } | null;
  onPage: (page: number) => void;
};

/** Which rows of how many are shown, and the way to the other pages. */
export function PostListFoot({ page, pageSize, count, isSearch, stale, onPage }: PostListFootProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, count);
  const total = formatCount(count) + (isSearch && count >= SEARCH_COUNT_CAP ? "+" : "");
  const turn = (to: number) => {
    window.scrollTo(0, 0);
    onPage(to);
  };
  return (
    <ListFoot page={page} pages={Math.max(1, Math.ceil(count / pageSize))} stale={stale} onPage={turn}>
      {count > 0 && first <= last && `${formatCount(first)}–${formatCount(last)} of ${total}`}
    </ListFoot>
  );
}
