/** What a list says about a post's approval, in one line. Pure. */
import type { ApprovalLine } from "#features/approvals/contract.ts";
import type { Judged } from "#features/approvals/policy/state.ts";
import { counted } from "#platform/contract/sentence.ts";

const day = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });

/** @param isScheduled what is missing then is a warning. */
export function lineOf(
  { isMet, turns }: Judged,
  { isWaived, isScheduled }: { isWaived: boolean; isScheduled: boolean },
): Omit<ApprovalLine, "post"> {
  if (isWaived) return { words: "Goes out without approval", tone: "warn" };
  if (isMet) return { words: `Approved by ${listed(turns.filter(({ state }) => state === "approved"))}`, tone: "good" };
  const wishes = turns.filter(({ state }) => state === "changes");
  if (wishes.length > 0)
    return { words: `${listed(wishes)} ${wishes.length === 1 ? "asks" : "ask"} for changes`, tone: "warn" };
  const again = turns.filter(
    ({ state, answer }) => state === "again" || (state === "asked" && answer?.answer === "approved"),
  );
  if (again.length > 0)
    return {
      words: `Changed after approval: ${listed(again)} ${again.length === 1 ? "is" : "are"} asked again`,
      tone: "warn",
    };
  const asked = turns.filter(({ state }) => state === "asked");
  const since = asked
    .flatMap(({ turn }) => turn.asked_at ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  const [first] = since;
  const more = asked.length > 2 ? counted(asked.length, "approver") : listed(asked);
  return {
    words: `Waiting for ${more || "approval"}${first ? ` since ${day.format(first)}` : ""}`,
    tone: isScheduled ? "warn" : "quiet",
  };
}

function listed(turns: Judged["turns"]): string {
  return new Intl.ListFormat("en-GB").format(turns.map(({ turn, answer }) => answer?.name ?? turn.name));
}
