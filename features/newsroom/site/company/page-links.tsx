/** The range of entries that a page shows, and links to the pages before and after it. */
import { words } from "#ui-kit/public/words/words.ts";

type PageLinksProps = {
  /** From 1. */
  page: number;
  pages: number;
  /** Entries of all pages. */
  count: number;
  /** Entries of a full page. */
  size: number;
  hrefOf: (page: number) => string;
};

export function PageLinks({ page, pages, count, size, hrefOf }: PageLinksProps) {
  if (pages === 1) return null;
  const { company, shell } = words();
  const first = (page - 1) * size + 1;
  return (
    <nav className="pages" aria-label={shell.pages}>
      <span>{company.range(first, Math.min(count, first + size - 1), count)}</span>
      {page > 1 && (
        <a rel="prev" href={hrefOf(page - 1)}>
          {shell.later}
        </a>
      )}
      {page < pages && (
        <a rel="next" href={hrefOf(page + 1)}>
          {shell.earlier}
        </a>
      )}
    </nav>
  );
}
