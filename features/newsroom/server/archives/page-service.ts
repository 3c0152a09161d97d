/** Everything that a page of an archive shows. */
import { KINDS, type KindKey, kindOf } from "#features/content/kinds/index.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { archivePage, type ArchiveSubject, type Period, type Cursor } from "../../archive-contract.ts";
import type { ArchivePage, CountedMonth } from "../../site/archive/posts.ts";
import { listArchivePage, subjectsOf } from "./list-service.ts";
import { countLanguages, listLanguages, readLanguage } from "./language-service.ts";
import { spanOf } from "./period-policy.ts";
import * as queries from "./queries.ts";
import { findTopic, listTopics, type Topic } from "./topic-service.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { kindWords } from "#features/content/site/kind-words.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

export const ARCHIVE_ROOM = 30;
const COMPANIES_SHOWN = 8;
const TOPICS_SHOWN = 10;
/** The filter offers the companies of this many of the newest posts. */
const COMPANIES_ASKED = { newest: 100, limit: COMPANIES_SHOWN };

/** What an address asks for; untrusted. */
export type ArchiveAddress =
  | { of: "all" }
  | { of: "kind"; key: KindKey }
  | { of: "topic" | "company" | "author"; slug: string };

export type ArchiveAsked = {
  period: Period | null;
  /** As in addresses; empty: not set. */
  kind: string;
  topic: string;
  company: string;
  language: string;
  before: Cursor | null;
};

type Found = {
  subject: ArchiveSubject;
  title: string;
  description: string;
  filter: queries.ArchiveFilter;
  /** The canonical address, if another name was requested. */
  movedTo: string | null;
};

/** @returns null if the archive or a filter does not exist; `movedTo` if it has another address. */
export async function findArchivePage(
  address: ArchiveAddress,
  asked: ArchiveAsked,
): Promise<ArchivePage | { movedTo: string } | null> {
  const found = await findSubject(address, asked.period);
  if (!found) return null;
  if (found.movedTo !== null) return { movedTo: found.movedTo };
  const narrowed = await readFilters(asked);
  if (!narrowed) return null;
  const { kind, topic, company, language } = narrowed;
  const span = asked.period ? spanOf(asked.period, getSite().time_zone) : {};
  const filter = {
    ...found.filter,
    ...span,
    ...(kind && { kind: kind.key }),
    ...(topic && { topic: topic.names }),
    ...(company && { companyId: company.id }),
    ...(language && { language }),
  };
  const kindKey = kind?.key ?? found.filter.kind ?? null;
  const tallied =
    canNarrowByTopic(address) && !topic ? { kind: kindKey, begin: asked.period && beginOf(asked.period) } : null;
  const [{ posts, next }, tallies, topics, companies, languages] = await Promise.all([
    listArchivePage({ ...filter, before: asked.before ?? undefined, limit: ARCHIVE_ROOM }),
    queries.listTallies(subjectsOf(found.filter) ?? []),
    canNarrowByTopic(address) ? listTopics(kindKeyOf(address)) : [],
    address.of === "company" || address.of === "author"
      ? []
      : queries.listCompaniesOf({ ...found.filter, ...span }, COMPANIES_ASKED, tallied),
    address.of === "all" && !kind && !topic && !company ? countLanguages(span) : listLanguages(),
  ]);
  const ofKind = tallies.filter(({ kind: key }) => kindKey === null || key === kindKey);
  const isCounted = !topic && !company && !language;
  // Counts of categories are kept for all time, and per kind for a kind's own archive.
  const isWhole = !asked.period && !company && !language && asked.kind === "";
  return {
    subject: found.subject,
    title: found.title,
    description: found.description,
    period: asked.period,
    posts,
    next,
    before: asked.before,
    total: isCounted ? totalOf(ofKind, asked.period) : null,
    rail: isCounted ? railOf(ofKind, asked.period) : null,
    filters: {
      kind: kind?.archiveSlug ?? "",
      topic: topic ? asked.topic : "",
      company: company?.slug ?? "",
      language: language ?? "",
    },
    kinds:
      address.of === "kind"
        ? []
        : KINDS.map((each) => ({
            slug: each.archiveSlug,
            label: kindWords(each).plural,
            count: isCounted
              ? totalOf(
                  tallies.filter(({ kind: key }) => key === each.key),
                  asked.period,
                )
              : null,
          })).filter(({ count }) => count !== 0),
    topics: topics
      .toSorted((a, b) => b.count - a.count)
      .slice(0, TOPICS_SHOWN)
      .map(({ label, count }) => ({ label, count: isWhole ? count : null })),
    topic: topic?.label ?? null,
    languages: languages.map((each) => ({ count: null, ...each })),
    companies: (company && !companies.some(({ id }) => id === company.id)
      ? [{ ...company, posts: null }, ...companies]
      : companies
    ).map(({ slug, name, posts: count }) => ({ slug, name, count })),
  };
}

async function findSubject(address: ArchiveAddress, period: Period | null): Promise<Found | null> {
  const plain = { description: "", movedTo: null };
  switch (address.of) {
    case "all":
      return { ...plain, subject: { of: "all" }, title: words().shell.allPosts, filter: {} };
    case "kind": {
      const kind = kindOf(address.key);
      return { ...plain, subject: { of: "kind", kind }, title: kindWords(kind).plural, filter: { kind: kind.key } };
    }
    case "topic": {
      const topic = await findTopic(address.slug);
      return topic && ofTopic(topic, address.slug, period);
    }
    case "company": {
      const company = await queries.findCompany(address.slug);
      if (!company) return null;
      const subject = { of: "company", slug: company.slug } as const;
      return { ...plain, subject, title: company.name, filter: { companyId: company.id } };
    }
    case "author": {
      const author = await queries.findAuthor(address.slug);
      if (!author) return null;
      const subject = { of: "author", slug: author.slug } as const;
      return { ...plain, subject, title: author.name, description: author.bio, filter: { authorId: author.id } };
    }
  }
}

function ofTopic({ label, names }: Topic, slug: string, period: Period | null): Found {
  const subject = { of: "topic", label } as const;
  const isRight = archivePage({ of: "topic", label }) === `/topics/${encodeURIComponent(slug)}`;
  const movedTo = isRight ? null : archivePage(subject, period ?? undefined);
  return { subject, title: categoryName(label), description: "", filter: { topic: names }, movedTo };
}

/** @returns null if one of them does not exist. */
async function readFilters({ kind, topic, company, language }: ArchiveAsked) {
  const ofKind = KINDS.find(({ archiveSlug }) => archiveSlug === kind) ?? null;
  const [ofTopicSlug, ofCompany] = await Promise.all([
    topic === "" ? null : findTopic(topic),
    company === "" ? null : queries.findCompany(company),
  ]);
  if ((kind !== "" && !ofKind) || (topic !== "" && !ofTopicSlug) || (company !== "" && !ofCompany)) return null;
  const ofLanguage = readLanguage(language);
  return ofLanguage === null ? null : { kind: ofKind, topic: ofTopicSlug, company: ofCompany, language: ofLanguage };
}

function canNarrowByTopic({ of }: ArchiveAddress): boolean {
  return of === "all" || of === "kind";
}

function kindKeyOf(address: ArchiveAddress): KindKey | null {
  return address.of === "kind" ? address.key : null;
}

function totalOf(tallies: readonly queries.Tally[], period: Period | null): number {
  const begin = period && beginOf(period);
  const counted = tallies.filter(({ month }) => (begin === null ? month === null : month?.startsWith(begin)));
  return counted.reduce((sum, { posts }) => sum + posts, 0);
}

/** How the months of the period begin in tallies: "2026-" or "2026-11". */
function beginOf({ year, month }: Period): string {
  return `${year}-${month === undefined ? "" : String(month).padStart(2, "0")}`;
}

/** The months of one year, newest first, and the other years. */
function railOf(tallies: readonly queries.Tally[], period: Period | null): ArchivePage["rail"] {
  const months = new Map<string, number>();
  for (const { month, posts } of tallies) if (month !== null) months.set(month, (months.get(month) ?? 0) + posts);
  const counted: CountedMonth[] = [...months].map(([month, count]) => ({
    year: Number(month.slice(0, 4)),
    month: Number(month.slice(5)),
    count,
  }));
  const [newest] = counted;
  const year = period?.year ?? newest?.year;
  if (year === undefined) return null;
  if (counted.length < 2) return null; // nothing to choose from
  const years = Map.groupBy(counted, (each) => each.year);
  return {
    year,
    months: counted.filter((each) => each.year === year),
    years: [...years]
      .filter(([each]) => each !== year)
      .map(([each, ofYear]) => ({ year: each, count: ofYear.reduce((sum, { count }) => sum + count, 0) })),
  };
}
