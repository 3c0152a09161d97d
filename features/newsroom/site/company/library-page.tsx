/** All pictures and videos of a company's published posts, page by page. */
import type { Company } from "#features/companies/contract.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { LIBRARY_PAGE_SIZE, type LibraryItem, libraryPage } from "./newsroom.ts";
import { LibraryItems } from "./media-library.tsx";
import { PageLinks } from "./page-links.tsx";

export type CompanyLibrary = {
  company: Pick<Company, "name" | "slug" | "url">;
  items: LibraryItem[];
  page: number;
  pages: number;
  count: number;
};

export function libraryHead({ company: { name, slug }, page }: CompanyLibrary): DocumentHead {
  const title = `Pictures and videos of ${name}`;
  return {
    title: page === 1 ? title : `${title}, page ${page}`,
    description: `Pictures and videos from the press releases, interviews and reviews of ${name}, to download.`,
    path: libraryPage(slug, page),
    openGraph: { type: "website", image: null },
  };
}

export function LibraryPageMain({ library }: { library: CompanyLibrary }) {
  const { company, items, page, pages } = library;
  return (
    <main id="main" className="page top">
      <header className="head">
        <p className="kicker">
          <a href={company.url} dir="auto">
            {company.name}
          </a>
        </p>
        <h1>Media library</h1>
      </header>
      <section className="band" aria-label="Pictures and videos">
        {items.length === 0 && <p className="quiet">No pictures or videos yet.</p>}
        <LibraryItems items={items} />
      </section>
      <PageLinks
        page={page}
        pages={pages}
        count={library.count}
        size={LIBRARY_PAGE_SIZE}
        hrefOf={(number) => libraryPage(company.slug, number)}
      />
    </main>
  );
}
