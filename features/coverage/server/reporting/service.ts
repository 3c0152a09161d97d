/** Reports of confirmed coverage. No reach, no advertising value, no sentiment: none can be measured from here. */
import type { Actor } from "#features/accounts/contract.ts";
import { NO_COMPANY } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { CSV_MARK, csvLine } from "#platform/csv/csv.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";
import { COVERAGE_KINDS, KIND_WORDS } from "../../contract.ts";
import { evidenceInShort, evidenceLine, type EvidenceWords, toldKind } from "../../evidence-words.ts";
import {
  type Figures,
  MAX_LISTED,
  type Report,
  type ReportedArticle,
  type ReportQuery,
} from "../../reporting/contract.ts";
import type { Whose } from "../finds/columns.ts";
import { notFound, reachOf } from "../finds/reach-service.ts";
import { dayAfter, previousPeriod, startOf } from "./period-policy.ts";
import * as queries from "./queries.ts";

type Asked = Pick<ReportQuery, "posts" | "from" | "to">;
type Caller = Pick<Actor, "id">;

/** @throws AppError not-found (404) for a company without a role, or a release out of reach. */
export async function getReport(actor: Caller, query: ReportQuery, language?: SiteLanguage): Promise<Report> {
  return writeReport(await whoseOf(actor, query), query, { ...OWN, ...(language && { language }) });
}

/** What their own people see also has releases that were withdrawn. */
const OWN = { hasWithdrawn: true };

/** @throws AppError not-found (404). */
export async function whoseOf(actor: Caller, { company, posts: [first] = [] }: ReportQuery): Promise<Whose> {
  if (company !== undefined || first === undefined) return (await reachOf(actor, company ?? NO_COMPANY)).whose;
  const release = await queries.findWhoseRelease(first);
  if (!release || (release.company_id === null && release.owner_id !== actor.id)) throw notFound();
  return (await reachOf(actor, release.company_id ?? NO_COMPANY)).whose;
}

type Of = Pick<queries.Scope, "hasWithdrawn"> & {
  /** Of a document for readers; the dashboard is in English. */
  language?: SiteLanguage;
};

/** @throws AppError not-found (404) when one of the releases is out of reach. */
async function scopeOf(whose: Whose, { posts: ids, from, to }: Asked, { hasWithdrawn }: Of) {
  const found = ids ? await queries.listPosts(whose, ids) : [];
  const posts = found.filter(({ status }) => hasWithdrawn || status === "published");
  if (ids && posts.length < ids.length) throw notFound();
  const scope = {
    hasWithdrawn,
    posts: ids ?? null,
    from: from ? startOf(from) : null,
    until: to ? dayAfter(to) : null,
  };
  return { posts, scope };
}

/** For readers by link, of what is public alone, if nothing else is said. @throws AppError not-found (404) as scopeOf. */
export async function writeReport(whose: Whose, asked: Asked, of: Of = { hasWithdrawn: false }): Promise<Report> {
  const { from, to } = asked;
  const words = wordsIn(of.language ?? "en").coverageReport;
  const { posts, scope } = await scopeOf(whose, asked, of);
  const [only] = posts.length === 1 ? posts : [];
  const before = from && to ? previousPeriod(from, to) : null;
  const [company, counted, articles, first, feeds, countedBefore] = await Promise.all([
    queries.findName(whose),
    queries.countArticles(whose, scope),
    queries.listArticles(whose, scope, MAX_LISTED),
    only ? queries.findFirst(whose, only.id, scope) : null,
    queries.countFeeds(),
    before && queries.countArticles(whose, { ...scope, from: startOf(before.from), until: dayAfter(before.to) }),
  ]);
  return {
    title: only?.name ?? words.titleOf(company),
    company,
    post: only
      ? {
          id: only.id,
          name: only.name,
          type: kindOf(only.kind).typeCode,
          published_at: only.published_at.toISOString(),
          to_confirm: only.to_confirm,
          watched_until: only.watched_until?.toISOString() ?? null,
        }
      : null,
    from: from ?? null,
    to: to ?? null,
    figures: figuresOf(counted),
    previous: before && countedBefore && { ...before, figures: figuresOf(countedBefore) },
    first:
      only && first
        ? {
            outlet: first.outlet,
            published_at: first.published_at.toISOString(),
            minutes: Math.max(0, Math.round((first.published_at.getTime() - only.published_at.getTime()) / 60_000)),
          }
        : null,
    articles: articles.map((row) => articleOf(row, words)),
    feeds,
    as_of: new Date().toISOString(),
  };
}

/** @throws AppError as getReport. */
export async function writeReportFile(actor: Caller, query: ReportQuery): Promise<string> {
  const whose = await whoseOf(actor, query);
  const { scope } = await scopeOf(whose, query, OWN);
  const rows = await queries.listArticles(whose, scope, MAX_IN_FILE);
  return [CSV_MARK + csvLine(CSV_HEAD), ...rows.map(lineOf)].join("");
}

const MAX_IN_FILE = 10_000;
const CSV_HEAD =
  "Release,Kind,Outlet,Headline,Address,Published,Language,Medium,Evidence,Passages,Added by,Confirmed by,Confirmed at".split(
    ",",
  );

function lineOf(row: queries.ArticleRow): string {
  const { evidence, passages } = row;
  const at = row.published_at.toISOString();
  return csvLine([
    row.post_name,
    KIND_WORDS[row.kind],
    row.outlet,
    row.headline,
    row.address ?? "",
    // Of what was added by hand only the day is known.
    row.is_added ? at.slice(0, 10) : at,
    row.language,
    row.medium,
    evidence ? evidenceInShort(evidence, toldKind(row)) : "Filled in by hand",
    passages.map(({ theirs }) => theirs).join(" … "),
    row.added_by_name,
    row.decided_by_name,
    row.decided_at.toISOString(),
  ]);
}

function figuresOf({
  articles,
  outlets,
  languages,
  kinds,
}: Awaited<ReturnType<typeof queries.countArticles>>): Figures {
  const counts = Object.fromEntries(COVERAGE_KINDS.map((kind) => [kind, kinds[kind] ?? 0])) as Figures["kinds"];
  return { articles, outlets, languages, kinds: counts };
}

function articleOf(row: queries.ArticleRow, words: EvidenceWords): ReportedArticle {
  const { id, kind, medium, outlet, headline, address, language, passages, evidence, is_added } = row;
  return {
    id,
    kind,
    medium,
    outlet,
    headline,
    address,
    language,
    passages,
    is_added,
    post: { id: row.post_id, name: row.post_name, type: kindOf(row.post_kind).typeCode },
    published_at: row.published_at.toISOString(),
    evidence: evidence ? evidenceLine(evidence, toldKind(row)) : "",
    evidence_in_short: evidence ? evidenceInShort(evidence, toldKind(row), words) : "",
    gone_since: row.gone_since?.toISOString() ?? null,
  };
}
