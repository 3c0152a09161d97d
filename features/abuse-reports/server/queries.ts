/** All SQL of abuse reports. Times are the database's. */
import { type RawBuilder, sql } from "kysely";
import type { KindKey } from "#features/content/kinds/index.ts";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { containing, now } from "#platform/database/expressions.ts";
import { column, columns, computed, holding, orNull, type Row, statement } from "#platform/database/statement.ts";
import { listCapped, type CappedPage } from "#platform/database/capped-list.ts";
import {
  type AbuseDecision,
  MAX_REPORTS_LISTED,
  type Reason,
  REPORTER_DATA_DAYS,
  type ReportsQuery,
  UNDECIDED_DATA_DAYS,
} from "../contract.ts";

const REPORT_ROW = {
  ...columns(
    "abuse_reports",
    "id",
    "page",
    "post_id",
    "message",
    "reporter_email",
    "created_at",
    "note",
    "answer",
    "decided_at",
    "erased_at",
  ),
  title: orNull(column("posts", "name")),
  post_status: orNull(column("posts", "status")),
  reason: holding<Reason>(column("abuse_reports", "reason")),
  decision: holding<AbuseDecision | null>(column("abuse_reports", "decision")),
  decided_by: orNull(computed.text()),
  reports_of_page: computed.number(),
  open_reports_of_page: computed.number(),
};
export type ReportRow = Row<typeof REPORT_ROW>;

export type NewReport = {
  formKey: string;
  page: string;
  pageKey: string;
  postId: number | null;
  reason: Reason;
  message: string;
  email: string | null;
};

/** Idempotent: the same form sent again is the same report. @returns its id, and whether it is new. */
export async function insertReport(tx: Transaction, report: NewReport): Promise<{ id: number; isNew: boolean }> {
  const values = {
    form_key: report.formKey,
    page: report.page,
    page_key: report.pageKey,
    post_id: report.postId,
    reason: report.reason,
    message: report.message,
    reporter_email: report.email,
  };
  const inserted = await tx
    .insertInto("abuse_reports")
    .values(values)
    .onConflict((conflict) => conflict.column("form_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const known = tx.selectFrom("abuse_reports").select("id").where("form_key", "=", report.formKey);
  return { id: (await known.executeTakeFirstOrThrow()).id, isNew: false };
}

function conditionOf({ q, state }: Pick<ReportsQuery, "q" | "state">): RawBuilder<unknown> {
  const id = /^#(\d{1,15})$/.exec(q)?.[1];
  return sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [state === "open" ? sql`decision is null` : sql`decision is not null`]),
      ...(id === undefined ? [] : [sql`id = ${Number(id)}`]),
      // The expression of the index abuse_reports_words.
      ...(q === "" || id !== undefined
        ? []
        : [sql`(page || ' ' || message || ' ' || coalesce(reporter_email, '')) ilike ${containing(q)}`]),
    ],
    sql` and `,
  );
}

/** Ids, newest first. */
export function findReports(query: ReportsQuery): Promise<CappedPage> {
  const matches = statement({
    id: column("abuse_reports", "id"),
  })`select id from abuse_reports where ${conditionOf(query)}`;
  return listCapped(
    {
      ...(query.q !== "" && {
        some: (limit: number) => statement({ id: column("abuse_reports", "id") })`${matches} limit ${limit}`,
      }),
      newest: (limit, offset) => sql`${matches} order by id desc limit ${limit} offset ${offset}`,
    },
    { limit: query.page_size, offset: (query.page - 1) * query.page_size, max: MAX_REPORTS_LISTED },
  );
}

/** Newest first. */
export async function listReports(ids: number[]): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  return prepared(
    REPORT_ROW,
    `select r.id, r.page, r.post_id, r.reason, r.message, r.reporter_email, r.created_at, r.decision, r.note, r.answer,
       r.decided_at, r.erased_at, p.name as title,
       case when p.deleted_at is not null then 'trash' else p.status end as post_status,
       case when d.id is not null then trim(d.first_name || ' ' || d.last_name) end as decided_by,
       (select count(*)::int from abuse_reports o where o.page_key = r.page_key) as reports_of_page,
       (select count(*)::int from abuse_reports o where o.page_key = r.page_key and o.decision is null)
         as open_reports_of_page
     from abuse_reports r left join posts p on p.id = r.post_id left join users d on d.id = r.decided_by
     where r.id = any($1::bigint[]) order by r.id desc`,
    [ids],
  );
}

/** At most MAX_REPORTS_LISTED. */
export async function countOpen(): Promise<number> {
  const { rows } = await statement({ open: computed.number() })`
    select count(*)::int as open from
      (select 1 from abuse_reports where decision is null limit ${sql.lit(MAX_REPORTS_LISTED)}) open_ones`.execute(db);
  return rows[0]?.open ?? 0;
}

export type LockedReport = {
  id: number;
  page: string;
  post_id: number | null;
  reporter_email: string | null;
  /** Of the post; null for another page, or if it is gone. */
  guid: string | null;
  kind: KindKey | null;
};

/**
 * Locks an undecided report and the other open ones of its page, in a fixed order.
 * @returns null when there is no such report; an empty list when it has been decided.
 */
export async function lockForDecision(
  tx: Transaction,
  id: number,
  withSamePage: boolean,
): Promise<LockedReport[] | null> {
  const wanted = await tx.selectFrom("abuse_reports").select("page_key").where("id", "=", id).executeTakeFirst();
  if (!wanted) return null;
  const open = tx
    .selectFrom("abuse_reports")
    .select(["id", "page", "post_id", "reporter_email"])
    .select((report) => {
      const post = report.selectFrom("posts").whereRef("posts.id", "=", "abuse_reports.post_id");
      return [post.select("guid").as("guid"), post.select("kind").as("kind")];
    })
    .where("page_key", "=", wanted.page_key)
    .where("decision", "is", null)
    .orderBy("id")
    .forUpdate();
  const rows = await (withSamePage ? open : open.where("id", "=", id)).execute();
  return rows.some((row) => row.id === id) ? rows : [];
}

type Verdict = { decision: AbuseDecision; note: string; answer: string; decidedBy: number | null };

export async function writeDecision(tx: Transaction, ids: number[], { decidedBy, ...verdict }: Verdict): Promise<void> {
  await tx
    .updateTable("abuse_reports")
    .set({ ...verdict, decided_by: decidedBy, decided_at: now })
    .where("id", "in", ids)
    .execute();
}

const REPORTED_POST = { ...columns("posts", "id", "kind"), title: orNull(column("posts", "name")) };

/**
 * The post at a public address, if it has been public: drafts must not be revealed.
 * @returns no title once it is withdrawn or deleted: what was taken down is not repeated.
 */
export async function findReportedPost(guid: string): Promise<Row<typeof REPORTED_POST> | null> {
  const text = `select id, kind, case when exists (select from public_posts where public_posts.id = posts.id) then name end as title
    from posts where guid = $1 and published_at is not null`;
  return (await prepared(REPORTED_POST, text, [guid]))[0] ?? null;
}

/** @returns how many reporters were erased, at most `limit`. */
export async function eraseOldReporters(tx: Transaction, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update abuse_reports set reporter_email = null, message = '', erased_at = now() where id in (
      select id from abuse_reports where erased_at is null and created_at < now() - make_interval(days => ${REPORTER_DATA_DAYS})
        and (decided_at < now() - make_interval(days => ${REPORTER_DATA_DAYS})
          or created_at < now() - make_interval(days => ${UNDECIDED_DATA_DAYS}))
      order by id limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}
