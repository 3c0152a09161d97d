/** The front page and the pages that follow it. Invariant: Latest and these pages are all published posts, newest first. */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { notify } from "#platform/database/notifications.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { DEFAULT_OF_A_NEWSROOM, type FrontPageSettings } from "../contract.ts";
import { byKind, type KindKey } from "#features/content/kinds/index.ts";
import type { PostCard } from "#features/content/site/public-post.ts";
import { listTopics } from "./archives/topic-service.ts";
import { chooseFirst } from "./front-policy.ts";
import { FRONT_TAG } from "../archive-contract.ts";
import * as queries from "./front-queries.ts";
import { getPublishedPosts } from "#features/content/server/published/list-service.ts";
import { FRONT_PAGE_ROOM, type FrontPage, MORE_POSTS_ROOM, type MorePosts } from "../site/front/posts.ts";

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Everything that the front page shows. */
export async function getFrontPage(): Promise<FrontPage> {
  const room = FRONT_PAGE_ROOM.latest;
  const [kinds, latest, categories] = await Promise.all([
    chooseByKind(),
    queries.listLatest(null, room + 1),
    listTopics(),
  ]);
  const shown = latest.slice(0, room);
  const cards = await getPublishedPosts([...new Set([...shown, ...Object.values(kinds).flat()])]);
  const known = new Map<number, PostCard>(cards.map(({ id, kind: _kind, ...card }) => [id, card]));
  const cardsOf = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? []);
  return {
    latest: cardsOf(shown),
    byKind: byKind(({ key }) => cardsOf(kinds[key])),
    hasMore: latest.length > room,
    categories,
  };
}

/**
 * Published posts after those of Latest, newest first.
 * @param after guid of the last post of the list before; undefined: of Latest.
 * @returns null: `after` is not a public post.
 */
export async function findMorePosts(after: string | undefined): Promise<MorePosts | null> {
  const place = after === undefined || !GUID.test(after) ? null : await queries.findCursor(after);
  if (after !== undefined && !place) return null;
  const skipped = place === null ? FRONT_PAGE_ROOM.latest : 0;
  const ids = (await queries.listLatest(place, skipped + MORE_POSTS_ROOM + 1)).slice(skipped);
  const posts = await getPublishedPosts(ids.slice(0, MORE_POSTS_ROOM));
  return { posts, next: ids.length > MORE_POSTS_ROOM ? (posts.at(-1)?.guid ?? null) : null };
}

/** When the front page changes by itself; null: never. */
export function findNextPinEnd(): Promise<Date | null> {
  return queries.findNextPinEnd();
}

async function chooseByKind(): Promise<Record<KindKey, number[]>> {
  const { max, candidates } = await readCandidates();
  return byKind(({ key, front }) => {
    const among = candidates.filter(({ kind }) => kind === key);
    const pinned = among.filter(({ pin }) => pin !== null);
    return chooseFirst(pinned, among, front.room, max).map(({ id }) => id);
  });
}

/** @throws AppError forbidden (403). */
export async function getFrontPageSettings(operator: Operator): Promise<FrontPageSettings> {
  requireOperator(operator);
  return { most_per_newsroom: await readMax() };
}

/** @throws AppError forbidden (403). */
export async function setFrontPageSettings(
  operator: Operator,
  { most_per_newsroom }: FrontPageSettings,
): Promise<FrontPageSettings> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const before = await queries.swapSettings(tx, { most_per_newsroom });
    if ((before.most_per_newsroom ?? DEFAULT_OF_A_NEWSROOM) === most_per_newsroom) return;
    const details = `At most ${most_per_newsroom} of one newsroom in each list`;
    await recordAction(tx, operator, { action: "front-page.set", subject: "front page", details });
    await notify(tx, PAGE_CHANGED, FRONT_TAG);
  });
  return { most_per_newsroom };
}

/** The setting as last read: used to load candidates while it is read again. */
let likelyMax = DEFAULT_OF_A_NEWSROOM;

async function readCandidates(): Promise<{ max: number; candidates: queries.Candidate[] }> {
  const guess = likelyMax;
  const [max, guessed] = await Promise.all([readMax(), queries.listCandidates(guess)]);
  likelyMax = max;
  return { max, candidates: max === guess ? guessed : await queries.listCandidates(max) };
}

async function readMax(): Promise<number> {
  return (await queries.findSettings())?.most_per_newsroom ?? DEFAULT_OF_A_NEWSROOM;
}
