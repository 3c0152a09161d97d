/** A company's page: who it is, and what it has published, by year. */
import type { ReactNode } from "react";
import { findKindByTypeCode, USUAL_KIND } from "#features/content/kinds/index.ts";
import { CopyButton } from "#features/content/site/post/copy-button.tsx";
import { COPY_SCRIPT } from "#features/content/site/post/page.tsx";
import { publicPath } from "#features/content/contract.ts";
import { formatShortDay } from "#ui-kit/public/dates.ts";
import { Picture } from "#features/content/site/picture.tsx";
import { shortAddress } from "#features/content/site/post/facts.tsx";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { Badge } from "#features/content/site/cards/post-cards.tsx";
import type { PostCard } from "#features/content/site/public-post.ts";
import { Art } from "#ui-kit/art/art.tsx";
import type { Company } from "#features/companies/contract.ts";
import { phoneLink } from "#features/companies/press/phone-link.ts";
import { archivePage } from "../../archive-contract.ts";
import { CompanyFacts } from "./facts.tsx";
import { COMPANY_PAGE_SIZE, type CompanyNewsroom, libraryPage, newsroomPage } from "./newsroom.ts";
import { KeyFigures } from "./key-figures.tsx";
import { Leadership } from "./leadership.tsx";
import { MediaKit } from "./media-kit.tsx";
import { MediaLibrary } from "./media-library.tsx";
import { PageLinks } from "./page-links.tsx";
import { PressContacts } from "./press-contacts.tsx";
import { words } from "#ui-kit/public/words/words.ts";

type CompanyPageProps = {
  newsroom: CompanyNewsroom;
  /** How readers follow the company, given by apps/site. */
  follow?: ReactNode;
};

export function CompanyPageMain({ newsroom, follow }: CompanyPageProps) {
  const { company, posts, page, pages, count, entries, search } = newsroom;
  const isFirst = page === 1 && search === null;
  const named = words().company;
  const [introduction = "", ...further] = paragraphsOf(company.description);
  return (
    <main id="main">
      <div className="page grid firm top">
        <CompanyMark company={company} />
        <header className="head">
          <h1 dir="auto">{company.name}</h1>
          {introduction && (
            <p className="dek" dir="auto">
              {introduction}
            </p>
          )}
          {company.website && (
            <p className="byline">
              <a href={company.website} rel="nofollow ugc noopener">
                {shortAddress(company.website)}
              </a>
            </p>
          )}
          <Shortcuts newsroom={newsroom} />
        </header>
        <div className="body">
          {isFirst && <KeyFigures figures={entries.figures} />}
          <section id="releases" aria-label={named.published}>
            <SectionHead title={named.releases} link={archiveLink(newsroom)} />
            <ReleaseSearch newsroom={newsroom} />
            {posts.length === 0 && search === null && <p className="quiet nothing">{named.nothing}</p>}
            {byYear(posts).map(({ year, posts: ofYear }) => (
              <Year key={year} year={year} posts={ofYear} />
            ))}
            <PageLinks
              page={page}
              pages={pages}
              count={count}
              size={COMPANY_PAGE_SIZE}
              hrefOf={(number) => newsroomPage(company, number)}
            />
          </section>
          {isFirst && <AboutToQuote company={company} />}
        </div>
        <aside className="rail vr" aria-label={named.aboutCompany}>
          <PressContacts contacts={entries.contacts} />
          <MediaKit newsroom={newsroom} />
          {follow}
          <CompanyFacts company={company} />
          {further.length > 0 && (
            <section aria-label={named.about}>
              <SectionHead title={named.about} />
              <div className="about">
                {further.map((paragraph, index) => (
                  <p key={index} dir="auto">
                    {paragraph}
                  </p>
                ))}
              </div>
            </section>
          )}
        </aside>
      </div>
      {isFirst && company.boilerplate !== "" && <script src={COPY_SCRIPT} defer />}
      {isFirst && <Leadership people={entries.people} />}
      {isFirst && <NewsroomLibrary newsroom={newsroom} />}
    </main>
  );
}

/** On phones, what journalists need is below the releases; these links lead there. */
function Shortcuts({ newsroom: { company, entries, library, page, search } }: { newsroom: CompanyNewsroom }) {
  const phone = entries.contacts.find((contact) => contact.phone !== "")?.phone;
  const { company: named, post: ofPosts } = words();
  const links = [
    ...(phone ? [{ href: phoneLink(phone), text: ofPosts.jumps.call }] : []),
    ...(entries.contacts.length > 0 ? [{ href: "#press", text: named.contacts }] : []),
    ...(page === 1 && search === null && library.count > 0 ? [{ href: "#media", text: ofPosts.jumps.pictures }] : []),
    ...(company.logo || library.count > 0 ? [{ href: "#kit", text: named.mediaKit }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <p className="jump">
      {links.map(({ href, text }) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </p>
  );
}

/** The boilerplate, which ends the company's releases. */
function AboutToQuote({ company: { name, boilerplate } }: { company: Company }) {
  if (boilerplate === "") return null;
  const { company: named, post: ofPosts } = words();
  const length = boilerplate.trim().split(/\s+/).length;
  return (
    <section className="block" aria-label={named.aboutToQuote(name)}>
      <SectionHead title={named.aboutToQuote(name)} />
      <div className="terms">
        {paragraphsOf(boilerplate).map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
        <p className="acts">
          <CopyButton label={named.copyWords(length)} about={ofPosts.about(name)} text={boilerplate} />
        </p>
      </div>
    </section>
  );
}

/** By day, kind and month; a company without posts has no archive. */
function archiveLink({ company: { slug }, count, search }: CompanyNewsroom) {
  if (count === 0 || search !== null) return undefined;
  return {
    href: archivePage({ of: "company", slug }),
    text: words().company.archive(count),
  };
}

function NewsroomLibrary({ newsroom: { company, library } }: { newsroom: CompanyNewsroom }) {
  const isWhole = library.count <= library.shown.length;
  const link = isWhole ? undefined : { href: libraryPage(company.slug), text: words().company.allMedia(library.count) };
  return <MediaLibrary shown={library.shown} link={link} />;
}

/** Searches what this company has published; hidden if there is nothing to search. */
function ReleaseSearch({ newsroom: { company, count, search } }: { newsroom: CompanyNewsroom }) {
  if (count === 0 && search === null) return null;
  return (
    <>
      <form className="seek" role="search" action={company.url}>
        <label className="field">
          <span>{words().company.searchThese}</span>
          <input type="search" name="q" maxLength={300} defaultValue={search?.q ?? ""} />
        </label>
        <button className="btn" type="submit">
          {words().shell.search}
        </button>
      </form>
      {search && (
        <p className="found" role="status">
          {words().company.found(search.q, search.total)} <a href={company.url}>{words().company.allReleases}</a>
        </p>
      )}
    </>
  );
}

/** The logo, or a placeholder. */
function CompanyMark({ company }: { company: Company }) {
  return (
    <div className="mark">
      {company.logo ? (
        <Picture item={company.logo} sizes="9rem" alt={words().company.logoOf(company.name)} eager />
      ) : (
        <Art title={company.name} />
      )}
    </div>
  );
}

function Year({ year, posts }: { year: string; posts: PostCard[] }) {
  return (
    <section className="year" aria-label={year}>
      <h2>{year}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.guid}>
            <time dateTime={post.publishedAt}>{formatShortDay(post.publishedAt)}</time>
            <h3 dir="auto" lang={post.language ?? undefined}>
              <a href={publicPath(post)}>{post.title}</a>
            </h3>
            {findKindByTypeCode(post.type) !== USUAL_KIND && <Badge type={post.type} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function byYear(posts: PostCard[]): { year: string; posts: PostCard[] }[] {
  const years = Map.groupBy(posts, ({ publishedAt }) => publishedAt.slice(0, 4));
  return [...years].map(([year, ofYear]) => ({ year, posts: ofYear }));
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}
