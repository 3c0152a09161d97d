/** SQL of background tasks. */
import { sql, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row, statement } from "#platform/database/statement.ts";

export type TaskRow = Selectable<Schema["news_tasks"]>;
export type TaskKind = TaskRow["kind"];
/** Columns for a reader's polls, without the input: an import's can have megabytes. */
const TASK_STATE = columns("news_tasks", "id", "kind", "status", "done", "total", "detail", "result", "created_at");
export type TaskState = Row<typeof TASK_STATE>;

export async function insertTask(tx: Transaction, userId: number, kind: TaskKind, input: object, total: number) {
  const { id } = await tx
    .insertInto("news_tasks")
    .values({ user_id: userId, kind, input: JSON.stringify(input), total })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function isTaskOpen(tx: Transaction, userId: number, kind: TaskKind): Promise<boolean> {
  const open = tx.selectFrom("news_tasks").select("id").where("user_id", "=", userId).where("kind", "=", kind);
  return (await open.where("status", "in", ["queued", "running"]).limit(1).executeTakeFirst()) !== undefined;
}

const STATE = `id, kind, status, done, total, detail, created_at,
  case kind when 'import' then jsonb_build_object('report', result->'report') else result end as result`;

export async function findOwnTask(userId: number, id: string): Promise<TaskState | null> {
  const text = `select ${STATE} from news_tasks where id = $1 and user_id = $2`;
  const [row] = await prepared(TASK_STATE, text, [id, userId]);
  return row ?? null;
}

/** The last task of this kind; null if it was dismissed, because older ones are not shown. */
export async function findLastTask(userId: number, kind: TaskKind): Promise<TaskState | null> {
  const text = `select ${STATE}, dismissed_at from news_tasks
    where user_id = $1 and kind = $2 order by created_at desc, id desc limit 1`;
  const [row] = await prepared({ ...TASK_STATE, dismissed_at: column("news_tasks", "dismissed_at") }, text, [
    userId,
    kind,
  ]);
  return row && row.dismissed_at === null ? row : null;
}

/** @returns whether it has ended; null if this reader has no such task. */
export async function dismissTask(tx: Transaction, userId: number, id: string): Promise<boolean | null> {
  const { rows } = await statement({ is_over: computed.flag() })`
    update news_tasks set dismissed_at = case when status in ('done', 'failed') then coalesce(dismissed_at, now()) end
    where id = ${id} and user_id = ${userId} returning status in ('done', 'failed') as is_over`.execute(tx);
  return rows[0]?.is_over ?? null;
}

/** Marks it as running. @returns null when it is done, has failed, or is gone. */
export async function beginTask(tx: Transaction, id: string): Promise<TaskRow | null> {
  const begun = tx
    .updateTable("news_tasks")
    .set({ status: "running", updated_at: new Date() })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"]);
  return (await begun.returningAll().executeTakeFirst()) ?? null;
}

/** Locks a running task, so that two workers on it do each step once. */
export async function lockRunningTask(
  tx: Transaction,
  id: string,
): Promise<Pick<TaskRow, "user_id" | "result"> | null> {
  const running = tx.selectFrom("news_tasks").select(["user_id", "result"]).where("id", "=", id);
  return (await running.where("status", "=", "running").forUpdate().executeTakeFirst()) ?? null;
}

export type TaskProgress = { done?: number; total?: number; result?: object; detail?: string };

/** Only while it runs: an end is final. */
export async function updateRunningTask(
  tx: Transaction,
  id: string,
  { result, ...progress }: TaskProgress & { status?: "done" | "failed" },
): Promise<void> {
  await tx
    .updateTable("news_tasks")
    .set({ ...progress, ...(result && { result: JSON.stringify(result) }), updated_at: new Date() })
    .where("id", "=", id)
    .where("status", "=", "running")
    .execute();
}

/** Tasks without progress for long: their workers died, or none is running. */
export async function failSilentTasks(
  tx: Transaction,
  of: { userId: number | null; silentSeconds: number; detail: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update news_tasks set status = 'failed', detail = ${of.detail}, updated_at = now()
    where status in ('queued', 'running')
      and updated_at < now() - make_interval(secs => ${of.silentSeconds})
      and (${of.userId}::bigint is null or user_id = ${of.userId})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function deleteOldTasks(tx: Transaction, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from news_tasks where updated_at < now() - make_interval(days => ${days}::int)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
