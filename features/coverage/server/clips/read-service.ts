/** Reads an article's page once, for a person who wants to add it: through the guard, and only where robots.txt allows it. */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { readPageAt } from "#features/assistant/server/pages/service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { completeWebAddress, isWebUrl } from "#platform/contract/fields.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import { customerTurn, inThread } from "#platform/threads/work.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { MAX_HEADLINE, MAX_OUTLET, type ReadClip, type ReadClipInput } from "../../contract.ts";
import type { ReleaseMatch } from "../../matching/choose.ts";
import { placeOf } from "../../matching/links.ts";
import type { Article, Release } from "../../matching/texts.ts";
import { coverageMessages } from "../../messages.ts";
import { addressKey, cleanAddress, languageOf, siteOf } from "../finding/article-policy.ts";
import { storedEvidence } from "../finding/evidence-policy.ts";
import { deliveredTo } from "../finding/place-service.ts";
import type { Whose } from "../finds/columns.ts";
import { reachForAdding, notFound } from "../finds/reach-service.ts";
import { findRelease, listReleases, listWatched } from "../watching/queries.ts";
import { releaseOf } from "../watching/release-policy.ts";
import { refuseDelivered, refuseKnown } from "./known-service.ts";
import { hostsOf } from "../outlets/policy.ts";
import * as queries from "./queries.ts";
import { readRobots } from "./robots-service.ts";

const byPerson: Limit = { name: "coverage:reads", max: 60, seconds: 3600 };
/** Releases that a page is compared with, the newest. */
const MAX_RELEASES = 200;
const CLIP: Work<{ releases: Release[]; article: Article }, ReleaseMatch[]> = {
  name: "coverage-clip",
  limitMs: 20_000,
};

/**
 * @throws AppError invalid-input naming `address`, not-found (404), forbidden (403), conflict (409) for what is there already
 * or a delivery, peer-failed (502) when the page cannot be read, too-many-requests (429).
 */
export async function readClip(
  actor: Actor,
  { company, address: typed, post }: ReadClipInput,
  signal: AbortSignal,
): Promise<ReadClip> {
  const whose = await reachForAdding(actor, company);
  const address = completeWebAddress(typed);
  if (!isWebUrl(address)) throw invalidInput({ address: coverageMessages.noAddress });
  if (post !== undefined && !(await queries.isReleaseOf(whose, post))) throw notFound();
  const releases = await listCompared(whose, post);
  const postIds = releases.map(({ id }) => Number(id));
  await refuseThere(whose, { address, post, postIds });
  await throttle(byPerson, String(actor.id));
  const { page, url } = await readPage(actor, address, signal);
  const clean = cleanAddress(url);
  await refuseThere(whose, { address: clean, post, postIds });
  const site = siteOf(placeOf(clean)?.host ?? "");
  const outlet = (await queries.findOutletOf(site))?.name ?? (page.about.site || site);
  const published = Date.parse(page.about.published);
  const article: Article = {
    title: page.about.headline || page.title,
    text: page.text,
    language: languageOf(page.about.language),
    outlet,
    url: clean,
    links: page.links,
    publishedAt: Number.isNaN(published) ? new Date() : new Date(Math.min(published, Date.now())),
  };
  const matches = await inThread(CLIP, { releases, article }, customerTurn(actor), signal);
  const read = {
    address: clean,
    headline: article.title.slice(0, MAX_HEADLINE),
    outlet: outlet.slice(0, MAX_OUTLET),
    published_at: Number.isNaN(published) ? null : article.publishedAt,
    language: article.language,
  };
  const stored = matches.map(({ releaseId, kind, evidence }) => ({
    post: Number(releaseId),
    kind,
    evidence: storedEvidence(evidence, false),
    passages: evidence.passages,
  }));
  const id = await transaction((tx) => {
    confirmActor(tx, actor);
    return queries.insertRead(tx, { ...read, user_id: actor.id, matches: stored });
  });
  const named = new Map(releases.map((release) => [Number(release.id), release]));
  return {
    ...read,
    read: id,
    published_at: read.published_at?.toISOString() ?? null,
    is_source: await queries.isSource(whose, hostsOf(site)),
    matches: stored.flatMap(({ post: postId, ...match }) => {
      const release = named.get(postId);
      return release ? [{ ...match, post: { id: postId, name: release.name, type: release.type } }] : [];
    }),
    detail: detailOf(matches[0]),
  };
}

function detailOf(best: ReleaseMatch | undefined): string {
  if (!best) return coverageMessages.nothingMatches;
  const { same, of } = best.evidence.sentences;
  return same > 0 ? coverageMessages.matches(same, of) : coverageMessages.matchesOtherwise;
}

type Compared = Release & { name: string; type: ReturnType<typeof kindOf>["typeCode"] };

/** The watched ones, and the one that is named. */
async function listCompared(whose: Whose, post: number | undefined): Promise<Compared[]> {
  const watched = (await listWatched(whose, MAX_RELEASES)).map(({ post_id }) => post_id);
  const rows = await listReleases(watched);
  const named = post === undefined || watched.includes(post) ? null : await findRelease(post);
  return [...rows, ...(named ? [named] : [])].map((row) => {
    const [version] = row.versions;
    const name = version?.name ?? "";
    return { ...releaseOf(row, publicUrl()), name, type: kindOf(version?.kind ?? "article").typeCode };
  });
}

async function refuseThere(
  whose: Whose,
  { address, post, postIds }: { address: string; post: number | undefined; postIds: number[] },
): Promise<void> {
  const key = addressKey(address);
  refuseKnown(key === null ? null : await queries.findKnown(whose, { key, postId: post ?? null }));
  refuseDelivered(deliveredTo(await queries.listPlatforms(postIds), address));
}

async function readPage(actor: Actor, address: string, signal: AbortSignal) {
  if (!(await mayRead(address, signal))) throw unreadable(null);
  const answer = await readPageAt(address, { userId: actor.id, signal });
  if ("page" in answer) return answer;
  if (answer.isPrivate) throw invalidInput({ address: coverageMessages.notPublic });
  throw unreadable(answer.status);
}

async function mayRead(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await readRobots(new URL(address).origin, signal))(address);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw invalidInput({ address: coverageMessages.notPublic });
  }
}

function unreadable(status: number | null): AppError {
  return new AppError("peer-failed", coverageMessages.notReachable(status));
}
