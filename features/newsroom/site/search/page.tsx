/** Search: its form, filters, hits with the matching words marked, and suggestions of other searches. */
import type { ReactNode } from "react";
import { companyPage } from "#features/companies/contract.ts";
import { publicPath } from "#features/content/contract.ts";
import { Picture } from "#features/content/site/picture.tsx";
import { Badge } from "#features/content/site/cards/post-cards.tsx";
import { formatDay, formatTime } from "#ui-kit/public/dates.ts";
import { directionOf } from "#ui-kit/public/direction.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { archivePage, MAX_SEARCH, type SearchQuery, SEARCH_PAGE, searchPage } from "../../archive-contract.ts";
import { Choices } from "../archive/narrowing.tsx";
import { type MarkedPart, nextResults, type SearchHit, type SearchResults, type Suggestion } from "./results.ts";

/** @param props.follow how readers follow this search, passed by apps/site. */
export function SearchPageMain({ results, follow }: { results: SearchResults; follow: ReactNode }) {
  const { query, groups, hits, loose, suggestions } = results;
  const isAsked = Object.keys(query).length > 0;
  return (
    <main id="main" className="page grid results top">
      <SearchForm query={query} />
      <aside className="filters" id="filters" aria-label="Filters">
        {groups.map(({ title, choices }) => (
          <Choices
            key={title}
            title={title}
            choices={choices.map((choice) => ({ ...choice, href: searchPage(choice.query) }))}
          />
        ))}
      </aside>
      <section className="list vr" aria-labelledby="found">
        <h1 id="found">{isAsked ? headingOf(results) : "Search"}</h1>
        <SetFilters results={results} />
        {suggestions?.meant && <Meant meant={suggestions.meant} />}
        {hits.map((hit) => (
          <Hit key={hit.card.guid} hit={hit} />
        ))}
        {loose && <Loose loose={loose} hasExact={hits.length > 0} />}
        {suggestions && <Suggestions suggestions={suggestions} isAsked={isAsked} />}
        <Pager results={results} />
      </section>
      <aside className="rail vr" aria-label="Help">
        {isAsked && follow}
        <HowSearchReads />
      </aside>
    </main>
  );
}

function headingOf({ query, total, hits }: SearchResults): string {
  const what = query.q ? ` for ‘${query.q}’` : "";
  if (hits.length === 0 && total === 0) return `Nothing found${what}`;
  if (total === null) return `Results${what}`;
  return `${total.toLocaleString("en-GB")} ${total === 1 ? "result" : "results"}${what}`;
}

/** Filters are kept for the next search. */
function SearchForm({ query }: { query: SearchQuery }) {
  const { q, ...filters } = query;
  return (
    <form className="ask" role="search" action={SEARCH_PAGE}>
      <label className="field">
        <span>Search</span>
        <input name="q" type="search" defaultValue={q} maxLength={MAX_SEARCH} autoComplete="off" />
      </label>
      {Object.entries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="btn" type="submit">
        Search
      </button>
    </form>
  );
}

function SetFilters({ results: { query, set, hits } }: { results: SearchResults }) {
  const { sort, ...best } = query;
  const order =
    sort === "newest" ? (
      <span>
        Newest first. <a href={searchPage(best)}>By relevance</a>
      </span>
    ) : (
      <span>
        By relevance. <a href={searchPage({ ...query, sort: "newest" })}>Newest first</a>
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
          <a href={searchPage(without)} aria-label={`Remove the filter ${label}`}>
            Remove
          </a>
        </span>
      ))}
      {hasOrder && order}
    </p>
  );
}

function Hit({ hit: { card, title, passage, without } }: { hit: SearchHit }) {
  const { type, companyDisplayName, author, image, publishedAt } = card;
  return (
    <article className="story hit" dir={directionOf(card.title)}>
      <div>
        <Badge type={type} />
        <h2 dir="auto">
          <a href={publicPath(card)}>
            <Marked parts={title} />
          </a>
        </h2>
        {passage.length > 0 && (
          <p className="dek" dir="auto">
            <Marked parts={passage} />
          </p>
        )}
        {without.length > 0 && <p className="quiet">Without {quoted(without)}</p>}
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
  return (
    <p className="mean">
      Did you mean <a href={searchPage(meant.query)}>{meant.label}</a>? {countOf(meant)}
    </p>
  );
}

/** Posts with most of the words, and what was left out to find them. */
function Loose({
  loose: { hits, leftOut },
  hasExact,
}: {
  loose: NonNullable<SearchResults["loose"]>;
  hasExact: boolean;
}) {
  return (
    <>
      <p className="quiet">
        {hasExact ? "These posts have most of the words." : "No post has all of these words. These posts come closest."}
        {leftOut.length > 0 && ` Left out: ${quoted(leftOut)}.`}
      </p>
      {hits.map((hit) => (
        <Hit key={hit.card.guid} hit={hit} />
      ))}
    </>
  );
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `‘${word}’`).join(", ");
}

function Suggestions({
  suggestions: { wider, companies, topics },
  isAsked,
}: {
  suggestions: NonNullable<SearchResults["suggestions"]>;
  isAsked: boolean;
}) {
  return (
    <>
      {wider.length > 0 && (
        <section className="try" aria-label="Wider searches">
          <SectionHead title="Try a wider search" />
          <ul className="links">
            {wider.map((each) => (
              <li key={each.label}>
                <a href={searchPage(each.query)}>{each.label}</a>
                <span>{each.count === null ? "many results" : counted(each.count, "result")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {companies.length > 0 && (
        <section className="try" aria-label="Companies">
          <SectionHead title="Companies with a similar name" />
          <ul className="links">
            {companies.map(({ slug, name, posts }) => (
              <li key={slug}>
                <a href={companyPage(slug)}>
                  <bdi>{name}</bdi>
                </a>
                <span>{counted(posts, "post")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {topics.length > 0 && (
        <section className="try" aria-label="Categories">
          <SectionHead title={isAsked ? "Or browse by category" : "Browse by category"} />
          <ul className="links">
            {topics.map(({ label, count }) => (
              <li key={label}>
                <a href={archivePage({ of: "topic", label })}>{label}</a>
                <span>{counted(count, "post")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function countOf({ count }: Suggestion): string {
  return count === null ? "That finds many posts." : `That finds ${counted(count, "post")}.`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? noun : `${noun}s`}`;
}

function Pager({ results }: { results: SearchResults }) {
  const next = nextResults(results);
  if (!next && !results.isFurther) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {results.isFurther ? (
        <a href={searchPage(results.query)}>First results</a>
      ) : (
        <span className="quiet">First results</span>
      )}
      {next ? (
        <a rel="next" href={next}>
          More results
        </a>
      ) : (
        <span className="quiet">No more results</span>
      )}
    </nav>
  );
}

function HowSearchReads() {
  return (
    <section aria-label="Search tips">
      <SectionHead title="Search tips" />
      <ul className="links">
        <li>
          “two words”<span>Exactly these</span>
        </li>
        <li>
          heat -gas<span>Without ‘gas’</span>
        </li>
        <li>
          hydro<span>Also ‘hydrogen’</span>
        </li>
      </ul>
    </section>
  );
}
