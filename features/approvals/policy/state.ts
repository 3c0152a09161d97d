/**
 * Where a request is, from its rules, its answers and the text as it is. Nothing of it is stored, so a change voids exactly
 * the approvals of other words, and undoing it restores them. Pure.
 */
import type { ApprovalMode, TurnState } from "../contract.ts";
import { type Block, isSameText } from "./blocks.ts";

export type Answer = {
  user_id: number | null;
  name: string;
  answer: "approved" | "changes";
  note: string;
  version: number;
  blocks: Block[];
  answered_at: Date;
};

export type Turn = {
  id: number;
  approver_id: number | null;
  name: string;
  email: string;
  is_client: boolean;
  deputy_id: number | null;
  days: number;
  asked_at: Date | null;
  due_at: Date | null;
  deputy_asked_at: Date | null;
  /** Oldest first. */
  answers: Answer[];
};

/** Of the approval that holds; the latest answer otherwise. */
export type JudgedTurn<T extends Turn = Turn> = { turn: T; state: TurnState; answer: Answer | null };

/** A wish for changes ends the approvals before it; the words decide about those after it. */
export function judge<T extends Turn>(turn: T, now: readonly Block[]): JudgedTurn<T> {
  const latest = turn.answers.at(-1) ?? null;
  const wish = turn.answers.findLastIndex(({ answer }) => answer === "changes");
  const holding = turn.answers.slice(wish + 1).findLast(({ blocks }) => isSameText(blocks, now));
  if (holding) return { turn, state: "approved", answer: holding };
  if (turn.asked_at !== null && (latest === null || turn.asked_at > latest.answered_at))
    return { turn, state: "asked", answer: latest };
  if (latest === null) return { turn, state: "later", answer: null };
  return { turn, state: latest.answer === "changes" ? "changes" : "again", answer: latest };
}

export type Judged<T extends Turn = Turn> = {
  isMet: boolean;
  turns: JudgedTurn<T>[];
  /** To be asked now, for the first time or again. A wish for changes is answered by the author, who asks again. */
  toAsk: T[];
};

/** @param turns in their order. */
export function judgeAll<T extends Turn>(
  { mode, needed }: { mode: ApprovalMode; needed: number },
  turns: readonly T[],
  now: readonly Block[],
): Judged<T> {
  const judged = turns.map((turn) => judge(turn, now));
  const given = judged.filter(({ state }) => state === "approved");
  // A person who answers in place of two approvers is one approval.
  const people = new Set(given.map(({ turn, answer }) => answer?.user_id ?? `client ${turn.id}`));
  const yes = mode === "some" ? people.size : given.length;
  const isMet = yes >= wantedOf(mode, needed, turns.length);
  const open = judged.filter(({ state }) => state !== "approved");
  const reached = mode === "all" ? open.slice(0, 1) : open;
  const toAsk = reached.filter(({ state }) => state === "later" || state === "again").map(({ turn }) => turn);
  return { isMet, turns: judged, toAsk: isMet ? [] : toAsk };
}

function wantedOf(mode: ApprovalMode, needed: number, all: number): number {
  if (mode === "all") return all;
  return mode === "some" ? Math.min(needed, all) : 1;
}

/** People of the company who can approve, by id. */
export type People = ReadonlyMap<number, { name: string; isOwner: boolean }>;

/**
 * Who may answer a turn now: its approver; the deputy too once that was asked; the deputy, or else the owners, where the
 * approver has lost the right or wrote the text. A client answers by the link alone.
 * @param writers who wrote the text or changed it last: their answers do not count.
 */
export function answerersOf(turn: Turn, people: People, writers: ReadonlySet<number>): number[] {
  const can = (id: number | null): id is number => id !== null && people.has(id) && !writers.has(id);
  const deputy = can(turn.deputy_id) ? [turn.deputy_id] : [];
  if (turn.is_client) return turn.deputy_asked_at === null ? [] : deputy;
  if (can(turn.approver_id)) return [turn.approver_id, ...(turn.deputy_asked_at === null ? [] : deputy)];
  if (deputy.length > 0) return deputy;
  return [...people].filter(([id, { isOwner }]) => isOwner && can(id)).map(([id]) => id);
}
