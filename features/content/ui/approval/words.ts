/** How the chain of a post's approval says who was asked, since when, and what they answered. Pure. */
import type { Approval, TurnLine, Voided } from "#features/approvals/contract.ts";
import { counted } from "#platform/contract/sentence.ts";
import { clockTime, dayOf } from "#ui-kit/format/zoned.ts";

const listed = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);

/** `today 16:20`, `Tue 24 Nov, 16:20`. */
export function timeWords(moment: string, zone: string, now: Date): string {
  const at = new Date(moment);
  const clock = clockTime(at, zone).replace(/^0/, "");
  if (dayOf(at, zone) === dayOf(now, zone)) return `today ${clock}`;
  const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: zone });
  return `${day.format(at).replace(",", "")}, ${clock}`;
}

/** `aside`: when. */
export type TurnWords = { aside: string; text: string; isLate: boolean };

/** @param before who is asked before, where there is an order. */
export function turnWords(turn: TurnLine, before: string | null, zone: string, now: Date): TurnWords {
  const { state, asked_at, answered_at, due_at } = turn;
  const at = (moment: string | null) => (moment === null ? "" : timeWords(moment, zone, now));
  const isLate = state === "asked" && due_at !== null && new Date(due_at) < now;
  switch (state) {
    case "later":
      return { aside: "", text: nextWords("Asked", before), isLate };
    case "approved":
      return { aside: at(answered_at), text: `Approved version ${turn.version}${standInOf(turn)}.`, isLate };
    case "changes":
      return { aside: at(answered_at), text: `Asks for changes in version ${turn.version}${standInOf(turn)}:`, isLate };
    case "again":
      return { aside: "", text: `${earlierOf(turn)} ${nextWords("Asked again", before)}`, isLate };
    case "asked": {
      const until = isLate ? `The time was over ${at(due_at)}.` : due_at === null ? "" : `Until ${at(due_at)}.`;
      const texts = [turn.is_client ? "By link." : "", earlierOf(turn), until, helpersOf(turn)];
      return { aside: `since ${at(asked_at)}`, text: texts.filter(Boolean).join(" "), isLate };
    }
  }
}

function nextWords(verb: string, before: string | null): string {
  return before === null ? "Not asked yet." : `${verb} after ${before}.`;
}

/** Who answered, where that was another. */
function standInOf({ name, answered_by }: TurnLine): string {
  return answered_by === null || answered_by === name ? "" : ` by ${answered_by}`;
}

/** The last answer of who is asked again. It may have been a wish for changes, which the author has met. */
function earlierOf({ state, version, changes }: TurnLine): string {
  if (version === null) return "";
  const verb = state === "again" ? "Approved" : "Answered on";
  return `${verb} version ${version}${changes === 0 ? "" : `; ${counted(changes, "change")} since`}.`;
}

/** Those who may answer next to the approver, or in their place. */
function helpersOf({ name, people, is_client }: TurnLine): string {
  const others = people.filter((each) => each !== name);
  if (others.length === 0) return "";
  const also = is_client || people.includes(name) ? "can answer too" : "can answer instead";
  return `${listed(others)} ${also}.`;
}

/** What the approval needs, where that is not all. */
export function neededWords({ mode, needed, turns }: Approval): string {
  if (turns.length < 2) return "";
  if (mode === "any") return "The first answer decides.";
  return mode === "some" ? `${needed} of ${turns.length} must approve.` : "";
}

/** What a change ended, and how it comes back. */
export function voidedWords({ version, names, changes: { length } }: Voided): string {
  const since =
    length === 1 ? "There is one change since; undoing it" : `There are ${length} changes since; undoing them`;
  return `${listed(names)} approved version ${version}. ${since} restores the approval.`;
}
