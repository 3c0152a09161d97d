/** SQL over pg-boss's own tables, for what its interface does not tell: what waits since when, what ended, what failed. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { computed, orNull, type Row, statement } from "#platform/database/statement.ts";

const QUEUE_ROW = {
  queue: computed.text(),
  /** Could be taken now. */
  waiting: computed.number(),
  /** Wait for their time, first attempts and further ones. */
  later: computed.number(),
  /** Of both: failed before and will be tried again. */
  retrying: computed.number(),
  active: computed.number(),
  completed: computed.number(),
  oldest_waiting_at: orNull(computed.time()),
  last_completed_at: orNull(computed.time()),
  dead: computed.number(),
  dead_last_day: computed.number(),
  last_dead_at: orNull(computed.time()),
};
export type QueueRow = Row<typeof QUEUE_ROW>;

/**
 * Every queue but pg-boss's own. Completed jobs are those still kept.
 * @param deadLetters name of the queue for permanently failed jobs.
 */
export async function listQueues(deadLetters: string): Promise<QueueRow[]> {
  const { rows } = await statement(QUEUE_ROW)`
    with ended as (
      select name, count(*)::int as completed, max(completed_on) as last_completed_at
      from pgboss.job where state = 'completed' group by name
    ), open as (
      select name,
        count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
        count(*) filter (where state < 'active' and start_after > now())::int as later,
        count(*) filter (where state = 'retry')::int as retrying,
        count(*) filter (where state = 'active')::int as active,
        min(start_after) filter (where state < 'active' and start_after <= now()) as oldest_waiting_at
      from pgboss.job where state < 'completed' group by name
    ), dead as (
      select source_name as name, count(*)::int as dead, max(created_on) as last_dead_at,
        count(*) filter (where created_on > now() - interval '1 day')::int as dead_last_day
      from pgboss.job where name = ${deadLetters} group by source_name
    )
    select q.name as queue, coalesce(waiting, 0) as waiting, coalesce(later, 0) as later,
      coalesce(retrying, 0) as retrying, coalesce(active, 0) as active, coalesce(completed, 0) as completed,
      oldest_waiting_at, last_completed_at, coalesce(dead, 0) as dead,
      coalesce(dead_last_day, 0) as dead_last_day, last_dead_at
    from pgboss.queue q
    left join ended on ended.name = q.name left join open on open.name = q.name left join dead on dead.name = q.name
    where q.name <> ${deadLetters} and not starts_with(q.name, '__pgboss__')
    order by q.name`.execute(db);
  return rows;
}

const OPEN_ROW = {
  queue: computed.text(),
  waiting: computed.number(),
  later: computed.number(),
  active: computed.number(),
  /** Since the oldest job could have been taken; 0 without one. */
  oldest_seconds: computed.number(),
  dead: computed.number(),
};
export type OpenRow = Row<typeof OPEN_ROW>;

/** Unfinished jobs in each queue; reads no completed job. */
export async function countOpenJobs(deadLetters: string): Promise<OpenRow[]> {
  const { rows } = await statement(OPEN_ROW)`
    with open as (
      select name,
        count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
        count(*) filter (where state < 'active' and start_after > now())::int as later,
        count(*) filter (where state = 'active')::int as active,
        extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::float8
          as oldest_seconds
      from pgboss.job where state < 'completed' and name <> ${deadLetters} group by name
    ), dead as (
      select source_name as name, count(*)::int as dead from pgboss.job where name = ${deadLetters} group by source_name
    )
    select q.name as queue, coalesce(waiting, 0) as waiting, coalesce(later, 0) as later, coalesce(active, 0) as active,
      coalesce(oldest_seconds, 0) as oldest_seconds, coalesce(dead, 0) as dead
    from pgboss.queue q left join open on open.name = q.name left join dead on dead.name = q.name
    where q.name <> ${deadLetters} and not starts_with(q.name, '__pgboss__')
    order by q.name`.execute(db);
  return rows;
}

const JOB_SUMMARY = { dead: computed.number(), oldest_waiting_at: orNull(computed.time()) };
export type JobSummary = Row<typeof JOB_SUMMARY>;

/** Permanently failed jobs, counted up to `most`, and since when the oldest job has been due; uses indexes only. */
export async function summariseJobs(deadLetters: string, max: number): Promise<JobSummary> {
  const { rows } = await statement(JOB_SUMMARY)`
    select (select count(*)::int from (select 1 from pgboss.job where name = ${deadLetters} limit ${max}) d) as dead,
      (select min(first.start_after) from pgboss.queue q cross join lateral (
         select start_after from pgboss.job j
         where j.name = q.name and j.state < 'active' and j.start_after <= now() order by j.start_after limit 1
       ) first where q.name <> ${deadLetters} and not starts_with(q.name, '__pgboss__')) as oldest_waiting_at`.execute(
    db,
  );
  return rows[0] ?? { dead: 0, oldest_waiting_at: null };
}

const SCHEDULE_ROW = {
  queue: computed.text(),
  cron: computed.text(),
  timezone: computed.text(),
  /** Of the newest run, as long as it is kept; null otherwise. */
  state: orNull(computed.text()),
  ran_at: orNull(computed.time()),
};
export type ScheduleRow = Row<typeof SCHEDULE_ROW>;

export async function listSchedules(): Promise<ScheduleRow[]> {
  const { rows } = await statement(SCHEDULE_ROW)`
    select s.name as queue, s.cron, coalesce(s.timezone, 'UTC') as timezone, j.state::text as state,
      coalesce(j.completed_on, j.started_on, j.created_on) as ran_at
    from pgboss.schedule s left join pgboss.job j on j.name = s.name and j.id = s.last_job_id
    order by s.name, s.key`.execute(db);
  return rows;
}

const DEAD_LETTER_ROW = {
  id: computed.text(),
  queue: computed.text(),
  data: computed.json<unknown>(),
  output: computed.json<unknown>(),
  attempts: computed.number(),
  sent_at: computed.time(),
  failed_at: computed.time(),
};
export type DeadLetterRow = Row<typeof DEAD_LETTER_ROW>;

const DEAD_LETTER =
  sql.raw(`id, source_name as queue, data, source_output as output, source_retry_count + 1 as attempts,
  source_created_on as sent_at, created_on as failed_at`);

/** The newest failure first. @param queue null for those of all queues. */
export async function listDeadLetters(
  deadLetters: string,
  { queue, limit, offset }: { queue: string | null; limit: number; offset: number },
): Promise<{ rows: DeadLetterRow[]; count: number }> {
  const wanted = sql`name = ${deadLetters} and source_name is not null and (${queue}::text is null or source_name = ${queue})`;
  const { rows } = await statement(DEAD_LETTER_ROW)`
    select ${DEAD_LETTER} from pgboss.job where ${wanted} order by created_on desc, id limit ${limit} offset ${offset}`.execute(
    db,
  );
  const total = await statement({
    count: computed.number(),
  })`select count(*) as count from pgboss.job where ${wanted}`.execute(db);
  return { rows, count: total.rows[0]?.count ?? 0 };
}

export async function findDeadLetter(deadLetters: string, id: string): Promise<DeadLetterRow | null> {
  const { rows } = await statement(DEAD_LETTER_ROW)`
    select ${DEAD_LETTER} from pgboss.job where name = ${deadLetters} and id = ${id}::uuid and source_name is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Null if it has been retried or dropped. It is locked until the transaction ends. */
export async function lockDeadLetter(tx: Transaction, deadLetters: string, id: string): Promise<DeadLetterRow | null> {
  const { rows } = await statement(DEAD_LETTER_ROW)`
    select ${DEAD_LETTER} from pgboss.job where name = ${deadLetters} and id = ${id}::uuid and source_name is not null
    for update`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Open jobs get their queue's present settings. A job keeps those of the moment in which it was sent, which are not the
 * queue's own where a process that runs no jobs made the queue (it does not know them), or an earlier version did.
 */
export async function adoptOpenJobs(queue: string): Promise<void> {
  await sql`
    update pgboss.job set dead_letter = q.dead_letter, retry_limit = q.retry_limit, retry_delay = q.retry_delay,
      retry_backoff = q.retry_backoff, expire_seconds = q.expire_seconds
    from pgboss.queue q
    where q.name = ${queue} and job.name = q.name and job.state < 'completed'
      and (job.dead_letter, job.retry_limit, job.retry_delay, job.retry_backoff, job.expire_seconds)
        is distinct from (q.dead_letter, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds)`.execute(db);
}
