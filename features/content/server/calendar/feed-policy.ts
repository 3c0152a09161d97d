/** An author's calendar as iCalendar (RFC 5545). Pure. */
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { publicPath } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";
import type { FeedRow } from "./feed-queries.ts";

/** Calendar programs draw an event without a length as a line that cannot be clicked. */
const SHOWN_MINUTES = 15;
const REFRESH_SECONDS = 3600;

/**
 * Each post is one event with a permanent UID, and SEQUENCE counts its saves, so that programs move
 * rescheduled events. The library escapes and folds text.
 * @param site origin of the public pages, and @param name of the calendar.
 */
export function calendarText(posts: readonly FeedRow[], site: string, name: string): string {
  const { host } = new URL(site);
  const calendar = ical({
    name,
    prodId: { company: "Dateline", product: "Calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const post of posts) {
    const { typeCode, cardLabel } = kindOf(post.kind);
    const isPublished = post.status === "published";
    const page = publicPath({ type: typeCode, guid: post.guid, slug: post.slug });
    calendar.createEvent({
      id: `${post.guid}@${host}`,
      sequence: post.version,
      start: post.at,
      end: new Date(post.at.getTime() + SHOWN_MINUTES * 60_000),
      stamp: post.updated_at,
      lastModified: post.updated_at,
      summary: plain(post.name) || "Untitled",
      description: [cardLabel, plain(post.posted_as_name), post.is_waiting ? "Waiting for review" : ""]
        .filter(Boolean)
        .join("\n"),
      url: site + (isPublished ? page : `/dashboard?activeContent=scheduledPosts`),
      status: post.is_waiting && !isPublished ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      categories: [{ name: isPublished ? "Published" : "Scheduled" }],
    });
  }
  return calendar.toString();
}

/** iCalendar text has no control characters (RFC 5545, section 3.3.11), and a title no line breaks. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
