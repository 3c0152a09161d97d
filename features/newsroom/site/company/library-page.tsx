/** All pictures and videos of a company's published posts, page by page. */
import type { Company } from "#features/companies/contract.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { LIBRARY_PAGE_SIZE, type LibraryItem, libraryPage } from "./newsroom.ts";
import { LibraryItems } from "./media-library.tsx";
import { PageLinks } from "./page-links.tsx";
import { words } from "#ui-kit/public/words/words.ts";

export type CompanyLibrary = {
  company: Pick<Company, "name" | "slug" | "url">;
  items: LibraryItem[];
  page: number;
  pages: number;
  count: number;
};

export function libraryHead({ company: { name, slug }, page }: CompanyLibrary): DocumentHead {
  const { libraryTitle, libraryDescription, pageOf } = words().company;
  const title = libraryTitle(name);
  return {
    title: page === 1 ? title : pageOf(title, page),
    description: libraryDescription(name),
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
        <h1>{words().company.library}</h1>
      </header>
      <section className="band" aria-label={words().company.media}>
        {items.length === 0 && <p className="quiet">{words().company.noMedia}</p>}
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
