/** Which entries a tab of the inbox has, and under which headings. Pure. */
import { CAUSES, type InboxEntry } from "../contract.ts";
import { formatLongDate, formatWeekday } from "#ui-kit/format/dates.ts";

export const TABS = [
  ["all", "All"],
  ["todo", "For you to do"],
  ["unread", "Unread"],
  ["approvals", "Approvals"],
  ["publishing", "Publishing"],
] as const;
export type Tab = (typeof TABS)[number][0];

/** The address is untrusted. */
export function tabIn(name: string | null): Tab {
  return TABS.find(([tab]) => tab === name)?.[0] ?? "all";
}

export function isIn(tab: Tab, { cause, is_todo, is_read }: InboxEntry): boolean {
  if (tab === "all") return true;
  if (tab === "todo") return is_todo;
  return tab === "unread" ? !is_read : CAUSES[cause].tab === tab;
}

export const NOTHING: Record<Tab, { title: string; detail: string }> = {
  all: { title: "Nothing to do", detail: "New approvals, comments and deliveries appear here." },
  todo: { title: "Nothing to do", detail: "New approvals, comments and deliveries appear here." },
  unread: { title: "Nothing unread", detail: "You have read everything." },
  approvals: { title: "No approvals", detail: "What is asked of you, and what others answer, appears here." },
  publishing: { title: "Nothing published", detail: "Posts that go out and platforms that get them appear here." },
};

export type Section = { title: string; isTodo: boolean; entries: InboxEntry[] };

/** What is to be done, then day by day. @param entries in their order. */
export function sectionsOf(entries: readonly InboxEntry[], now: Date): Section[] {
  const sections: Section[] = [];
  for (const entry of entries) {
    const title = entry.is_todo ? "For you to do" : dayOf(new Date(entry.at ?? 0), now);
    const last = sections.at(-1);
    if (last?.title === title) last.entries.push(entry);
    else sections.push({ title, isTodo: entry.is_todo, entries: [entry] });
  }
  return sections;
}

function dayOf(at: Date, now: Date): string {
  if (isSameDay(at, now)) return "Today";
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(at, yesterday)) return "Yesterday";
  return at.getFullYear() === now.getFullYear() ? formatWeekday(at) : formatLongDate(at);
}

export function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
