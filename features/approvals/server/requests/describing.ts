/** Where a request is, as people of the company see it. */
import type { Approval, Voided } from "../../contract.ts";
import { type Block, changesBetween, isSameText } from "../../policy/blocks.ts";
import { answerersOf, judgeAll, type JudgedTurn, type People } from "../../policy/state.ts";
import type { ApprovedPost } from "./approvers.ts";
import type { Request } from "./queries.ts";

/** An owner lets these words go out without approval. */
export function isWaived({ waived_blocks }: Request, blocks: readonly Block[]): boolean {
  return waived_blocks !== null && isSameText(waived_blocks, blocks);
}

export function describe(
  request: Request,
  { blocks, writers }: Pick<ApprovedPost, "blocks" | "writers">,
  people: People,
): Approval {
  const { isMet, turns } = judgeAll(request.rules, request.turns, blocks);
  return {
    is_met: isMet,
    mode: request.rules.mode,
    needed: request.rules.needed,
    zone: request.rules.zone,
    asked_by: request.asked_by_name,
    asked_at: request.asked_at.toISOString(),
    is_waived: isWaived(request, blocks),
    turns: turns.map(({ turn, state, answer: given }) => ({
      id: turn.id,
      name: turn.name,
      people: turn.is_client
        ? [turn.name]
        : answerersOf(turn, people, writers).map((id) => people.get(id)?.name ?? turn.name),
      is_client: turn.is_client,
      state,
      asked_at: turn.asked_at?.toISOString() ?? null,
      due_at: turn.due_at?.toISOString() ?? null,
      answered_by: given?.name ?? null,
      answered_at: given?.answered_at.toISOString() ?? null,
      version: given?.version ?? null,
      note: given?.note ?? "",
      changes: given && state !== "approved" ? changesBetween(given.blocks, blocks).length : 0,
    })),
    voided: describeVoided(turns, blocks),
  };
}

/** What the text differs in from the last one that was approved, where that approval does not hold any more. */
function describeVoided(turns: readonly JudgedTurn[], blocks: readonly Block[]): Voided | null {
  const open = turns.flatMap(({ state, answer }) =>
    state !== "approved" && answer?.answer === "approved" ? [answer] : [],
  );
  const last = open.toSorted((one, other) => one.answered_at.getTime() - other.answered_at.getTime()).at(-1);
  if (!last) return null;
  return {
    version: last.version,
    names: open.filter((each) => isSameText(each.blocks, last.blocks)).map(({ name }) => name),
    changes: changesBetween(last.blocks, blocks),
  };
}

/** The turn in which this person is waited for; null: in none. */
export function turnFor(
  request: Request,
  post: Pick<ApprovedPost, "blocks" | "writers">,
  people: People,
  userId: number,
): number | null {
  const { isMet, turns } = judgeAll(request.rules, request.turns, post.blocks);
  if (isMet) return null;
  const own = turns.find(
    ({ turn, state }) => state === "asked" && answerersOf(turn, people, post.writers).includes(userId),
  );
  return own?.turn.id ?? null;
}
