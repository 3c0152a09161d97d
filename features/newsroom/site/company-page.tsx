/** A company's page: who it is, and what it has published, by year. */
import { publicPath } from "#features/content/contract.ts";
import { formatShortDay } from "#ui-kit/public/dates.ts";
import { Picture } from "#features/content/site/picture.tsx";
import { shortAddress } from "#features/content/site/post-facts.tsx";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { Badge } from "#features/content/site/post-cards.tsx";
import type { PostCard } from "#features/content/site/public-post.ts";
import { Art } from "#ui-kit/art/art.tsx";
import type { Company } from "#features/companies/contract.ts";
import { CompanyFacts } from "./company-facts.tsx";
import { COMPANY_PAGE_SIZE, type CompanyNewsroom, newsroomPage } from "./company-newsroom.ts";

export function CompanyPageMain({ newsroom }: { newsroom: CompanyNewsroom }) {
  const { company, posts } = newsroom;
  const [introduction = "", ...further] = paragraphsOf(company.description);
  return (
    <main id="main" className="page grid firm top">
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
      </header>
      <section className="body" aria-label="Published">
        {posts.length === 0 && <p className="quiet nothing">This company has not published anything yet.</p>}
        {byYear(posts).map(({ year, posts: ofYear }) => (
          <Year key={year} year={year} posts={ofYear} />
        ))}
        <Pages newsroom={newsroom} />
      </section>
      <aside className="rail vr" aria-label="About the company">
        <CompanyFacts company={company} />
        {further.length > 0 && (
          <section aria-label="About">
            <SectionHead title="About" />
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
    </main>
  );
}

/** The logo, or a drawing in its place. */
function CompanyMark({ company }: { company: Company }) {
  return (
    <div className="mark">
      {company.logo ? (
        <Picture item={company.logo} sizes="9rem" alt={`Logo of ${company.name}`} eager />
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
            <h3 dir="auto">
              <a href={publicPath(post)}>{post.title}</a>
            </h3>
            <Badge type={post.type} />
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

/** The range of posts shown, and links to the others. */
function Pages({ newsroom: { company, page, pages, count } }: { newsroom: CompanyNewsroom }) {
  if (pages === 1) return null;
  const first = (page - 1) * COMPANY_PAGE_SIZE + 1;
  return (
    <nav className="pages" aria-label="Pages">
      <span>
        {first} to {Math.min(count, first + COMPANY_PAGE_SIZE - 1)} of {count}
      </span>
      {page > 1 && (
        <a rel="prev" href={newsroomPage(company, page - 1)}>
          Later
        </a>
      )}
      {page < pages && (
        <a rel="next" href={newsroomPage(company, page + 1)}>
          Earlier
        </a>
      )}
    </nav>
  );
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
}
