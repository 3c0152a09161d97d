/** What an entry says, on screens and in emails. Pure. */
import { counted, sentence } from "#platform/contract/sentence.ts";
import { HAPPENED_CAUSES, type HappenedCause, type InboxEntry } from "../contract.ts";
import { type EntryWords, type Said, wordsOf as todoWordsOf } from "./todo-words.ts";

const list = new Intl.ListFormat("en-GB");

/** @param zone IANA name, of the times. */
export function wordsOf(entry: InboxEntry, now: Date, zone: string): EntryWords {
  return isHappened(entry) ? todoWordsOf(entry, now, zone, happenedOf(entry)) : todoWordsOf(entry, now, zone);
}

type Happened = InboxEntry & { cause: HappenedCause };
const isHappened = (entry: InboxEntry): entry is Happened => entry.cause in HAPPENED_CAUSES;

function happenedOf({ cause, people, note, count, version }: Happened): Said {
  const who = list.format(people);
  switch (cause) {
    case "approved":
      return { what: `Approved by ${sentence(who)}`, quote: note };
    case "approved-by-all":
      return {
        what: "Approved by all.",
        line: `${people.at(-1) ?? ""} gave the last approval, to version ${version}.`,
        quote: note,
      };
    case "quotes-approved":
      return { what: `${who} approved ${counted(count?.done ?? 0, "quote")}.` };
    case "commented":
      return { what: `${who} commented.`, quote: note };
    case "mentioned":
      return { what: "You were mentioned in a comment.", line: note === "" ? "" : `On “${note}”` };
    case "published":
      return { what: "Published." };
    case "published-unapproved":
      return { what: `${who} published this without your approval.`, quote: note };
    case "delivered":
      return { what: `Delivered to ${count?.done} of ${counted(count?.of ?? 0, "platform")}.` };
    case "embargo-opened":
      return { what: `${who} opened your embargo.` };
    case "embargo-accepted":
      return { what: `${who} accepted your embargo.` };
    case "embargo-declined":
      return { what: `${who} declined your embargo.`, quote: note };
    case "link-disowned":
      return { what: "A link under embargo has reached another person.", line: `It was for ${sentence(who)}` };
    case "joined":
      return { what: `${who} joined.`, line: note === "" ? "" : `Role: ${sentence(note)}` };
    case "invitation-declined":
      return { what: `${who} declined your invitation.` };
    case "role-changed":
      return { what: `The role of ${who} was changed.`, line: note };
    case "own-role-changed":
      return { what: `${who} changed your role.`, line: note };
    case "own-removed":
      return {
        what: `${who} has removed you.`,
        line: "Your posts stay with the company; published posts keep your name.",
      };
    case "alert-found":
      return { what: `${counted(count?.done ?? 0, "new story", "new stories")} for your alert.` };
    case "removed":
      return { what: `${who} was removed.`, line: note };
    case "left":
      return { what: `${who} left.`, line: note };
  }
}
