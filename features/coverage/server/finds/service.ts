/** Lists of what was found, and one find next to its release. */
import type { Actor } from "#features/accounts/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import { customerTurn, workAside } from "#platform/threads/work.ts";
import type { CompanyQuery, CoverageEvidence, FindDetail, Finds, FindsQuery } from "../../contract.ts";
import { type Marked, markTexts } from "../../matching/marks.ts";
import type { Article, Release } from "../../matching/texts.ts";
import { articleOf } from "../finding/article-policy.ts";
import { findRelease } from "../watching/queries.ts";
import { releaseOf } from "../watching/release-policy.ts";
import { findOf } from "./find-policy.ts";
import { notFound, reachOf } from "./reach-service.ts";
import * as queries from "./queries.ts";

/** Finds to confirm that one walks through. */
const MAX_WALKED = 1000;
const MARKS: Work<{ release: Release; article: Article }, Marked> = { name: "coverage-marks", limitMs: 5_000 };

/** @throws AppError not-found (404) for a company in which the caller has no role. */
export async function listFinds(actor: Pick<Actor, "id">, query: FindsQuery): Promise<Finds> {
  const { whose, mayDecide } = await reachOf(actor, query.company);
  const [rows, counts, choices] = await Promise.all([
    queries.listFinds(whose, query),
    queries.countFinds(whose, query),
    queries.listChoices(whose),
  ]);
  const covered = await queries.listCovered([...new Set(rows.map(({ post_id }) => post_id))]);
  return {
    finds: rows.map(findOf),
    count: counts[query.tab],
    counts,
    posts: covered.map(({ kind, published_at, watched_until, ...post }) => ({
      ...post,
      type: kindOf(kind).typeCode,
      published_at: published_at.toISOString(),
      watched_until: watched_until?.toISOString() ?? null,
      may_decide: mayDecide,
    })),
    choices: {
      ...choices,
      posts: choices.posts.map(({ kind, ...post }) => ({ ...post, type: kindOf(kind).typeCode })),
    },
    may_add: mayDecide,
  };
}

/** For the menu. @throws AppError not-found (404) for a company in which the caller has no role. */
export async function countToConfirm(actor: Pick<Actor, "id">, company: CompanyQuery["company"]) {
  const { whose } = await reachOf(actor, company);
  return { to_confirm: await queries.countToConfirm(whose) };
}

/** @throws AppError not-found (404). */
export async function getFind(actor: Pick<Actor, "id">, id: number): Promise<FindDetail> {
  const [of] = await queries.listCompaniesOf({ finds: [id] });
  if (!of || (!of.is_of_company && of.owner_id !== actor.id)) throw notFound();
  const { whose, mayDecide } = await reachOf(
    actor,
    of.is_of_company && of.company_id !== null ? of.company_id : "none",
  );
  const row = await queries.findOne(whose, id);
  const stored = row && (await findRelease(row.post_id));
  if (!row || !stored) throw notFound();
  const release = releaseOf(stored, publicUrl());
  const version = versionOf(release, row.evidence);
  const entry = row.is_added ? null : await queries.findEntry(id);
  const article = entry && articleOf(entry);
  const marked = article && (await mark(actor, { ...release, versions: [version] }, article));
  const waiting = row.status === "to_confirm" ? await queries.listWaitingIds(whose, MAX_WALKED) : [];
  const place = waiting.indexOf(id);
  return {
    ...findOf(row),
    kept: row.passages,
    release: {
      headline: version.title,
      text: version.text,
      language: version.language,
      published_at: release.publishedAt.toISOString(),
    },
    article: marked?.article ?? null,
    marks: marked?.marks ?? [],
    may_decide: mayDecide,
    next: place < 0 ? null : (waiting[place + 1] ?? null),
    previous: place < 0 ? null : (waiting[place - 1] ?? null),
    to_confirm: place < 0 ? null : { number: place + 1, of: waiting.length },
  };
}

function versionOf({ versions }: Release, evidence: CoverageEvidence | null) {
  const compared = versions.find(({ language }) => language === evidence?.language) ?? versions[0];
  return compared ?? { title: "", text: "", language: "" };
}

function mark(actor: Pick<Actor, "id">, release: Release, article: Article): Promise<Marked> {
  const size = article.text.length + release.versions.reduce((total, { text }) => total + text.length, 0);
  return workAside(MARKS, markTexts, { given: { release, article }, size, turn: customerTurn(actor) });
}
