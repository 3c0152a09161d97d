/** SQL of what happened: read from what each feature stores about it, so nothing is written to be listed here. */
import { db, type Database, prepared } from "#platform/database/client.ts";
import { column, computed, orNull, type Row } from "#platform/database/statement.ts";
import type { HappenedCause, TodoCause } from "../../contract.ts";
import { IS_NEWS } from "../published/columns.ts";

const HAPPENED_ROW = {
  cause: computed.text<HappenedCause | TodoCause>(),
  key: computed.text(),
  at: computed.time(),
  post_id: orNull(computed.number()),
  kind: orNull(column("posts", "kind")),
  status: orNull(column("posts", "status")),
  post_name: orNull(column("posts", "name")),
  owner_id: orNull(column("posts", "owner_id")),
  company_id: orNull(computed.number()),
  company: orNull(computed.text()),
  role: orNull(column("company_roles", "role")),
  confidential_since: column("posts", "confidential_since"),
  is_added: computed.flag(),
  is_asked: computed.flag(),
  person: computed.text(),
  note: computed.text(),
  before: computed.text(),
  after: computed.text(),
  done: orNull(computed.number()),
  total: orNull(computed.number()),
  version: orNull(computed.number()),
  ticket_id: orNull(computed.number()),
  alert_id: orNull(computed.number()),
};
export type HappenedRow = Row<typeof HAPPENED_ROW>;

const TEXTS = ["person", "note", "before", "after"] as const;
const NUMBERS = ["post_id", "company_id", "done", "total", "version", "ticket_id", "alert_id"] as const;
const PART = [...NUMBERS, "company", "role", ...TEXTS] as const;
/** What a part has besides cause, key and time; the rest is null or empty. */
type Part = { cause: string; key: string; at: string } & Partial<Record<(typeof PART)[number], string>>;

const NULLS: Partial<Record<string, string>> = {
  ...Object.fromEntries(NUMBERS.map((name) => [name, "null::bigint"])),
  ...Object.fromEntries(TEXTS.map((name) => [name, "''"])),
};

/** $1 is the person, $2 the earliest time, $3 how many. */
function part({ cause, key, at, ...given }: Part, from: string): string {
  const rest = PART.map((name) => `${given[name] ?? NULLS[name] ?? "null::text"} as ${name}`);
  return `(select ${cause} as cause, ${key} as key, ${at} as at, ${rest.join(", ")} ${from} order by at desc limit $3)`;
}

/** Requests of the person's companies that are open, or ended since; with their posts. */
const requestsOf = (table: string) => `select r.*, held.role from held
  join ${table} r on r.company_id = held.company_id and (r.ended_at is null or r.ended_at > $2)`;
const ITS_POST = "join posts p on p.id = r.post_id and p.company_id = r.company_id and p.deleted_at is null";
const IS_THEIRS = "(r.asked_by = $1 or p.owner_id = $1)";
const THEIR_ROLE = "left join held on held.company_id = p.company_id";
const COMPANY_ACTIONS = {
  "person.join": "joined",
  "invitation.decline": "invitation-declined",
  "person.change": "role-changed",
  "person.remove": "removed",
  "person.leave": "left",
} as const;

const PARTS = [
  part(
    {
      cause: `case when a.answer = 'changes' then 'changes-asked' when r.waived_at is null and r.outcome = 'published'
        and not exists (select from approval_turns t2 join approval_answers a2 on a2.turn_id = t2.id
          where t2.request_id = r.id and a2.id > a.id) then 'approved-by-all' else 'approved' end`,
      key: "'answer.' || t.id || '.' || a.version || '.' || a.answer",
      at: "a.answered_at",
      post_id: "p.id",
      role: "r.role",
      person: "a.name",
      note: "a.note",
      version: "a.version",
    },
    `from requests r ${ITS_POST} join approval_turns t on t.request_id = r.id join approval_answers a on a.turn_id = t.id
     where ${IS_THEIRS} and a.answered_at > $2 and a.user_id is distinct from $1`,
  ),
  part(
    {
      cause: "'published-unapproved'",
      key: "'waived.' || r.id",
      at: "r.waived_at",
      post_id: "p.id",
      role: "r.role",
      person: "r.waived_by_name",
      note: "r.waived_reason",
    },
    `from requests r ${ITS_POST}
     where r.waived_at > $2 and r.waived_by is distinct from $1 and p.status in ('published', 'withdrawn')
       and exists (select from approval_turns t where t.request_id = r.id and t.approver_id = $1)`,
  ),
  part(
    {
      cause: `case when bool_or(a.answer = 'refused') then 'quote-refused'
        when bool_or(a.answer = 'changes') then 'words-suggested' else 'quotes-approved' end`,
      key: "'quotes.' || a.receipt",
      at: "max(a.answered_at)",
      post_id: "p.id",
      role: "r.role",
      person: "r.name",
      note: "max(a.note)",
      before: "coalesce((array_agg(a.words order by a.id) filter (where a.answer = 'changes'))[1], '')",
      after: "coalesce((array_agg(a.new_words order by a.id) filter (where a.answer = 'changes'))[1], '')",
      done: "count(*) filter (where a.answer = 'approved')",
      total: "count(*)",
    },
    `from (${requestsOf("quote_requests")}) r ${ITS_POST}
     join quote_request_quotes q on q.request_id = r.id join quote_answers a on a.quote_id = q.id
     where ${IS_THEIRS} and a.answered_at > $2 group by a.receipt, r.name, r.role, p.id`,
  ),
  part(
    {
      cause: `case when l.accepted_at is not null then 'embargo-accepted' when l.declined_at is not null
        then 'embargo-declined' when l.disowned_at is not null then 'link-disowned' else 'embargo-opened' end`,
      key: `'link.' || l.id || case when l.accepted_at is not null then '.accepted' when l.declined_at is not null
        then '.declined' when l.disowned_at is not null then '.disowned' else '.opened' end`,
      at: "coalesce(l.accepted_at, l.declined_at, l.disowned_at, l.first_opened_at)",
      post_id: "p.id",
      role: "held.role",
      person: "coalesce(nullif(l.name, ''), l.email)",
      note: "l.declined_line",
    },
    `from share_links l join posts p on p.id = l.post_id and p.deleted_at is null
       and p.company_id is not distinct from l.company_id ${THEIR_ROLE}
     where l.kind = 'embargo' and l.created_by = $1 and coalesce(l.accepted_at, l.declined_at, l.disowned_at, l.first_opened_at) > $2`,
  ),
  part(
    {
      cause: "'commented'",
      key: "'comment.' || e.id",
      at: "e.created_at",
      post_id: "p.id",
      role: "held.role",
      person: "e.author_name",
      note: "e.text",
    },
    `from posts p join comment_threads t on t.post_id = p.id join comment_entries e on e.thread_id = t.id ${THEIR_ROLE}
     where p.owner_id = $1 and p.deleted_at is null and e.created_at > $2 and e.author_id is distinct from $1`,
  ),
  part(
    {
      cause: "'mentioned'",
      key: "'mention.' || t.id",
      at: "m.mailed_at",
      post_id: "p.id",
      role: "held.role",
      note: "t.words",
    },
    `from comment_mentions m join comment_threads t on t.id = m.thread_id
     join posts p on p.id = t.post_id and p.deleted_at is null ${THEIR_ROLE}
     where m.user_id = $1 and m.mailed_at > $2`,
  ),
  part(
    { cause: "'published'", key: "'published.' || p.id", at: "p.published_at", post_id: "p.id", role: "held.role" },
    `from own p ${THEIR_ROLE} where ${IS_NEWS}`,
  ),
  part(
    { cause: "'published'", key: "'published.' || p.id", at: "p.published_at", post_id: "p.id", role: "r.role" },
    `from requests r ${ITS_POST} where p.published_at > $2 and p.status = 'published' and p.owner_id <> $1
       and exists (select from approval_turns t join approval_answers a on a.turn_id = t.id
         where t.request_id = r.id and a.user_id = $1 and a.answer = 'approved')`,
  ),
  part(
    {
      cause: "'delivered'",
      key: "'delivered.' || p.id || '.' || d.done",
      at: "d.at",
      post_id: "p.id",
      role: "held.role",
      done: "d.done",
      total: "d.total",
    },
    `from own p ${THEIR_ROLE} cross join lateral (
       select count(*) filter (where state in ('delivered', 'live')) as done, count(*) as total,
         bool_or(state = 'queued') as is_under_way, max(delivered_at) as at
       from deliveries where post_id = p.id and wanted_version is not null) d
     where d.done > 0 and not d.is_under_way and d.at > $2`,
  ),
  part(
    {
      cause: `case e.action ${Object.entries(COMPANY_ACTIONS)
        .map(([action, cause]) => `when '${action}' then '${cause}'`)
        .join(" ")} end`,
      key: "'event.' || e.id",
      at: "e.created_at",
      company_id: "c.id",
      company: "c.name",
      role: "held.role",
      person: "e.subject",
      note: "e.details",
    },
    `from held join companies c on c.id = held.company_id join company_events e on e.company_id = c.id
     where held.role = 'owner' and e.created_at > $2 and e.actor_id is distinct from $1
       and e.action in (${Object.keys(COMPANY_ACTIONS)
         .map((action) => `'${action}'`)
         .join(", ")})`,
  ),
  part(
    {
      cause: "case when r.is_removed then 'own-removed' else 'own-role-changed' end",
      key: "'role.' || r.id",
      at: "r.created_at",
      company_id: "c.id",
      company: "c.name",
      person: "r.by_name",
      note: "r.details",
    },
    `from role_changes r join companies c on c.id = r.company_id and c.deleted_at is null
     where r.user_id = $1 and r.created_at > $2`,
  ),
  part(
    {
      cause: "'support-replied'",
      key: "'ticket.' || t.id || '.' || floor(extract(epoch from t.staff_wrote_at))",
      at: "t.staff_wrote_at",
      ticket_id: "t.id",
      note: "t.category",
    },
    `from tickets t where t.owner_id = $1 and t.staff_wrote_at > $2 and t.staff_wrote_at <= t.owner_read_at`,
  ),
  // One entry an alert, which another day's story makes new: each story would hide all else.
  part(
    {
      cause: "'alert-found'",
      key: "'alert.' || a.id || '.' || to_char(max(h.found_at), 'YYYYMMDD')",
      at: "max(h.found_at)",
      alert_id: "a.id",
      note: "a.name",
      done: "count(distinct coalesce(se.story_id, h.story_id, -h.entry_id))",
      total: "count(*)",
    },
    `from alerts a join alert_hits h on h.alert_id = a.id left join story_entries se on se.entry_id = h.entry_id
     where a.owner_id = $1 and a.deleted_at is null and a.paused_at is null and h.found_at > $2 and h.read_at is null
       and h.left_out_at is null
     group by a.id`,
  ),
];

const TEXT = `with held as materialized (
    select held.company_id, held.role from company_roles held join companies c on c.id = held.company_id
    where held.user_id = $1 and c.deleted_at is null),
  requests as materialized (${requestsOf("approval_requests")}),
  own as materialized (
    select p.id, p.owner_id, p.company_id, p.published_at, p.publish_at, p.review_outcome from posts p
    where p.owner_id = $1 and p.status = 'published' and p.deleted_at is null
      and p.published_at > $2 order by p.published_at desc limit $3)
  select e.cause, e.key, e.at, e.post_id, e.role, e.person, e.note, e.before, e.after, e.done, e.total, e.version,
    e.ticket_id, e.alert_id, p.kind, p.status, p.name as post_name, p.owner_id, p.confidential_since,
    coalesce(p.company_id, e.company_id) as company_id, coalesce(nullif(p.posted_as_name, ''), e.company) as company,
    p.confidential_since is not null and exists (
      select from post_admissions listed where listed.post_id = p.id and listed.user_id = $1) as is_added,
    coalesce(e.role = 'reviewer', false) and exists (
      select from post_askings asked where asked.post_id = p.id and asked.user_id = $1) as is_asked
  from (${PARTS.join("\n  union all ")}
    order by at desc limit $3) e
  left join posts p on p.id = e.post_id
  order by e.at desc`;

/**
 * The newest first, about posts that the person answers for, asked about, approved or shared, and companies that they own.
 * The reader decides which of the posts the person may read.
 */
export function listHappened(userId: number, since: Date, limit: number, on: Database = db): Promise<HappenedRow[]> {
  return prepared(HAPPENED_ROW, TEXT, [userId, since, limit], on);
}
