/**
 * Tells recipients what has become of an embargo. Invariant: an email is queued in the transaction that notes, under the
 * link's lock, what the recipient knows; so each is told once, whichever worker dies and however often a job runs.
 */
import { publicPath } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import type { LinkRow } from "../columns.ts";
import { expiryOf } from "../links/policy.ts";
import { cancelledMail, liftedMail, type MailText, movedMail, publicMail } from "../mails.ts";
import { findChanges } from "../recipient/changes-service.ts";
import { situationOf } from "../situation-policy.ts";
import { type News, newsFor } from "./policy.ts";
import * as queries from "./queries.ts";
import type { Telling } from "./queue-service.ts";

/** Safe to repeat, to run twice in parallel, and to stop at any point. */
export async function tellRecipients({ postIds }: Telling, signal?: AbortSignal): Promise<void> {
  for (const id of await queries.listLinks(postIds)) {
    signal?.throwIfAborted(); // stopped: the job runs again and continues
    await tellOne(id);
  }
}

type Post = { title: string; link: string; changes: number | null };

async function tellOne(id: number): Promise<void> {
  const found = await queries.findLink(id);
  const isPublic = found?.status === "published";
  // Read before the transaction: no email waits with a connection for what it says.
  const post = found?.post_id && isPublic ? await describePost(found.post_id, found) : null;
  await transaction(async (tx) => {
    const link = await queries.lockLink(tx, id);
    if (!link) return;
    const news = newsFor(link, situationOf(link, new Date()), new Date());
    if (news === null || (news.is === "public" && !post)) return;
    await queries.setTold(tx, id, toldOf(link, news));
    const mail = mailOf(link, news, post);
    if (mail && isMailbox(link.email)) await queueMail(tx, { to: link.email, ...mail });
  });
}

async function describePost(postId: number, link: LinkRow): Promise<Post | null> {
  const post = await queries.findPost(postId);
  if (!post) return null;
  const path = publicPath({ type: kindOf(post.kind).typeCode, guid: post.guid, slug: post.slug });
  const read = link.accepted_at ? await queries.findLastRead(link.id) : null;
  const changes = await findChanges(postId, read, post.version);
  return { title: post.name, link: publicUrl() + path, changes: changes && changes.length };
}

function toldOf({ expires_at }: LinkRow, news: News): Parameters<typeof queries.setTold>[2] {
  if (news.is === "public" || news.is === "lifted") return { told: "lifted" };
  if (news.is === "cancelled") return { told: "cancelled" };
  const expiry = expiryOf(news.until, new Date());
  return {
    told: "embargoed",
    told_until: news.until,
    expires_at: expiry > expires_at ? expiry : expires_at,
  };
}

function mailOf(link: LinkRow, news: News, post: Post | null): MailText | null {
  const { name, company_name: company, created_by_name: by } = link;
  const to = { name, company, by, zone: getSite().time_zone };
  switch (news.is) {
    case "public":
      return post && publicMail({ ...to, ...post, at: news.at });
    case "lifted":
      return liftedMail({ ...to, subject: link.subject, line: link.lifted_line });
    case "cancelled":
      return cancelledMail({ ...to, hasAccepted: link.accepted_at !== null });
    case "moved":
      return movedMail({ ...to, before: news.before, until: news.until });
    case "noted":
      return null;
  }
}
