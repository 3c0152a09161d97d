/** An author's posts by publishing time. */
import type { Actor } from "#features/accounts/contract.ts";
import { CALENDAR_POSTS, type CalendarAnswer, type CalendarQuery } from "../../contracts/calendar.ts";
import { findKindByTypeCode, kindOf } from "../../kinds/index.ts";
import * as queries from "./queries.ts";

/** The caller's scheduled and published posts from `from` until before `to`, soonest first. */
export async function readCalendar(actor: Actor, { type, company, ...range }: CalendarQuery): Promise<CalendarAnswer> {
  const filter = { ...range, kind: type && findKindByTypeCode(type)?.key, companyId: company };
  const rows = await queries.listBetween(actor.id, filter, CALENDAR_POSTS + 1);
  const posts = rows.slice(0, CALENDAR_POSTS).map(({ kind, at, posted_as_name, ...post }) => ({
    ...post,
    type: kindOf(kind).typeCode,
    posted_as: posted_as_name,
    at: at.toISOString(),
  }));
  return { posts, has_more: rows.length > CALENDAR_POSTS };
}
