/** An archive by day: a rail of months, the posts, and filters. */
import type { ReactNode } from "react";
import { publicPath } from "#features/content/contract.ts";
import { findKindByTypeCode, USUAL_KIND } from "#features/content/kinds/index.ts";
import { Picture } from "#features/content/site/picture.tsx";
import { Badge } from "#features/content/site/cards/post-cards.tsx";
import type { PostCard } from "#features/content/site/public-post.ts";
import {
  formatDayOfMonth,
  formatDayRange,
  formatMonth,
  formatMonthName,
  formatTime,
  isoDay,
} from "#ui-kit/public/dates.ts";
import { sideOf } from "#features/content/site/text/direction.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { companyPage } from "#features/companies/contract.ts";
import { archivePage, type ArchiveSubject, feedPages } from "../../archive-contract.ts";
import { Narrowing } from "./narrowing.tsx";
import { type ArchivePage, narrowedPage, nextPage, periodPage } from "./posts.ts";
import { words } from "#ui-kit/public/words/words.ts";

const TITLE_SHOWN = 160;
const DESCRIPTION_SHOWN = 160;
/** Bars of the rail have a fixed number of lengths, because pages have no inline styles. */
const BAR_STEPS = 20;

/** @param props.follow how readers follow these posts by email, passed by apps/site; null if that is not offered. */
export function ArchivePageMain({ page, follow }: { page: ArchivePage; follow: ReactNode }) {
  return (
    <main id="main" className="page grid archive top">
      <header className="head">
        <h1 dir="auto">{archiveTitle(page)}</h1>
        <p className="dek">{summaryOf(page)}</p>
        <Jumps page={page} canFollow={follow !== null} />
      </header>
      {page.rail && <Months page={page} rail={page.rail} />}
      <section className="body" aria-label={words().archive.posts}>
        {page.posts.length === 0 && (
          <p className="quiet nothing">{page.before ? words().archive.noEarlier : words().archive.nothing}</p>
        )}
        {byDay(page.posts).map(([day, posts]) => (
          <Day key={day} posts={posts} hasKind={page.subject.of !== "kind"} />
        ))}
        <Pager page={page} />
      </section>
      <aside className="rail vr" aria-label={words().archive.narrow}>
        <Narrowing page={page} />
        {follow}
      </aside>
    </main>
  );
}

/** "Energy", "Energy, November 2026". */
export function archiveTitle({ title, period }: Pick<ArchivePage, "title" | "period">): string {
  return period ? words().archive.titleIn(title, formatMonth(period)) : title;
}

function summaryOf({ total, description }: ArchivePage): string {
  const { countNewest, newestFirst } = words().archive;
  const count = total === null ? newestFirst : countNewest(total);
  return [description && truncate(description, 300), count].filter(Boolean).join(" ");
}

function Jumps({ page, canFollow }: { page: ArchivePage; canFollow: boolean }) {
  const { subject } = page;
  const feeds = feedPages(feedsOf(subject));
  const named = words().archive;
  return (
    <p className="acts">
      {canFollow && <a href="#follow">{named.followByEmail}</a>}
      <a href={feeds.rss}>RSS</a>
      <a href={feeds.atom}>Atom</a>
      <a href={feeds.json}>JSON Feed</a>
      {subject.of === "company" && <a href={companyPage(subject.slug)}>{named.newsroomPage}</a>}
      {page.period && <a href={periodPage(page, null)}>{named.allYears}</a>}
      <a className="jump" href="#filters">
        {named.filter}
      </a>
    </p>
  );
}

/** The page whose feeds have these posts. */
export function feedsOf(subject: ArchiveSubject): string {
  if (subject.of === "all") return "/";
  return subject.of === "company" ? companyPage(subject.slug) : archivePage(subject);
}

function Months({ page, rail }: { page: ArchivePage; rail: NonNullable<ArchivePage["rail"]> }) {
  const max = Math.max(...rail.months.map(({ count }) => count), 1);
  return (
    <nav className="months plain" aria-label={words().archive.months}>
      <h2>
        <a href={periodPage(page, { year: rail.year })}>{rail.year}</a>
      </h2>
      <ol>
        {rail.months.map(({ month, count }) => (
          <li key={month}>
            <a
              href={periodPage(page, { year: rail.year, month })}
              aria-current={page.period?.month === month ? "page" : undefined}
              aria-label={`${formatMonthName(month)} ${rail.year}, ${count}`}
            >
              {formatMonthName(month)}
            </a>
            <i className={`n${Math.max(1, Math.round((count / max) * BAR_STEPS))}`} aria-hidden="true" />
            <span aria-hidden="true">{count}</span>
          </li>
        ))}
      </ol>
      {rail.years.length > 0 && (
        <>
          <h2>{words().archive.otherYears}</h2>
          <ol className="years">
            {rail.years.map(({ year, count }) => (
              <li key={year}>
                <a href={periodPage(page, { year })}>{year}</a>
                <span>{count}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </nav>
  );
}

function Day({ posts, hasKind }: { posts: PostCard[]; hasKind: boolean }) {
  const [first] = posts;
  if (!first) return null;
  const id = `d${isoDay(new Date(first.publishedAt))}`;
  const { day, weekday, month } = formatDayOfMonth(first.publishedAt);
  return (
    <section className="day" aria-labelledby={id}>
      <h2 id={id}>
        {day}
        <span>
          {" "}
          {weekday} <small>{month}</small>
        </span>
      </h2>
      <ul>
        {posts.map((post) => (
          <Entry key={post.guid} post={post} hasKind={hasKind} />
        ))}
      </ul>
    </section>
  );
}

/** The usual kind is not named; a post with a picture shows more. */
function Entry({ post, hasKind }: { post: PostCard; hasKind: boolean }) {
  const lang = post.language ?? undefined;
  const isNamed = hasKind && findKindByTypeCode(post.type) !== USUAL_KIND;
  return (
    <li>
      <time dateTime={post.publishedAt}>{formatTime(post.publishedAt)}</time>
      <div dir={sideOf(post)}>
        {isNamed && <Badge type={post.type} />}
        <h3 dir="auto" lang={lang}>
          <a href={publicPath(post)}>{truncate(post.title, TITLE_SHOWN)}</a>
        </h3>
        {post.image && post.description && (
          <p className="dek" dir="auto" lang={lang}>
            {truncate(post.description, DESCRIPTION_SHOWN)}
          </p>
        )}
        <p className="by">
          <b dir="auto">{post.companyDisplayName ?? post.author}</b>
        </p>
      </div>
      {post.image && (
        <div className="pic pic--43">
          <Picture item={post.image} sizes="(max-width: 44rem) 100vw, 8rem" alt="" />
        </div>
      )}
    </li>
  );
}

function Pager({ page }: { page: ArchivePage }) {
  const [first, last] = [page.posts[0], page.posts.at(-1)];
  const next = nextPage(page);
  if (!first || !last || (!next && !page.before)) return null;
  const { archive: named, shell } = words();
  return (
    <nav className="pager" aria-label={shell.pages}>
      {page.before ? (
        <a href={narrowedPage(page, {})}>{named.newest}</a>
      ) : (
        <span className="quiet">{named.newest}</span>
      )}
      <span>{formatDayRange(last.publishedAt, first.publishedAt)}</span>
      {next ? (
        <a rel="next" href={next}>
          {shell.earlier}
        </a>
      ) : (
        <span className="quiet">{named.earliest}</span>
      )}
    </nav>
  );
}

function byDay(posts: readonly PostCard[]): [string, PostCard[]][] {
  return [...Map.groupBy(posts, ({ publishedAt }) => isoDay(new Date(publishedAt)))];
}
