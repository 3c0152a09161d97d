/**
 * The only table of a post's moves (docs/architecture.md, Life of a post). Services ask it before they write; a move
 * that is not here is not allowed. Pure.
 */
import { AppError } from "#platform/errors/app-error.ts";
import { contentMessages, type Status } from "../../contract.ts";

/** A status, or the trash, which keeps the status that a post had. */
export type State = Status | "trashed";

/**
 * Moves of a post. `publish` and `schedule` belong to the author and the clock; if a review or a confirmed address is
 * needed, they lead to pending, or stay scheduled until the time comes. A pending post that waited only for the
 * confirmation is published by it. `return`, `reject`, `withdraw`, `lift` and `correct` (an edit with a reason) belong
 * to operators. `miss-approval` is the clock's, for a scheduled post whose approval is missing. A post that has been public can be withdrawn in the trash too, and stays there.
 */
export type Move =
  | "save"
  | "publish"
  | "schedule"
  | "hold-for-review"
  | "await-confirmation"
  | "approve"
  | "return"
  | "reject"
  | "trash"
  | "miss-approval"
  | "withdraw"
  | "lift"
  | "correct";

const MOVES: Record<State, Partial<Record<Move, State>>> = {
  draft: {
    save: "draft",
    publish: "published",
    schedule: "scheduled",
    "hold-for-review": "pending",
    "await-confirmation": "pending",
    trash: "trashed",
  },
  scheduled: {
    save: "scheduled",
    publish: "published",
    "hold-for-review": "pending",
    "await-confirmation": "pending",
    approve: "scheduled",
    return: "draft",
    reject: "trashed",
    trash: "trashed",
    correct: "scheduled",
    "miss-approval": "draft",
  },
  pending: {
    save: "pending",
    publish: "published",
    "hold-for-review": "pending",
    approve: "published",
    return: "draft",
    reject: "trashed",
    trash: "trashed",
    correct: "pending",
  },
  published: {
    save: "published",
    approve: "published",
    return: "published",
    reject: "published",
    trash: "trashed",
    withdraw: "withdrawn",
    correct: "published",
  },
  /** Invariant: its author cannot move it, not even into the trash. Only an operator can. */
  withdrawn: { lift: "published", correct: "withdrawn" },
  /** stateAfterRestore leads out of the trash. */
  trashed: {},
};

/** @throws AppError conflict (409) when the move is not allowed: someone else, or the clock, was faster. */
export function stateAfter(state: State, move: Move): State {
  const next = MOVES[state][move];
  if (next) return next;
  throw new AppError("conflict", state === "trashed" ? contentMessages.notFound : movedOnText(state));
}

/** Why a call about a post in this status is refused. */
export function movedOnText(status: Status): string {
  return status === "withdrawn" ? contentMessages.withdrawn : contentMessages.movedOn(status);
}

/** Like stateAfter, for moves that do not lead into the trash. */
export function statusAfter(state: State, move: Exclude<Move, "trash" | "reject">): Status {
  const next = stateAfter(state, move);
  if (next === "trashed") throw new Error(`${move} leads into the trash.`);
  return next;
}

/**
 * The status of a post restored from the trash: its previous one, except that a schedule whose time has passed becomes
 * a draft, so that nothing is published unexpectedly.
 * @throws AppError conflict (409) when an operator has withdrawn it.
 */
export function stateAfterRestore(was: Status, publishAt: Date | null, now: Date): Status {
  if (was === "withdrawn") throw new AppError("conflict", contentMessages.withdrawn);
  return was === "scheduled" && (publishAt === null || publishAt <= now) ? "draft" : was;
}

/** Statuses with a reserved release: moving to draft or trash returns it. A published post has used it. */
export function holdsRelease(status: Status): boolean {
  return status === "scheduled" || status === "pending";
}
