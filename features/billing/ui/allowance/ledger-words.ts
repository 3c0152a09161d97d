/** What a line of the ledger says to the person whose releases it counts. */
import { ledgerAnswer, type LedgerLine } from "../../contracts/allowance.ts";

/** Lines as an answer of another feature holds them, in words. */
export function describeLedger(lines: unknown[]) {
  return ledgerAnswer.shape.entries.parse(lines).map((line) => {
    const { id, created_at } = line;
    return { id, created_at, ...wordsOf(line), change: changeOf(line) };
  });
}

export type LedgerWords = {
  what: string;
  /** The post it was for; null where there is none, or none any more. */
  post: string | null;
  /** Why; "" where `what` says it all. */
  why: string;
};

/** Without a post, a use is an operator's withdrawal where they have a reason, else the post is gone. */
export function wordsOf({ kind, post_name: post, reason }: LedgerLine): LedgerWords {
  const why = reason.slice(0, 1).toUpperCase() + reason.slice(1);
  if (kind === "grant") return { what: "Granted", post: null, why };
  const isWithdrawal = post === null && reason !== "";
  if (kind === "release") return { what: `Used and credited back for${gone(post)}`, post, why };
  if (kind === "hold") return isWithdrawal ? words("Reserved by an operator", why) : forPost("Reserved", post, why);
  return isWithdrawal ? words("Taken by an operator", why) : forPost("Used", post, why);
}

function words(what: string, why: string): LedgerWords {
  return { what, post: null, why };
}

function forPost(verb: string, post: string | null, why: string): LedgerWords {
  return { what: `${verb} for${gone(post)}`, post, why };
}

function gone(post: string | null): string {
  return post === null ? " a deleted post" : "";
}

/** How a line changes what may still be submitted. */
export function changeOf({ kind, units }: Pick<LedgerLine, "kind" | "units">): number {
  if (kind === "release") return 0;
  return kind === "grant" ? units : -units;
}
