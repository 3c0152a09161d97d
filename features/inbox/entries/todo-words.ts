/** What an entry of what is to be done says, on screens and in emails. Pure. */
import { counted } from "#platform/contract/sentence.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { type InboxEntry, TODO_CAUSES, type TodoCause } from "../contract.ts";

export type EntryWords = {
  /** What happened, as a sentence. */
  what: string;
  /** On which post, ticket, alert or company. */
  about: string;
  /** One line more; empty: none. */
  line: string;
  /** Words of a person; empty: none. */
  quote: string;
};

const DAY_MS = 86_400_000;
const list = new Intl.ListFormat("en-GB");

/** @param zone IANA name, of the times. @param said what happened, where nothing is to be done. */
export function wordsOf(entry: InboxEntry, now: Date, zone: string, said: Said = { what: "" }): EntryWords {
  const { post, company, ticket, alert, note } = entry;
  const about = ticket
    ? `Ticket #${ticket.id}, ${ticket.category}`
    : post
      ? post.name.trim() || "Untitled"
      : (alert?.name ?? company ?? "");
  return {
    about,
    line: "",
    quote: "",
    ...(isTodo(entry) ? saidOf(entry, now, zone) : said),
    ...(entry.cause === "payment-failed" && paying(note)),
  };
}

const paying = (plan: string) => ({ about: `Your ${plan} plan was not renewed. Check your card.` });

type Todo = InboxEntry & { cause: TodoCause };
const isTodo = (entry: InboxEntry): entry is Todo => entry.cause in TODO_CAUSES;

export type Said = Pick<EntryWords, "what"> & Partial<EntryWords>;

function saidOf({ cause, people, note, time, count }: Todo, now: Date, zone: string): Said {
  const who = list.format(people);
  const at = time === null ? "" : formatDateTime(time, zone);
  switch (cause) {
    case "payment-failed":
      return { what: "Payment failed." };
    case "overdue":
      return { what: "Not published on time.", line: `Planned for ${at}.` };
    case "may-miss":
      return {
        what: "Misses its time without approval.",
        line: `Planned for ${at}.${people.length === 0 ? "" : ` ${who} ${people.length === 1 ? "has" : "have"} not answered.`}`,
      };
    case "approval-asked":
      return { what: "Your approval is asked for.", line: `${who} asks for your answer by ${at}.` };
    case "assistant-asked":
      return time === null
        ? { what: `${who} asks to ${note}.` }
        : { what: `${who} asks to schedule.`, line: `To be published ${at}.` };
    case "words-suggested":
      return { what: `${who} suggested other words.`, line: note };
    case "quote-refused":
      return { what: `${who} does not want to be quoted.`, quote: note };
    case "changes-asked":
      return { what: `${who} asked for changes.`, quote: note };
    case "comment-suggested":
      return { what: `${who} suggests other words.`, quote: note };
    case "returned":
      return { what: "Returned by our editors.", quote: note };
    case "rejected":
      return { what: "Rejected by our editors.", quote: note };
    case "delivery-failed":
      return { what: "Not delivered yet.", line: `It has not reached ${note}. We are on it.` };
    case "no-banner":
      return { what: "No banner picture.", line: `Planned for ${at}.` };
    case "coverage-found":
      return { what: `${counted(count?.of ?? 0, "article")} to confirm.` };
    case "support-replied":
      return { what: "Support replied." };
    case "old-draft":
      return { what: `Draft untouched for ${counted(daysSince(time, now), "day")}.` };
  }
}

function daysSince(at: string | null, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(at ?? "")) / DAY_MS);
}
