/**
 * What waits for a person in approvals: answers that are asked of them, wishes about their posts, and scheduled posts whose
 * approval is missing. Computed from what is stored, so an entry leaves when it is done, by whichever person did it.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { approvalPage } from "#features/approvals/contract.ts";
import { answerKey, missKey, quotesKey } from "#features/approvals/policy/keys.ts";
import { judgeAll } from "#features/approvals/policy/state.ts";
import * as quotes from "#features/approvals/server/quotes/service.ts";
import { approvalToken } from "#features/approvals/server/requests/links-service.ts";
import * as requests from "#features/approvals/server/requests/service.ts";
import { mayWithPost } from "#features/companies/team/rights.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { kindOf } from "../../kinds/index.ts";
import type { PostRow } from "../posts/queries.ts";
import { isAdmittedTo } from "../confidential/queries.ts";
import { standingOf } from "../posts/reach-service.ts";
import { findMissing } from "./gate-service.ts";
import { describeApproved } from "./post-service.ts";
import { readLocked } from "./queries.ts";
import { type CandidateRow, listCandidates } from "./todo-queries.ts";

/** Of a person; those with more have the newest. */
const MOST_POSTS = 40;
/** Before its time; as the first warning by email. */
const WARNING_HOURS = 48;

export type ApprovalTodo = {
  cause: "approval-asked" | "changes-asked" | "words-suggested" | "quote-refused" | "may-miss";
  /** The same for what happened: it is one thing. */
  key: string;
  at: Date;
  people: string[];
  note: string;
  words: { before: string; after: string } | null;
  /** The end of the time to answer, or its publishing time. */
  time: Date | null;
  page: string | null;
  /** Whom a reminder would be sent to. */
  turn: number | null;
};
type TodoPost = Pick<PostRow, "id" | "status" | "name" | "company_id" | "posted_as_name"> & { type: string };

const NONE = { note: "", words: null, time: null, page: null, turn: null } as const;

export type ApprovalTodos = {
  todos: (ApprovalTodo & { post: TodoPost })[];
  /** Posts of which all approvals are in. */
  met: ReadonlySet<number>;
};

export async function listApprovalTodos(actor: Pick<Actor, "id">): Promise<ApprovalTodos> {
  const candidates = await listCandidates(actor.id, { warningHours: WARNING_HOURS, limit: MOST_POSTS });
  if (candidates.length === 0) return { todos: [], met: new Set() };
  return transaction(async (tx) => {
    const ids = candidates.map(({ id }) => id);
    const open = await requests.listOpen(ids, tx);
    const quoted = await quotes.listOpen(ids, tx);
    const todos: ApprovalTodos["todos"] = [];
    const met = new Set<number>();
    for (const candidate of candidates) {
      const of = (each: { post_id: number; company_id: number }) =>
        each.post_id === candidate.id && each.company_id === candidate.company_id;
      const found = await describe(tx, actor, candidate, { request: open.find(of) ?? null, asked: quoted.filter(of) });
      if (found.isMet) met.add(candidate.id);
      todos.push(...found.todos);
    }
    return { todos, met };
  });
}

type Asked = { request: requests.Request | null; asked: quotes.StoredRequest[] };

async function describe(
  tx: Transaction,
  actor: Pick<Actor, "id">,
  { id, role }: CandidateRow,
  { request, asked }: Asked,
) {
  const row = await readLocked(tx, id);
  const approved = await describeApproved(tx, row);
  if (!approved) return { isMet: false, todos: [] };
  const { status, name, company_id, posted_as_name } = row;
  const post: TodoPost = { id, status, name, company_id, posted_as_name, type: kindOf(row.kind).typeCode };
  const is_added = row.confidential_since !== null && (await isAdmittedTo(tx, id, actor.id));
  const mayAsk = mayWithPost(
    standingOf(actor, { ...row, role, is_of_company: true, is_added, is_asked: false }),
    "ask-approval",
  );
  const isTheirs = (by: number | null) => mayAsk && (by === actor.id || row.owner_id === actor.id);
  const judged = request && judgeAll(request.rules, request.turns, approved.blocks);
  const todos = [
    ...(request ? await askedOf(tx, actor, approved, request) : []),
    ...(judged && request && isTheirs(request.asked_by) ? wishesIn(judged) : []),
    ...asked.filter(({ asked_by }) => isTheirs(asked_by)).flatMap((each) => wordsIn(each, approved)),
    ...(isSoon(row) && (role === "owner" || isTheirs(request?.asked_by ?? null)) ? await missing(tx, row, judged) : []),
  ];
  return { isMet: judged?.isMet ?? false, todos: todos.map((each) => ({ ...each, post })) };
}

/** Path of the page on which the person answers about the post; null: they are not asked now. */
export async function findAnswerPage(tx: Transaction, actor: Pick<Actor, "id">, post: PostRow): Promise<string | null> {
  if (post.company_id === null || (post.status !== "draft" && post.status !== "scheduled")) return null;
  const request = (await requests.listOpen([post.id], tx)).find(({ company_id }) => company_id === post.company_id);
  const approved = request && (await describeApproved(tx, post));
  if (!request || !approved) return null;
  const [asked] = await askedOf(tx, actor, approved, request);
  return asked?.page ?? null;
}

async function askedOf(
  tx: Transaction,
  { id }: Pick<Actor, "id">,
  post: requests.ApprovedPost,
  request: requests.Request,
): Promise<ApprovalTodo[]> {
  const people = await requests.listApprovers(tx, post.company_id);
  const turnId = requests.turnFor(request, post, people, id);
  const turn = request.turns.find((each) => each.id === turnId);
  if (!turn?.asked_at) return [];
  return [
    {
      ...NONE,
      cause: "approval-asked",
      key: `turn.${turn.id}.${turn.asked_at.getTime()}`,
      at: turn.asked_at,
      people: [request.asked_by_name],
      time: turn.due_at,
      page: approvalPage(approvalToken(turn.id, id)),
    },
  ];
}

function wishesIn({ turns }: ReturnType<typeof judgeAll>): ApprovalTodo[] {
  return turns.flatMap(({ turn, state, answer }) => {
    if (state !== "changes" || !answer) return [];
    const { name, note, version, answered_at: at } = answer;
    return [{ ...NONE, cause: "changes-asked", key: answerKey(turn.id, version, "changes"), at, people: [name], note }];
  });
}

/** One entry for each person's latest answers. */
function wordsIn(request: quotes.StoredRequest, { blocks }: requests.ApprovedPost): ApprovalTodo[] {
  const judged = quotes.judgeQuotes(request, blocks);
  const open = judged.filter(({ state }) => state === "suggested" || state === "refused");
  const refused = open.find(({ state }) => state === "refused");
  const shown = refused ?? open[0];
  const answer = request.quotes.find(({ id }) => id === shown?.id)?.answers.at(-1);
  if (!shown || !answer) return [];
  const words = refused ? null : { before: shown.now?.words ?? answer.words, after: answer.new_words };
  return [
    {
      ...NONE,
      cause: refused ? "quote-refused" : "words-suggested",
      key: quotesKey(answer.receipt),
      at: answer.answered_at,
      people: [request.name],
      note: answer.note,
      words,
    },
  ];
}

const WARNING_MS = WARNING_HOURS * 3_600_000;

function isSoon({ status, publish_at: time }: PostRow): boolean {
  return status === "scheduled" && time !== null && time.getTime() - Date.now() < WARNING_MS;
}

async function missing(
  tx: Transaction,
  row: PostRow,
  judged: ReturnType<typeof judgeAll<requests.Request["turns"][number]>> | null,
): Promise<ApprovalTodo[]> {
  const people = await findMissing(tx, row);
  if (people === null || row.publish_at === null) return [];
  const time = row.publish_at;
  const waiting = judged?.turns.filter(({ state }) => state === "asked") ?? [];
  const [only] = waiting;
  const asked = waiting.flatMap(({ turn }) => turn.asked_at?.getTime() ?? []);
  return [
    {
      ...NONE,
      cause: "may-miss",
      key: missKey(row.id, time),
      at: new Date(Math.max(time.getTime() - WARNING_MS, ...asked)),
      people,
      time,
      turn: waiting.length === 1 && only ? only.turn.id : null,
    },
  ];
}
