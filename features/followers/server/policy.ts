/** Pure rules of followers: what a post matches, what emails say, and which refusals end a subscription. */
import { topicSlug } from "#features/categories/names/topic-page.ts";
import { kindOf, KINDS } from "#features/content/kinds/index.ts";
import type { PublishedPost } from "#features/content/server/published/list-service.ts";
import { publicPath } from "#features/content/contract.ts";
import { type SearchQuery, searchParameters } from "#features/newsroom/archive-contract.ts";
import type { ReadSearch } from "#features/newsroom/server/search/read-service.ts";
import { ownNameOf } from "#platform/contract/language-tag.ts";
import type { MailContent, Passage } from "#platform/mail/mail-content.ts";
import { nameForStrangers } from "#platform/mail/unasked.ts";
import type { Limit } from "#platform/throttle/throttle.ts";
import { CONFIRM_HOURS } from "../contract.ts";
import type { NewPost } from "./queries.ts";
import { language, words } from "#ui-kit/public/words/words.ts";
import { kindWords } from "#features/content/site/kind-words.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

/** Above one reader's needs: offices share an address. */
export const formsByAddress: Limit = { name: "follow:address", max: 20, seconds: 3600 };

/** Local hour from which daily emails are sent. */
export const DIGEST_HOUR = 7;
/** Of one email; the rest is behind a link. */
export const MAX_IN_A_MAIL = 30;
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
  const kind = KINDS.find(({ archiveSlug }) => archiveSlug === query.kind);
  const kindName = kind && words().follow.kind(kindWords(kind).menu);
  if (!isSearch(query))
    return company?.name ?? (topic ? categoryName(topic.label) : null) ?? (kindName ? `${site}: ${kindName}` : site);
  const { nameOfSearch, quotedSearch } = words().followMails;
  const parts = [
    query.q && quotedSearch(query.q),
    company?.name,
    topic && categoryName(topic.label),
    kindName,
    query.language && ownNameOf(query.language),
  ];
  return nameOfSearch(parts.filter((part) => part !== undefined && part !== null));
}

/**
 * As nameOf, for emails that a stranger may have asked for: what was typed is not repeated to others, nor the name of a
 * company whose name is not trusted yet, nor what is no name.
 */
export function quietNameOf(read: ReadSearch, site: string, isVouched: boolean): string {
  const { aSearch, aNewsroom, aCategory } = words().followMails;
  if (isSearch(read.query)) return aSearch(site);
  const unnamed = aNewsroom(site);
  if (read.company) return (isVouched ? nameForStrangers(read.company.name) : null) ?? unnamed;
  return read.topic ? (nameForStrangers(categoryName(read.topic.label)) ?? aCategory(site)) : nameOf(read, site);
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
  const named = words().followMails;
  const text = [words().mails.hello, named.confirmText(plain(name)), link, named.confirmEnd(CONFIRM_HOURS), site];
  return {
    subject: subjectOf(named.confirmSubject(name)),
    text: `${text.join("\n\n")}\n`,
    action: words().follow.confirm,
    opens: "follow",
    lang: language(),
  };
}

/** For who already follows it: the form gives the same answer to everyone. */
export function alreadyMail(name: string, site: string, { manage, stop }: Links): MailContent {
  const named = words().followMails;
  const text = [words().mails.hello, named.alreadyText(plain(name)), manage, named.notYou, site];
  return {
    subject: subjectOf(named.alreadySubject(name)),
    text: `${text.join("\n\n")}\n`,
    action: words().follow.change,
    lang: language(),
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
  const named = words().followMails;
  const shown = posts.slice(0, MAX_IN_A_MAIL);
  const left = posts.length - shown.length;
  const parts = shown.map((post) => [
    [post.title, post.companyDisplayName ?? post.author].map(plain).join("\n"),
    ...(plain(post.description) ? [plain(post.description)] : []),
    `${origin}${publicPath(post)}`,
  ]);
  const text = [...parts.flat(), ...(left > 0 ? [named.left(left)] : []), becauseWords(name, site), manage, site];
  const subject = posts.length === 1 && first ? first.title : named.newPosts(posts.length, name);
  // With a button, the first of several posts would look like the only one.
  const button = posts.length === 1 ? { action: named.read } : {};
  return {
    subject: subjectOf(subject),
    text: `${text.join("\n\n")}\n`,
    ...button,
    unsubscribe: stop,
    lang: language(),
    passages: passagesOf(shown, parts),
  };
}

/** "You follow Halden on Harbour News."; of the whole site, or one kind of it, its name is said once. */
function becauseWords(name: string, site: string): string {
  const { because, becauseReleases } = words().followMails;
  if (name === site) return becauseReleases(site);
  return because(plain(name.startsWith(`${site}: `) ? name.slice(site.length + 2) : name), site);
}

/** @param parts of each post's paragraphs the last is its address. */
function passagesOf(posts: readonly PublishedPost[], parts: readonly string[][]): Passage[] {
  let from = 0;
  return posts.flatMap(({ language: tag }, place) => {
    const passage = { from, to: from + (parts[place]?.length ?? 0) - 1 };
    from = passage.to + 1;
    return tag === null ? [] : [{ ...passage, language: tag }];
  });
}

/** @param facts who withdrew it, when and why. */
export function recallMail(
  post: { name: string; posted_as_name: string },
  facts: string[],
  site: string,
  { manage, stop }: Links,
): MailContent {
  const named = words().followMails;
  const text = [
    words().mails.hello,
    named.withdrawnText,
    [post.name, post.posted_as_name].map(plain).join("\n"),
    ...facts.map(plain),
    named.doNotUse,
    named.becauseReleases(site),
    manage,
    site,
  ];
  return {
    subject: subjectOf(named.withdrawnSubject(post.name)),
    text: `${text.join("\n\n")}\n`,
    action: words().follow.change,
    unsubscribe: stop,
    lang: language(),
  };
}
