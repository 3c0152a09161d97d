/** Events of the inbox, and the entries that they make: the same on the same post within ten minutes is one. Pure. */
import type { Status } from "#features/content/contract.ts";
import { type Cause, GROUP_MINUTES, type InboxEntry } from "../contract.ts";

/** One thing that happened or waits. */
export type Event = {
  cause: Cause;
  /** The same whether it waits or is done. */
  key: string;
  at: Date | null;
  post: InboxEntry["post"];
  company: string | null;
  /** For the choice of emails. */
  companyId: number | null;
  ticket: InboxEntry["ticket"];
  alert: InboxEntry["alert"];
  people: string[];
  note: string;
  words: InboxEntry["words"];
  count: InboxEntry["count"];
  version: number | null;
  time: Date | null;
  page: string | null;
  turn: number | null;
  request: number | null;
  thread: number | null;
};

/** What most events do not have. */
export const EMPTY = {
  at: null,
  post: null,
  company: null,
  companyId: null,
  ticket: null,
  alert: null,
  people: [] as string[],
  note: "",
  words: null,
  count: null,
  version: null,
  time: null,
  page: null,
  turn: null,
  request: null,
  thread: null,
};

type NamedPost = {
  id: number;
  type: string;
  status: Status;
  name: string;
  company_id: number | null;
  posted_as_name: string;
};

export function postOf({ id, type, status, name, company_id, posted_as_name }: NamedPost) {
  return {
    post: { id, type: type as NonNullable<InboxEntry["post"]>["type"], status, name },
    companyId: company_id,
    company: company_id === null || posted_as_name === "" ? null : posted_as_name,
  };
}

/** The events of an entry, newest first. */
export type Group = [Event, ...Event[]];

const GROUP_MS = GROUP_MINUTES * 60_000;

/** @param events newest first. */
export function groupEvents(events: readonly Event[]): Group[] {
  const groups: Group[] = [];
  const latest = new Map<string, Group>();
  for (const event of events) {
    const of = `${event.cause} ${event.post?.id ?? event.key}`;
    const group = latest.get(of);
    const last = group?.at(-1)?.at;
    const isNear = last && event.at && last.getTime() - event.at.getTime() <= GROUP_MS;
    if (group && isNear) group.push(event);
    else {
      const fresh: Group = [event];
      groups.push(fresh);
      latest.set(of, fresh);
    }
  }
  return groups;
}

export type ReadMarks = { until: Date | null; keys: ReadonlySet<string> };

/** What is new in an entry makes it unread. What has no time is not counted. */
function isRead({ at, key }: Event, { until, keys }: ReadMarks): boolean {
  return at === null || keys.has(key) || (until !== null && at <= until);
}

export function entryOf(group: Group, isTodo: boolean, marks: ReadMarks): InboxEntry {
  const [newest] = group;
  const { cause, post, company, ticket, alert, words, count, version, page, turn, request, thread } = newest;
  return {
    keys: group.map(({ key }) => key),
    cause,
    is_todo: isTodo,
    is_read: group.every((event) => isRead(event, marks)),
    at: newest.at?.toISOString() ?? null,
    post,
    company,
    ticket,
    alert,
    people: [...new Set(group.toReversed().flatMap(({ people }) => people))],
    note: newest.note,
    words,
    count,
    version,
    time: newest.time?.toISOString() ?? null,
    page,
    turn,
    request,
    thread,
  };
}
