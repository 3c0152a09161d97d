/** Pure rules of followers: what a post matches, what emails say, and which refusals end a subscription. */
import { topicSlug } from "#features/categories/names/topic-page.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import type { PublishedPost } from "#features/content/server/published/list-service.ts";
import { publicPath } from "#features/content/contract.ts";
import { type SearchQuery, searchParameters } from "#features/newsroom/archive-contract.ts";
import type { ReadSearch } from "#features/newsroom/server/search/read-service.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { nameForStrangers } from "#platform/mail/unasked.ts";
import type { Limit } from "#platform/throttle/throttle.ts";
import { CONFIRM_HOURS } from "../contract.ts";
import type { NewPost } from "./queries.ts";

/** Above one reader's needs: offices share an address. */
export const formsByAddress: Limit = { name: "follow:address", most: 20, seconds: 3600 };

/** Local hour from which daily emails are sent. */
export const DIGEST_HOUR = 7;
/** Of one email; the rest is behind a link. */
export const MOST_IN_A_MAIL = 30;
const SUBJECT_SHOWN = 150;

/** The day and hour in a zone. */
export function localTime(zone: string, at: Date): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return { day: `${part("year")}-${part("month")}-${part("day")}`, hour: Number(part("hour")) };
}

/** One company, category or kind, or everything: what a post says of itself decides, nothing is searched for. */
export function isSearch({ sort: _sort, ...query }: SearchQuery): boolean {
  const names = Object.keys(query);
  return names.length > 1 || names.some((name) => !["company", "topic", "kind"].includes(name));
}

/** As it is stored and compared; the order of results is nothing to follow. */
export function storedQuery({ sort: _sort, ...query }: SearchQuery): string {
  return searchParameters(query);
}

/** The stored queries that this post matches without a search. */
export function queriesOf({ kind, tags, company_slug }: NewPost): string[] {
  return [
    "",
    storedQuery({ kind: kindOf(kind).archiveSlug }),
    ...tags.map((tag) => storedQuery({ topic: topicSlug(tag) })),
    ...(company_slug === null ? [] : [storedQuery({ company: company_slug })]),
  ];
}

/** The followed subject, in words. */
export function nameOf({ query, topic, company }: ReadSearch, site: string): string {
  if (!isSearch(query)) return company?.name ?? topic?.label ?? (query.kind ? `${site}: ${query.kind}` : site);
  const parts = [query.q && `“${query.q}”`, company?.name, topic?.label, query.kind].filter(Boolean);
  return `the search ${parts.join(", ")}`;
}

/**
 * As nameOf, for emails that a stranger may have asked for: what was typed is not repeated to others, nor the name of a
 * company that nobody has vouched for, nor what is no name.
 */
export function quietNameOf(read: ReadSearch, site: string, isVouched: boolean): string {
  if (isSearch(read.query)) return `a search on ${site}`;
  const unnamed = `a newsroom on ${site}`;
  if (read.company) return (isVouched ? nameForStrangers(read.company.name) : null) ?? unnamed;
  return read.topic ? (nameForStrangers(read.topic.label) ?? `a category on ${site}`) : nameOf(read, site);
}

/**
 * One line without links: names and texts of authors go into emails that strangers ask for, and the button of an email
 * leads to its first line that is a link.
 */
function plain(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, " ").trim();
  return line.replace(/https?:\/\/+/gi, "");
}

/** One line without anything that a mail program could take for something else. */
function subjectOf(text: string): string {
  const line = plain(text);
  return line.length > SUBJECT_SHOWN
    ? `${line
        .slice(0, SUBJECT_SHOWN - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line;
}

type Links = { origin: string; manage: string; stop: string };

export function confirmationMail(name: string, site: string, link: string): MailContent {
  const text = [
    "Hello,",
    `We received a request to email you news from ${plain(name)}. Please confirm that you want these emails.`,
    link,
    `The link works for ${CONFIRM_HOURS} hours. If this was not you, ignore this email: nothing more will be sent.`,
    site,
  ];
  return { subject: subjectOf(`Please confirm: follow ${name}`), text: `${text.join("\n\n")}\n`, action: "Confirm" };
}

/** For who already follows it: the form gives the same answer to everyone. */
export function alreadyMail(name: string, site: string, { manage, stop }: Links): MailContent {
  const text = [
    "Hello,",
    `You already follow ${plain(name)}. Nothing has changed.`,
    manage,
    "If this was not you, ignore this email.",
    site,
  ];
  return {
    subject: subjectOf(`You already follow ${name}`),
    text: `${text.join("\n\n")}\n`,
    action: "Change what you follow",
    unsubscribe: stop,
  };
}

/** @param posts at least one, oldest first. */
export function newsMail(
  name: string,
  site: string,
  posts: PublishedPost[],
  { origin, manage, stop }: Links,
): MailContent {
  const [first] = posts;
  const shown = posts.slice(0, MOST_IN_A_MAIL);
  const left = posts.length - shown.length;
  const text = [
    ...shown.flatMap((post) => [
      [post.title, post.companyDisplayName ?? post.author].map(plain).join("\n"),
      ...(plain(post.description) ? [plain(post.description)] : []),
      `${origin}${publicPath(post)}`,
    ]),
    ...(left > 0 ? [`And ${left} more.`] : []),
    `You receive this email because you follow ${plain(name)} on ${site}. Change what you follow:`,
    manage,
    site,
  ];
  const subject = posts.length === 1 && first ? first.title : `${posts.length} new posts from ${name}`;
  // With a button, the first of several posts would look like the only one.
  const button = posts.length === 1 ? { action: "Read it" } : {};
  return { subject: subjectOf(subject), text: `${text.join("\n\n")}\n`, ...button, unsubscribe: stop };
}

/**
 * Whether a mail server's refusal says that the mailbox does not exist (RFC 3463: 5.1.x; without such a code 550, 551 and
 * 553 of RFC 5321). Others refuse the sender, the text or the moment.
 */
export function isUnknownMailbox(response: string): boolean {
  const enhanced = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? enhanced.startsWith("5.1.") : /^55[013]\b/.test(response);
}

/** So many emails in a row that are refused for another reason end it too. */
export const MOST_REFUSALS = 3;
