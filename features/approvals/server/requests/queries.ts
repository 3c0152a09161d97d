/** SQL of requests for approval. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, holding, type Row } from "#platform/database/statement.ts";
import type { ApprovalRules } from "../../contract.ts";
import type { Block } from "../../policy/blocks.ts";
import type { Answer, Turn } from "../../policy/state.ts";

/** A text that is being written is left alone until it has been quiet for this long. */
const QUIET = "2 minutes";

/** `isImplicit`: of a company without rules, for a post of an author. */
export type RequestRules = ApprovalRules & { isImplicit: boolean };

const REQUEST = {
  ...columns("approval_requests", "id", "post_id", "company_id", "asked_by", "asked_by_name", "asked_at"),
  ...columns("approval_requests", "seen_version", "warnings", "waived_by_name", "waived_at", "ended_at"),
  rules: holding<RequestRules>(columns("approval_requests", "rules").rules),
  waived_blocks: holding<Block[] | null>(columns("approval_requests", "waived_blocks").waived_blocks),
};
type RequestRow = Row<typeof REQUEST>;
const REQUEST_COLUMNS = Object.keys(REQUEST).join(", ");

const TURN = columns(
  "approval_turns",
  ...(["id", "request_id", "approver_id", "name", "email", "is_client", "deputy_id", "days", "asked_at"] as const),
  ...(["due_at", "reminders", "reminded_at", "deputy_asked_at", "told"] as const),
);
const ANSWER = {
  ...columns("approval_answers", "turn_id", "user_id", "name", "answer", "note", "version", "answered_at"),
  blocks: holding<Block[]>(columns("approval_answers", "blocks").blocks),
};

export type TurnRow = Turn & Pick<Row<typeof TURN>, "request_id" | "reminders" | "reminded_at"> & { told: number[] };
export type Request = RequestRow & { turns: TurnRow[] };

/** The requests of these posts that have not ended, with what was answered. */
export async function listOpen(postIds: readonly number[], on: Database = db): Promise<Request[]> {
  if (postIds.length === 0) return [];
  const text = `select ${REQUEST_COLUMNS} from approval_requests where post_id = any($1) and ended_at is null`;
  return withTurns(await prepared(REQUEST, text, [[...postIds]], on), on);
}

/** Locked until the transaction ends; null: nothing is asked. Lock the company and the post first. */
export async function lockOpen(tx: Transaction, postId: number): Promise<Request | null> {
  const text = `select ${REQUEST_COLUMNS} from approval_requests where post_id = $1 and ended_at is null for update`;
  const [request] = await withTurns(await prepared(REQUEST, text, [postId], tx), tx);
  return request ?? null;
}

async function withTurns(requests: RequestRow[], on: Database): Promise<Request[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const turns = await prepared(
    TURN,
    `select ${Object.keys(TURN).join(", ")} from approval_turns where request_id = any($1) order by position`,
    [ids],
    on,
  );
  const answers = await prepared(
    ANSWER,
    `select ${Object.keys(ANSWER)
      .map((name) => `answer.${name}`)
      .join(", ")} from approval_answers answer
     join approval_turns turn on turn.id = answer.turn_id where turn.request_id = any($1) order by answer.id`,
    [ids],
    on,
  );
  const answersOf = (id: number): Answer[] => answers.filter(({ turn_id }) => turn_id === id);
  return requests.map((request) => ({
    ...request,
    turns: turns
      .filter(({ request_id }) => request_id === request.id)
      .map((turn) => ({ ...turn, told: turn.told.map(Number), answers: answersOf(turn.id) })),
  }));
}

/** A text that was just saved is compared once it is quiet. */
export async function lookSoon(tx: Transaction, id: number): Promise<void> {
  const soon = sql<Date>`now() + ${sql.raw(`interval '${QUIET}'`)}`;
  await tx.updateTable("approval_requests").set({ look_at: soon }).where("id", "=", id).execute();
}

export type NewTurn = Pick<Turn, "approver_id" | "name" | "email" | "is_client" | "deputy_id" | "days">;

/** Lock the post first: it has one open request. */
export async function insertRequest(
  tx: Transaction,
  request: { post_id: number; company_id: number; asked_by: number; asked_by_name: string; rules: RequestRules },
  turns: readonly NewTurn[],
): Promise<void> {
  const { id } = await tx
    .insertInto("approval_requests")
    .values({ ...request, rules: JSON.stringify(request.rules) })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (turns.length > 0)
    await tx
      .insertInto("approval_turns")
      .values(turns.map((turn, position) => ({ ...turn, request_id: id, position })))
      .execute();
}

export async function setAsked(tx: Transaction, turnId: number, dueAt: Date): Promise<void> {
  const asked = { asked_at: now, due_at: dueAt, reminders: 0, reminded_at: null, deputy_asked_at: null, told: [] };
  await tx.updateTable("approval_turns").set(asked).where("id", "=", turnId).execute();
}

export type TurnChange = { told?: number[]; reminders?: number; reminded_at?: Date; deputy_asked_at?: Date };

export async function updateTurn(tx: Transaction, turnId: number, change: TurnChange): Promise<void> {
  await tx.updateTable("approval_turns").set(change).where("id", "=", turnId).execute();
}

export async function setLooked(
  tx: Transaction,
  id: number,
  { version, lookAt, warnings }: { version: number; lookAt: Date | null; warnings: number },
): Promise<void> {
  const seen = { seen_version: version, looked_at: now, look_at: lookAt, warnings };
  await tx.updateTable("approval_requests").set(seen).where("id", "=", id).execute();
}

export async function insertAnswer(
  tx: Transaction,
  turnId: number,
  { blocks, ...answer }: Omit<Answer, "answered_at">,
): Promise<void> {
  await tx
    .insertInto("approval_answers")
    .values({ ...answer, turn_id: turnId, blocks: JSON.stringify(blocks) })
    .execute();
}

export async function setWaived(
  tx: Transaction,
  id: number,
  { by, name, reason, blocks }: { by: number; name: string; reason: string; blocks: readonly Block[] },
): Promise<void> {
  const waived = { waived_by: by, waived_by_name: name, waived_reason: reason, waived_at: now };
  await tx
    .updateTable("approval_requests")
    .set({ ...waived, waived_blocks: JSON.stringify(blocks) })
    .where("id", "=", id)
    .execute();
}

export async function endOpen(
  tx: Transaction,
  postIds: readonly number[],
  outcome: "published" | "cancelled",
): Promise<void> {
  await tx
    .updateTable("approval_requests")
    .set({ ended_at: now, outcome })
    .where("post_id", "in", [...postIds])
    .where("ended_at", "is", null)
    .execute();
}

const PLACE = {
  request_id: column("approval_requests", "id"),
  ...columns("approval_requests", "post_id", "company_id"),
  has_ended: computed.flag(),
  ...columns("approval_requests", "outcome", "waived_at", "waived_by_name", "waived_reason"),
};

/** Where a turn belongs; null for an unknown one. */
export async function findPlace(turnId: number, on: Database = db): Promise<Row<typeof PLACE> | null> {
  const text = `select request.id as request_id, request.post_id, request.company_id,
      request.ended_at is not null as has_ended, request.outcome, request.waived_at, request.waived_by_name,
      request.waived_reason
    from approval_turns turn join approval_requests request on request.id = turn.request_id where turn.id = $1`;
  return (await prepared(PLACE, text, [turnId], on))[0] ?? null;
}

const DUE = columns("approval_requests", "post_id", "company_id");
/**
 * Posts whose request wants to be looked at: a time has come, the text has changed and is quiet, or it is an hour since, in
 * which people may have lost their roles.
 */
export function listToTend(after: number, limit: number): Promise<Row<typeof DUE>[]> {
  return prepared(
    DUE,
    `select request.post_id, request.company_id from approval_requests request
     join posts post on post.id = request.post_id
     where request.ended_at is null and post.deleted_at is null and request.post_id > $1
       and (request.look_at <= now() or request.looked_at < now() - interval '1 hour'
         or (request.seen_version <> post.version and post.updated_at < now() - interval '${QUIET}'))
     order by request.post_id limit $2`,
    [after, limit],
  );
}

const TO_ASK = { post_id: column("posts", "id"), company_id: column("approval_rules", "company_id") };

/** Scheduled posts of companies with rules about which no one is asked yet: they were scheduled before the rules. */
export function listToAsk(after: number, limit: number): Promise<Row<typeof TO_ASK>[]> {
  return prepared(
    TO_ASK,
    `select post.id as post_id, approval.company_id from approval_rules approval
     join posts post on post.company_id = approval.company_id
     where approval.rules ->> 'mode' <> 'none' and post.status = 'scheduled' and post.deleted_at is null and post.id > $1
       and not exists (select from approval_requests request where request.post_id = post.id and request.ended_at is null)
     order by post.id limit $2`,
    [after, limit],
  );
}
