/**
 * Emails followers, immediately or once a day. Invariant: an email is queued in the transaction that marks its posts as
 * mailed, so each post is in one email per follower, even after a crash.
 */
import { getPublishedPosts } from "#features/content/server/published/list-service.ts";
import { readSearch } from "#features/newsroom/server/search/read-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { manageLink, stopLink } from "./links-service.ts";
import { DIGEST_HOUR, localTime, nameOf, newsMail } from "./policy.ts";
import * as queries from "./queries.ts";

const BATCH = 50;

/** @returns how many emails were queued. */
export async function mailNews(signal?: AbortSignal): Promise<number> {
  return mailBatches(null, signal);
}

/** From the set hour on by the site's clock; what a stopped worker missed is sent when one runs again. */
export async function mailDigests(now: Date, signal?: AbortSignal): Promise<number> {
  const { day, hour } = localTime(getSite().time_zone, now);
  return hour < DIGEST_HOUR ? 0 : mailBatches(day, signal);
}

async function mailBatches(day: string | null, signal?: AbortSignal): Promise<number> {
  let queued = 0;
  for (let after = 0; ;) {
    const due = await queries.listDue(day, after, BATCH);
    for (const follow of due) {
      if (signal?.aborted) return queued;
      queued += await mailOne(follow, day);
    }
    const last = due.at(-1);
    if (!last || due.length < BATCH) return queued;
    after = last.id;
  }
}

/**
 * Reads what the email says first, then marks and queues it in one short transaction, unless another worker has. Posts
 * withdrawn since are left out, and those added meanwhile wait for the next email.
 * @returns how many emails were queued: one or none.
 */
async function mailOne(follow: queries.DueFollow, day: string | null): Promise<number> {
  const found = await getPublishedPosts(await queries.listWaiting(follow.id));
  const read = await readSearch(Object.fromEntries(new URLSearchParams(follow.query)));
  return transaction(async (tx) => {
    if (!(await queries.lockDue(tx, follow.id, day))) return 0;
    const waiting = new Map((await queries.lockWaiting(tx, follow.id)).map((item) => [item.post_id, item.is_public]));
    const posts = found.filter(({ id }) => waiting.get(id) === true);
    const mailed = posts.map(({ id }) => id);
    const dropped = [...waiting].flatMap(([id, isPublic]) => (isPublic ? [] : [id]));
    await queries.settleItems(tx, follow.id, { mailed, dropped, day });
    if (posts.length === 0 || !read || !isMailbox(follow.email)) return 0;
    const site = getSite().name;
    const links = { origin: publicUrl(), manage: manageLink(follow.follower_id), stop: stopLink(follow.id) };
    await queueMail(tx, { to: follow.email, ...newsMail(nameOf(read, site), site, posts, links) });
    return 1;
  });
}
