/** What happened to posts and companies of a person, as far as they may read them; one's own deeds are left out. */
import type { Actor } from "#features/accounts/contract.ts";
import { mayInCompany, mayReadPost } from "#features/companies/team/rights.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { standingOf } from "#features/content/server/posts/reach-service.ts";
import { MAX_HAPPENED } from "../../contract.ts";
import { EMPTY, type Event, postOf } from "../events-policy.ts";
import { type HappenedRow, listHappened } from "./queries.ts";

/** Newest first. @param met posts whose approvals are all in. */
export async function listEvents(
  actor: Pick<Actor, "id">,
  since: Date,
  met: ReadonlySet<number> = new Set(),
): Promise<Event[]> {
  const rows = await listHappened(actor.id, since, MAX_HAPPENED);
  const last = new Set<number>();
  return rows
    .filter((row) => mayRead(actor, row))
    .map((row) => {
      const event = eventOf(row);
      if (event.cause !== "approved" || !event.post || !met.has(event.post.id) || last.has(event.post.id)) return event;
      last.add(event.post.id);
      return { ...event, cause: "approved-by-all" as const };
    });
}

function mayRead(
  actor: Pick<Actor, "id">,
  { post_id, company_id, owner_id, role, status, ...row }: HappenedRow,
): boolean {
  // What was done to the person is told to the person, who may have no role any more.
  if (row.cause === "own-role-changed" || row.cause === "own-removed") return true;
  if (post_id === null) return company_id === null || mayInCompany(role, "manage-people");
  if (owner_id === null || status === null) return false;
  // No role: the person has left, or the company is deleted.
  if (company_id !== null && role === null) return false;
  return mayReadPost(standingOf(actor, { ...row, role, is_of_company: company_id !== null, owner_id, status }));
}

function eventOf(row: HappenedRow): Event {
  const { cause, key, at, person, note, before, after, done, total, version, ticket_id, alert_id } = row;
  return {
    ...EMPTY,
    cause,
    key,
    at,
    ...aboutOf(row),
    people: person === "" ? [] : [person],
    note: ticket_id === null && alert_id === null ? note : "",
    ticket: ticket_id === null ? null : { id: ticket_id, category: note },
    alert: alert_id === null ? null : { id: alert_id, name: note },
    words: after === "" ? null : { before, after },
    count: done === null || total === null ? null : { done, of: total },
    version,
  };
}

function aboutOf({ post_id, kind, status, post_name, company_id, company }: HappenedRow) {
  if (post_id === null || kind === null || status === null) return { companyId: company_id, company };
  const { typeCode } = kindOf(kind);
  const post = { id: post_id, type: typeCode, status, name: post_name ?? "" };
  return postOf({ ...post, company_id, posted_as_name: company ?? "" });
}
