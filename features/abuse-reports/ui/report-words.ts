/** Decisions in words. */
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { AbuseDecision, AbuseReport } from "../contract.ts";

export const DECISION_WORDS: Record<AbuseDecision, { choice: string; explained: string; done: string }> = {
  "no-action": {
    choice: "No action",
    explained: "The page stays as it is.",
    done: "No action",
  },
  withdrawn: {
    choice: "Withdraw the post",
    explained:
      "Readers see a note in its place, platforms are asked to take it down, and its author cannot restore it.",
    done: "Withdrawn",
  },
  other: {
    choice: "Other",
    explained: "You have done something else, such as correcting the post. Say what in the note.",
    done: "Other action",
  },
};

export function stateWords({ decision }: Pick<AbuseReport, "decision">): { label: string; colour: StatusColour } {
  if (decision === null) return { label: "Open", colour: "red" };
  return { label: DECISION_WORDS[decision].done, colour: decision === "no-action" ? "grey" : "green" };
}
