/** The foot of a paged list. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount } from "../format/counts.ts";
import classes from "./list-foot.module.css";

type ListFootProps = {
  /** Left out where the list has no pages. */
  page?: number;
  pages?: number;
  /** Names the pages for those who do not see them. */
  label?: string | undefined;
  /** Set when reloading failed and the rows may be outdated. */
  stale: { run: () => void; isBusy: boolean } | null;
  onPage?: (page: number) => void;
  /** The total, in words. */
  children: ReactNode;
};

/** The total, and the controls for other pages. */
export function ListFoot({ page = 1, pages = 1, label = "Pages", stale, onPage, children }: ListFootProps) {
  const changePage = (to: number) => to >= 1 && to <= pages && onPage?.(to);
  return (
    <footer className={classes.foot}>
      <p role="status">
        {children}
        {stale && (
          <span className={classes.stale}>
            Not up to date.{" "}
            <Button size="xs" variant="subtle" loading={stale.isBusy} onClick={stale.run}>
              Try Again
            </Button>
          </span>
        )}
      </p>
      {pages > 1 && (
        <nav className={classes.pages} aria-label={label}>
          <span>
            Page {formatCount(page)} of {formatCount(pages)}
          </span>
          {/* data-disabled keeps the focus where it is when the first or the last page is reached */}
          <Button data-disabled={page <= 1 || undefined} aria-disabled={page <= 1} onClick={() => changePage(page - 1)}>
            Previous
          </Button>
          <Button
            data-disabled={page >= pages || undefined}
            aria-disabled={page >= pages}
            onClick={() => changePage(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </footer>
  );
}
