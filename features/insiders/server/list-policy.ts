/** Insider lists: one line for each person or link, from what gives access and from what was read. Pure. */
import type { Insider } from "../contract.ts";
import type { AskedRow, LinkedRow, ListedRow, PersonRow, QuotedRow, ReadingRow } from "./list-queries.ts";

export type ListedPost = {
  company: string;
  /** The site's name. */
  site: string;
  owner_id: number;
  created_at: Date;
  confidential_since: Date | null;
};

export type Sources = {
  standing: PersonRow[];
  listed: ListedRow[];
  asked: AskedRow[];
  quoted: QuotedRow[];
  linked: LinkedRow[];
  readings: ReadingRow[];
};

/** Something that lets, or let, a person read. */
type Access = {
  /** The person, or the link. */
  key: string;
  name: string;
  organisation: string;
  function: string;
  reason: string;
  from: Date;
  by: string;
  /** Null: still open. */
  until: Date | null;
};

/** By when they got access; the writer and the owners come first among equals. */
export function insidersOf(post: ListedPost, sources: Sources, now: Date): Insider[] {
  const lines = new Map<string, Access[]>();
  const note = (access: Access) => lines.set(access.key, [...(lines.get(access.key) ?? []), access]);
  for (const access of accessesOf(post, sources, now)) note(access);
  const read = new Map<string, ReadingRow[]>();
  for (const reading of sources.readings) {
    const key = keyOf(reading);
    read.set(key, [...(read.get(key) ?? []), reading]);
    if (!lines.has(key)) note(onlyRead(post, reading));
  }
  return [...lines]
    .map(([key, accesses]) => lineOf(accesses, read.get(key) ?? []))
    .toSorted((one, other) => one.access_from.localeCompare(other.access_from));
}

const title = (role: string) => role.charAt(0).toUpperCase() + role.slice(1);
const person = (userId: number) => `person ${userId}`;

const isProgram = ({ reader }: Pick<ReadingRow, "reader">) => reader.startsWith("key ");

/** Readings by one's own account or link as an approver are the person's; an operator's and a program's are of another line. */
function keyOf({ way, reader, user_id }: ReadingRow): string {
  if (user_id !== null && (way === "member" || way === "approval") && !isProgram({ reader })) return person(user_id);
  return reader;
}

function accessesOf(post: ListedPost, { standing, listed, asked, quoted, linked }: Sources, now: Date): Access[] {
  const ended = (at: Date | null) => (at !== null && at <= now ? at : null);
  return [
    ...standing.map(({ user_id, name, role, joined_at }) => ({
      key: person(user_id),
      name,
      organisation: post.company,
      function: title(role),
      ...(user_id === post.owner_id
        ? { reason: "Wrote the release", from: post.created_at, by: "By creating the draft" }
        : {
            reason: "Owner",
            from: joined_at < post.created_at ? post.created_at : joined_at,
            by: "Role in the company",
          }),
      until: null,
    })),
    ...listed.map((row) => ({
      key: row.user_id === null ? `entry ${row.id}` : person(row.user_id),
      name: row.name,
      organisation: row.organisation,
      function: row.function,
      reason: row.reason || "Added to the list",
      from: row.told_at ?? row.added_at,
      by: row.is_told ? `Outside ${post.site}, entered by ${row.added_by_name}` : `Added by ${row.added_by_name}`,
      until: row.removed_at,
    })),
    ...asked.map(({ id, user_id, name, position, role, asked_at, is_deputy, ended_at }) => ({
      key: user_id === null ? `approval ${id}` : person(user_id),
      name,
      organisation: user_id === null ? "" : post.company,
      function: user_id === null ? "Approver" : title(role),
      reason: is_deputy ? "Approves as a deputy" : "Approves",
      from: asked_at,
      by: `Approval, step ${position + 1}`,
      until: ended_at,
    })),
    ...quoted.map(({ id, name, asked_by_name, asked_at, ended_at, due_at }) => ({
      key: `quote ${id}`,
      name,
      organisation: "",
      function: "Person quoted",
      reason: "Quoted. Sees their own quotes only",
      from: asked_at,
      by: `Link by ${asked_by_name}`,
      until: ended_at ?? ended(due_at),
    })),
    ...linked.map(({ id, kind, name, email, outlet, created_by_name, from_at, revoked_at, expires_at }) => ({
      key: `${kind} ${id}`,
      name: name || email,
      organisation: outlet,
      ...(kind === "comment"
        ? { function: "Comments by link", reason: "Asked for comments", by: `Link by ${created_by_name}` }
        : { function: "Journalist", reason: "Journalist under embargo", by: "Accepted terms" }),
      from: from_at,
      until: revoked_at ?? ended(expires_at),
    })),
  ];
}

const READ_BY: Record<ReadingRow["way"], { reason: string; by: string }> = {
  member: { reason: "Opened it", by: "Role in the company" },
  operator: { reason: "Operator of the site", by: "Operator’s rooms" },
  acting: { reason: "Support, signed in as a customer", by: "Support access" },
  approval: { reason: "Approves", by: "Approval" },
  quote: { reason: "Quoted. Sees their own quotes only", by: "Link" },
  embargo: { reason: "Journalist under embargo", by: "Accepted terms" },
  comment: { reason: "Comments", by: "Link" },
};

/** Who has read it, and has nothing that lets them read it now. */
function onlyRead({ confidential_since: closed }: ListedPost, reading: ReadingRow): Access {
  const { way, reader, user_id, name, organisation, function: called, first_at, last_at, ended_at } = reading;
  const isMember = way === "member" && user_id !== null;
  const wasOpen = isMember && closed !== null && first_at < closed;
  const until = isMember ? (ended_at ?? (closed && (last_at > closed ? last_at : closed))) : (ended_at ?? last_at);
  return {
    key: keyOf({ ...reading, reader }),
    name,
    organisation,
    function: called,
    ...READ_BY[way],
    ...(isProgram(reading) && { reason: "Read for a person of the company", by: "API" }),
    ...(wasOpen && { reason: "Opened before it was confidential" }),
    from: first_at,
    until,
  };
}

function lineOf(accesses: readonly Access[], readings: readonly ReadingRow[]): Insider {
  const [first] = accesses;
  if (!first) throw new Error("A line has something that gives access.");
  const earliest = accesses.reduce((one, other) => (other.from < one.from ? other : one), first);
  const latest = Math.max(...accesses.map(({ until }) => until?.getTime() ?? Infinity));
  const firstReads = readings.map(({ first_at }) => first_at.getTime());
  const lastReads = readings.map(({ last_at }) => last_at.getTime());
  const iso = (times: number[], of: (...times: number[]) => number) =>
    times.length === 0 ? null : new Date(of(...times)).toISOString();
  const from = Math.min(earliest.from.getTime(), ...firstReads);
  return {
    name: first.name,
    organisation: first.organisation,
    function: first.function,
    reason: [...new Set(accesses.map(({ reason }) => reason))].join("; "),
    access_from: new Date(from).toISOString(),
    access_by: earliest.by,
    first_read: iso(firstReads, Math.min),
    last_read: iso(lastReads, Math.max),
    versions: versionsOf(readings),
    access_until: latest === Infinity ? null : new Date(latest).toISOString(),
  };
}

function versionsOf(readings: readonly ReadingRow[]): string {
  const versions = [...new Set(readings.flatMap((each) => each.versions))].toSorted((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const version of versions) {
    const last = runs.at(-1);
    if (last && last[1] === version - 1) last[1] = version;
    else runs.push([version, version]);
  }
  const words = runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  if (readings.length > 0 && readings.every(({ way }) => way === "quote")) words.push("quotes");
  return words.join(", ");
}

/** `2026-11-16T09:14:00+00:00`, as clocks in the zone show it. */
export function isoIn(time: string, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
    ...({ hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "longOffset" } as const),
  }).formatToParts(new Date(time));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  const offset = part("timeZoneName").replace("GMT", "") || "+00:00";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}${offset}`;
}
