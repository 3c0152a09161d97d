/** The secret address of an author's calendar: created, replaced, switched off, and read by calendar programs. */
import { createHash, randomBytes } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { senderName } from "#platform/mail/sender.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import {
  FEED_PAST_DAYS,
  FEED_POSTS,
  feedMessages,
  type FeedQuery,
  type FeedState,
} from "../../contracts/calendar-feed.ts";
import { NO_COMPANY } from "../../contract.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { feedMail } from "./feed-mail-policy.ts";
import { calendarText } from "./feed-policy.ts";
import * as queries from "./feed-queries.ts";

/** Guessing 256 bits is hopeless. */
const TOKEN_BYTES = 32;
const SUFFIX = ".ics";
/** Each sends its owner an email. */
const RENEWALS: Limit = { name: "calendar-feeds", max: 10, seconds: 3600 };

export async function getFeed(actor: Actor): Promise<FeedState> {
  const feed = await queries.findFeed(actor.id);
  return {
    is_on: feed !== undefined,
    created_at: feed?.created_at.toISOString() ?? null,
    last_read_at: feed?.last_read_at?.toISOString() ?? null,
  };
}

/** Revokes the previous address. @returns the new one, which cannot be shown again: only its hash is stored. */
export async function renewFeed(actor: Actor): Promise<{ url: string }> {
  await throttle(RENEWALS, String(actor.id));
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await transaction(async (tx) => {
    await queries.saveFeed(tx, actor.id, hashOf(token));
    const { email } = await queries.getOwner(tx, actor.id);
    await queueMail(tx, { to: email, ...feedMail() });
  });
  return { url: `${publicUrl()}/calendar/${token}${SUFFIX}` };
}

/** Does nothing if it is off. */
export async function endFeed(actor: Actor): Promise<FeedState> {
  await transaction((tx) => queries.deleteFeed(tx, actor.id));
  return getFeed(actor);
}

/** The calendar at this address. @throws AppError not-found if it is unknown. */
export async function readFeed(token: string, { type, company }: FeedQuery): Promise<string> {
  if (!token.endsWith(SUFFIX)) throw noSuchFeed();
  const ownerId = await queries.findReadOwner(hashOf(token.slice(0, -SUFFIX.length)));
  if (ownerId === null) throw noSuchFeed();
  const filter = {
    kind: (type && findKindByTypeCode(type)?.key) ?? null,
    companyId: typeof company === "number" ? company : null,
    isOwn: company === NO_COMPANY,
  };
  const posts = await queries.listFeedPosts(ownerId, filter, FEED_PAST_DAYS, FEED_POSTS);
  return calendarText(posts, publicUrl(), senderName());
}

/** Long random texts need no salt. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function noSuchFeed(): AppError {
  return new AppError("not-found", feedMessages.notFound);
}
