/** The front page and the pages that follow it. Invariant: each published post is on exactly one of them. */
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
  const [first, categories] = await Promise.all([chooseFrontPage(), listTopics()]);
  const [cards, further] = await Promise.all([getPublishedPosts(first.ids), queries.listFurther(null, first.ids)]);
  const known = new Map<number, PostCard>(cards.map(({ id, kind: _kind, ...card }) => [id, card]));
  const cardsOf = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? []);
  return {
    latest: cardsOf(first.latest),
    byKind: byKind(({ key }) => cardsOf(first.byKind[key])),
    hasMore: further.length > 0,
    categories,
  };
}

/**
 * Published posts that the front page does not show, newest first.
 * @param after guid of the last post of the page before; undefined: from the first.
 * @returns null: `after` is not a public post.
 */
export async function findMorePosts(after: string | undefined): Promise<MorePosts | null> {
  const place = after === undefined || !GUID.test(after) ? null : await queries.findPlace(after);
  if (after !== undefined && !place) return null;
  const { ids: shown } = await chooseFrontPage();
  const ids = await queries.listFurther(place, shown);
  const posts = await getPublishedPosts(ids.slice(0, MORE_POSTS_ROOM));
  return { posts, next: ids.length > MORE_POSTS_ROOM ? (posts.at(-1)?.guid ?? null) : null };
}

/** When the front page changes by itself; null: never. */
export function findNextPinEnd(): Promise<Date | null> {
  return queries.findNextPinEnd();
}

type First = { latest: number[]; byKind: Record<KindKey, number[]>; ids: number[] };

async function chooseFrontPage(): Promise<First> {
  const { most, candidates } = await readCandidates();
  const choose = (among: queries.Candidate[], room: number) => {
    const pinned = among.filter(({ pin }) => pin !== null);
    return chooseFirst(pinned, among, room, most).map(({ id }) => id);
  };
  const latest = choose(candidates, FRONT_PAGE_ROOM.latest);
  const lists = byKind(({ key, front }) =>
    choose(
      candidates.filter(({ kind }) => kind === key),
      front.room,
    ),
  );
  return { latest, byKind: lists, ids: [...new Set([...latest, ...Object.values(lists).flat()])] };
}

/** @throws AppError forbidden (403). */
export async function getFrontPageSettings(operator: Operator): Promise<FrontPageSettings> {
  requireOperator(operator);
  return { most_per_newsroom: await readMost() };
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
let likelyMost = DEFAULT_OF_A_NEWSROOM;

async function readCandidates(): Promise<{ most: number; candidates: queries.Candidate[] }> {
  const guess = likelyMost;
  const [most, guessed] = await Promise.all([readMost(), queries.listCandidates(guess)]);
  likelyMost = most;
  return { most, candidates: most === guess ? guessed : await queries.listCandidates(most) };
}

async function readMost(): Promise<number> {
  return (await queries.findSettings())?.most_per_newsroom ?? DEFAULT_OF_A_NEWSROOM;
}
