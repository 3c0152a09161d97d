/** Figures for owners about their posts. Operators, too, see only their own. */
import type { Actor } from "#features/accounts/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { pathOf } from "#features/content/server/posts/address-service.ts";
import { isWithinReach } from "#features/content/server/posts/reach-service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import {
  type AccountAnalytics,
  analyticsMessages,
  type Period,
  type PostAnalytics,
  type PostViews,
  RECENT_DAYS,
} from "../contract.ts";
import { dayNumber, dayText } from "./day.ts";
import { describeFigures, namesOfFacet } from "./figures-policy.ts";
import * as queries from "./queries.ts";

type Asked = { days: Period };
/** Whose figures; commands have no session. */
type Owner = Pick<Actor, "id">;

/** Limits for screens; a CSV file has more. */
export const SHOWN_NAMES = 20;
export const ALL_NAMES = 1_000;

/** Of all posts together. @param names how many posts, referrers and countries at most. */
export async function getAccountAnalytics(
  owner: Owner,
  { days }: Asked,
  names = SHOWN_NAMES,
): Promise<AccountAnalytics> {
  const subject = { ownerId: owner.id, postId: null };
  const range = rangeOf(days);
  const [rows, named, posts] = await Promise.all([
    queries.listDays(subject, { from: dayText(dayNumber(Date.now()) - 2 * days + 1), to: range.to }),
    queries.listNames(subject, range, names),
    queries.listReadPosts(owner.id, range, names),
  ]);
  return {
    ...describeFigures(rows, days, range),
    referrers: namesOfFacet(named, "referrer"),
    countries: namesOfFacet(named, "country"),
    assistants: namesOfFacet(named, "assistant"),
    assistant_visits: namesOfFacet(named, "assistant-visit"),
    posts: posts.map((post) => ({ ...described(post), views: post.views, visitors: post.visitors })),
  };
}

/** Figures of one post. @throws AppError not-found for an unknown one and out of the caller's reach. */
export async function getPostAnalytics(
  owner: Owner,
  id: number,
  { days }: Asked,
  names = SHOWN_NAMES,
): Promise<PostAnalytics> {
  const post = await queries.findPost(id);
  if (!post || !(await isWithinReach(owner, id))) throw new AppError("not-found", analyticsMessages.notFound);
  const subject = { ownerId: post.owner_id, postId: id };
  const range = rangeOf(days);
  const [rows, named] = await Promise.all([
    queries.listDays(subject, { from: dayText(dayNumber(Date.now()) - 2 * days + 1), to: range.to }),
    queries.listNames(subject, range, names),
  ]);
  return {
    ...describeFigures(rows, days, range),
    post: { ...described(post), guid: post.guid },
    referrers: namesOfFacet(named, "referrer"),
    countries: namesOfFacet(named, "country"),
    assistants: namesOfFacet(named, "assistant"),
    assistant_visits: namesOfFacet(named, "assistant-visit"),
    links: namesOfFacet(named, "link"),
  };
}

/** Of those of these posts that are the owner's, that were viewed and are not in the trash, in one query. */
export async function listPostViews(owner: Owner, ids: readonly number[]): Promise<{ posts: PostViews[] }> {
  const { from } = rangeOf(RECENT_DAYS);
  const first = dayNumber(Date.parse(from));
  const rows = await queries.listPostViews(owner.id, ids, from);
  const posts = rows.map(({ id, views, days }) => ({
    id,
    views,
    recent: Array.from({ length: RECENT_DAYS }, (_, day) => days[dayText(first + day)] ?? 0),
  }));
  return { posts };
}

/** Daily figures of the whole site, for the command line. */
export function listSiteDays(days: Period): Promise<queries.SiteRow[]> {
  return queries.listSiteDays(rangeOf(days));
}

/** The post with this guid and its owner, for commands. @throws AppError not-found. */
export async function getPostOwner(guid: string): Promise<{ id: number; owner: Owner }> {
  const found = await queries.findOwnerOfPost(guid);
  if (!found) throw new AppError("not-found", analyticsMessages.notFound);
  return { id: found.id, owner: { id: found.owner_id } };
}

/** The last days, today included. */
function rangeOf(days: number): queries.Range {
  const today = dayNumber(Date.now());
  return { from: dayText(today - days + 1), to: dayText(today) };
}

function described({ id, guid, kind, slug, name }: queries.PostRow) {
  return { id, name, url: pathOf({ type: kindOf(kind).typeCode, guid, slug }) };
}
