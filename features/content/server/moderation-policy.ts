/** Pure rules of moderation: which links a block list points at, and what authors are told (decision 2). */
import { truncate } from "#ui-kit/truncate.ts";
import type { Decision } from "../moderation-contract.ts";

/** What a decision makes of a post, and of a proposed edit. */
export const OUTCOMES = { approve: "approved", return: "returned", reject: "rejected" } as const satisfies Record<
  Decision,
  string
>;

/** What a judgement looks at: the text as it is about to be stored. */
export type JudgedText = {
  details: Record<string, unknown>;
  content_html: string;
  embedded_websites: string[];
};

/** Addresses in attributes and in running text. */
const LINK = /(?:https?:[\\/]{2}|\bwww\.)[^\s"'<>]+/gi;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&lt;": "<", "&gt;": ">" };

/**
 * The host of an address or of a block list's entry in its one spelling: lower case, punycode, without credentials, port,
 * wildcard or trailing dots. Null when it names no host.
 */
export function hostOf(address: string): string | null {
  const trimmed = address.trim().replace(/^(?:\*?\.)+/, "");
  const absolute = /^[a-z][a-z\d+.-]*:[\\/]{2}/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(absolute)) return null;
  // What ends a sentence in running text is no part of the host.
  return new URL(absolute).hostname.replace(/[^\da-z\]]+$/, "") || null;
}

/** Every host that readers could be led to: from the text, its own fields and the embedded websites. */
export function linkedHosts({ details, content_html, embedded_websites }: JudgedText): Set<string> {
  const texts = [content_html.replace(/&(?:amp|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)];
  const hosts = [...texts, ...textsIn(details), ...embedded_websites].flatMap((text) =>
    [...text.matchAll(LINK)].flatMap(([link]) => hostOf(link) ?? []),
  );
  return new Set(hosts);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/** The listed host that this one is, or is a part of; null when there is none. */
function findBlocked(host: string, blocklist: ReadonlySet<string>): string | null {
  for (let rest = host; rest !== ""; rest = rest.slice(rest.indexOf(".") + 1)) {
    if (blocklist.has(rest)) return rest;
    if (!rest.includes(".")) return null;
  }
  return null;
}

/** What the rules point at, one sentence each; empty when they find nothing. */
export function listFlags(text: JudgedText, blocklist: ReadonlySet<string>): string[] {
  if (blocklist.size === 0) return [];
  const blocked = new Set([...linkedHosts(text)].flatMap((host) => findBlocked(host, blocklist) ?? []));
  return [...blocked].toSorted().map((host) => `It links to ${host}, which is on the block list.`);
}

export type DecisionMail = {
  decision: Decision;
  /** As the post is listed. */
  name: string;
  /** The operator's comments or reason. */
  note: string;
  /** An edit of a post that stays up as it was. */
  isEdit: boolean;
  /** Set for a schedule that was approved. */
  publishAt: Date | null;
  /** The post, or the screen where its author goes on. */
  link: string;
};

const MAX_SUBJECT_NAME = 80;

/** What the author is told. */
export function decisionMail(mail: DecisionMail): { subject: string; text: string } {
  const name = mail.name.replace(/[\p{Cc}\s]+/gu, " ").trim() || "Untitled";
  const what = mail.isEdit ? `Your edit of "${name}"` : `"${name}"`;
  const { subject, paragraphs } = TEXTS[mail.decision](what, mail);
  const text = ["Hello,", ...paragraphs, mail.link, "Dateline"].join("\n\n");
  return { subject: `${subject}: ${truncate(name, MAX_SUBJECT_NAME)}`, text: `${text}\n` };
}

const TEXTS: Record<Decision, (what: string, mail: DecisionMail) => { subject: string; paragraphs: string[] }> = {
  approve: (what, { isEdit, publishAt }) => ({
    subject: isEdit ? "Edit approved" : "Approved",
    paragraphs: [
      publishAt
        ? `${what} was approved. It will be published on ${publishAt.toUTCString().replace(/:\d\d GMT$/, " UTC")}.`
        : `${what} was approved and is online:`,
    ],
  }),
  return: (what, { isEdit, note }) => ({
    subject: isEdit ? "Edit returned" : "Returned",
    paragraphs: [
      `${what} was reviewed and not published yet. The comments:`,
      indented(note),
      isEdit
        ? "Readers still see the version before. Go on here:"
        : "It is one of your drafts again, and the release is yours again. Go on here:",
    ],
  }),
  reject: (what, { isEdit, note }) => ({
    subject: isEdit ? "Edit rejected" : "Rejected",
    paragraphs: [
      `${what} was reviewed and will not be published. The reason:`,
      indented(note),
      isEdit
        ? "Readers still see the version before:"
        : "The release is yours again. The text stays in your trash for 30 days:",
    ],
  }),
};

function indented(note: string): string {
  return note.replace(/[^\P{Cc}\n]/gu, "").replace(/^/gm, "    ");
}
