/** Search: its form, filters, hits with the matching words marked, and suggestions of other searches. */
import type { ReactNode } from "react";
import { companyPage } from "#features/companies/contract.ts";
import { toldApart } from "#features/companies/names/told-apart.ts";
import { publicPath } from "#features/content/contract.ts";
import { Picture } from "#features/content/site/picture.tsx";
import { Badge } from "#features/content/site/cards/post-cards.tsx";
import { formatDay, formatTime } from "#ui-kit/public/dates.ts";
import { sideOf } from "#features/content/site/text/direction.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { archivePage, MAX_SEARCH, type SearchQuery, SEARCH_PAGE, searchPage } from "../../archive-contract.ts";
import { Choices } from "../archive/narrowing.tsx";
import { type MarkedPart, nextResults, type SearchHit, type SearchResults, type Suggestion } from "./results.ts";
import { words } from "#ui-kit/public/words/words.ts";
import type { Mark } from "#ui-kit/public/words/phrases.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

/** @param props.follow how readers follow this search, passed by apps/site. */
export function SearchPageMain({ results, follow }: { results: SearchResults; follow: ReactNode }) {
  const { query, groups, hits, loose, suggestions } = results;
  const isAsked = Object.keys(query).length > 0;
  return (
    <main id="main" className="page grid results top">
      <SearchForm query={query} />
      <aside className="filters" id="filters" aria-label={words().search.filters}>
        {groups.map(({ title, choices }) => (
          <Choices
            key={title}
            title={title}
            choices={choices.map((choice) => ({ ...choice, href: searchPage(choice.query) }))}
          />
        ))}
      </aside>
      <section className="list vr" aria-labelledby="found">
        {/* The field above says the same. */}
        <h1 id="found" className={isAsked ? undefined : "vh"}>
          {isAsked ? headingOf(results) : words().search.title}
        </h1>
        <SetFilters results={results} />
        {suggestions?.meant && <Meant meant={suggestions.meant} />}
        {hits.map((hit) => (
          <Hit key={hit.card.guid} hit={hit} />
        ))}
        {loose && <Loose loose={loose} hasExact={hits.length > 0} />}
        {suggestions && <Suggestions suggestions={suggestions} isAsked={isAsked} />}
        <Pager results={results} />
      </section>
      <aside className="rail vr" aria-label={words().search.help}>
        {isAsked && follow}
        <HowSearchReads />
      </aside>
    </main>
  );
}

function headingOf({ query, total, hits, loose }: SearchResults): string {
  const { inexact, nothing, results, counted } = words().search;
  if (hits.length === 0 && loose && query.q) return inexact(query.q);
  if (hits.length === 0 && total === 0) return nothing(query.q);
  return total === null ? results(query.q) : counted(total, query.q);
}

/** Filters are kept for the next search. */
function SearchForm({ query }: { query: SearchQuery }) {
  const { q, ...filters } = query;
  return (
    <form className="ask" role="search" action={SEARCH_PAGE}>
      <label className="field">
        <span>{words().search.title}</span>
        <input name="q" type="search" defaultValue={q} maxLength={MAX_SEARCH} autoComplete="off" />
      </label>
      {Object.entries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="btn" type="submit">
        {words().shell.search}
      </button>
    </form>
  );
}

function SetFilters({ results: { query, set, hits } }: { results: SearchResults }) {
  const { sort, ...best } = query;
  const named = words().search;
  const order = (
    <span>
      {sort === "newest"
        ? named.newest(linkTo(searchPage(best)))
        : named.relevant(linkTo(searchPage({ ...query, sort: "newest" })))}
    </span>
  );
  const hasOrder = hits.length > 1 && query.q !== undefined;
  if (set.length === 0 && !hasOrder) return null;
  return (
    <p className="set">
      {set.map(({ label, without }) => (
        <span key={label}>
          <b>
            <bdi>{label}</bdi>
          </b>{" "}
          <a href={searchPage(without)} aria-label={named.removeFilter(label)}>
            {named.remove}
          </a>
        </span>
      ))}
      {hasOrder && order}
    </p>
  );
}

const linkTo =
  (href: string): Mark =>
  (text) => <a href={href}>{text}</a>;

function Hit({ hit: { card, title, passage, without } }: { hit: SearchHit }) {
  const { type, companyDisplayName, author, image, publishedAt } = card;
  const lang = card.language ?? undefined;
  return (
    <article className="story hit" dir={sideOf(card)}>
      <div>
        <Badge type={type} />
        <h2 dir="auto" lang={lang}>
          <a href={publicPath(card)}>
            <Marked parts={title} />
          </a>
        </h2>
        {passage.length > 0 && (
          <p className="dek" dir="auto" lang={lang}>
            <Marked parts={passage} />
          </p>
        )}
        {without.length > 0 && <p className="quiet">{words().search.without(without)}</p>}
        <p className="by">
          <b dir="auto">{companyDisplayName ?? author}</b>{" "}
          <span className="nb">
            {"· "}
            <time dateTime={publishedAt}>{`${formatDay(publishedAt)}, ${formatTime(publishedAt)}`}</time>
          </span>
        </p>
      </div>
      {image && (
        <div className="pic pic--43">
          <Picture item={image} sizes="8rem" alt="" />
        </div>
      )}
    </article>
  );
}

function Marked({ parts }: { parts: MarkedPart[] }) {
  return parts.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
}

function Meant({ meant }: { meant: Suggestion }) {
  return <p className="mean">{words().search.meant(linkTo(searchPage(meant.query)), meant.label, meant.count)}</p>;
}

/** Posts with most of the words, and what was left out to find them. */
function Loose({
  loose: { hits, leftOut },
  hasExact,
}: {
  loose: NonNullable<SearchResults["loose"]>;
  hasExact: boolean;
}) {
  const named = words().search;
  return (
    <>
      <p className="quiet">
        {hasExact ? named.mostWords : named.closest}
        {leftOut.length > 0 && named.leftOut(leftOut)}
      </p>
      {hits.map((hit) => (
        <Hit key={hit.card.guid} hit={hit} />
      ))}
    </>
  );
}

function Suggestions({
  suggestions: { wider, companies, topics },
  isAsked,
}: {
  suggestions: NonNullable<SearchResults["suggestions"]>;
  isAsked: boolean;
}) {
  const named = words().search;
  return (
    <>
      {wider.length > 0 && (
        <section className="try" aria-label={named.widerSearches}>
          <SectionHead title={named.wider} />
          <ul className="links">
            {wider.map((each) => (
              <li key={each.label}>
                <a href={searchPage(each.query)}>{each.label}</a>
                <span>{each.count === null ? named.many : named.found(each.count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {companies.length > 0 && (
        <section className="try" aria-label={named.companies}>
          <SectionHead title={named.similar} />
          <ul className="links">
            {toldApart(companies).map(({ slug, name, posts }) => (
              <li key={slug}>
                <a href={companyPage(slug)}>
                  <bdi>{name}</bdi>
                </a>
                <span>{named.posts(posts)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {topics.length > 0 && (
        <section className="try" aria-label={words().shell.categories}>
          <SectionHead title={isAsked ? named.orBrowse : named.browse} />
          <ul className="links">
            {topics.map(({ label, count }) => (
              <li key={label}>
                <a href={archivePage({ of: "topic", label })}>{categoryName(label)}</a>
                <span>{named.posts(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Pager({ results }: { results: SearchResults }) {
  const next = nextResults(results);
  if (!next && !results.isFurther) return null;
  const { search: named, shell } = words();
  return (
    <nav className="pager" aria-label={shell.pages}>
      {results.isFurther ? (
        <a href={searchPage(results.query)}>{named.first}</a>
      ) : (
        <span className="quiet">{named.first}</span>
      )}
      {next ? (
        <a rel="next" href={next}>
          {named.more}
        </a>
      ) : (
        <span className="quiet">{named.noMore}</span>
      )}
    </nav>
  );
}

function HowSearchReads() {
  const { tips, examples } = words().search;
  return (
    <section aria-label={tips}>
      <SectionHead title={tips} />
      <ul className="links">
        {examples.map(([typed, meaning]) => (
          <li key={typed}>
            {typed}
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
