/** Posts by publishing time. */
import type { Actor } from "#features/accounts/contract.ts";
import { CALENDAR_POSTS, type CalendarAnswer, type CalendarQuery } from "../../contracts/calendar.ts";
import { findKindByTypeCode, kindOf } from "../../kinds/index.ts";
import { rightsOf } from "../lists/list-item.ts";
import { companyOf, reachOf } from "../lists/service.ts";
import * as queries from "./queries.ts";

/** The caller's or a company's scheduled and published posts from `from` until before `to`, soonest first. */
export async function readCalendar(
  actor: Actor,
  { type, company: chosen, ...range }: CalendarQuery,
): Promise<CalendarAnswer> {
  const company = companyOf(actor, chosen);
  const filter = { ...range, kind: type && findKindByTypeCode(type)?.key, companyId: company };
  const rows = await queries.listBetween(actor.id, await reachOf(actor, company), filter, CALENDAR_POSTS + 1);
  const posts = rows
    .slice(0, CALENDAR_POSTS)
    .map(
      ({
        kind,
        at,
        posted_as_name,
        owner_id,
        role,
        is_of_company,
        confidential_since,
        is_added,
        is_asked,
        ...post
      }) => ({
        ...post,
        type: kindOf(kind).typeCode,
        posted_as: posted_as_name,
        at: at.toISOString(),
        rights: rightsOf(actor, {
          owner_id,
          role,
          is_of_company,
          confidential_since,
          is_added,
          is_asked,
          status: post.status,
        }),
      }),
    );
  return { posts, has_more: rows.length > CALENDAR_POSTS };
}
