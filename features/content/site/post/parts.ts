/** What a post's page says around its story, for the page and each download, so that none leaves anything out. Pure. */
import { entryLines } from "#features/companies/press/entry-lines.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { SITE_LANGUAGE_TAGS } from "#ui-kit/public/words/languages.ts";
import { words, wordsIn } from "#ui-kit/public/words/words.ts";
import { termsOf } from "../../kinds/terms.ts";
import { describeTerms } from "../terms-words.ts";
import { approvalLines } from "../text/quote-approvals.ts";
import { factsIn, factsOf } from "../details.ts";
import type { PublicPost, SourceCompany } from "../public-post.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

/** The name under which a post was published. */
export function sourceName({ companyDisplayName, author }: Pick<PublicPost, "companyDisplayName" | "author">): string {
  return companyDisplayName ?? author;
}

/** The publisher, the author if readers see another name there, and the day. */
export function bylineOf({ companyDisplayName, author, publishedAt }: PublicPost): string {
  const day = publishedAt === null ? [] : [formatDay(publishedAt)];
  const by = companyDisplayName === null || companyDisplayName === author ? [] : [`${words().post.by} ${author}`];
  return [companyDisplayName ?? author, ...by, ...day].join(" · ");
}

export type PartLine = { text: string; address?: string };
export type PostPart = { title: string; lines: PartLine[] };

/** Sections below the story, in order, without empty ones. @param origin for addresses that begin with "/". */
export function partsOf(post: PublicPost, origin: string): PostPart[] {
  const { company, corrections, references } = post;
  const source = sourceName(post);
  const contact = contactOf(post);
  const named = words().post;
  const { product, questions } = factsOf(post);
  const inText = questions.length === 0 ? "" : lettersOf(post.contentHtml);
  const terms = termsOf(post.details);
  const said = terms && describeTerms(terms, source);
  const lines = (texts: readonly string[]) => texts.filter((text) => text !== "").map((text) => ({ text }));
  const link = (text: string, address: string) => (address === "" ? [] : [{ text, address }]);
  const buy = product?.affiliateLink ?? "";
  const parts = [
    {
      title: named.questions,
      lines: lines(questions.filter((question) => !inText.includes(lettersOf(question)))),
    },
    { title: named.comparedWith, lines: lines(product?.comparisons ?? []) },
    { title: named.whereToBuy, lines: buy === "" ? [] : link(named.sponsoredLine(new URL(buy).hostname), buy) },
    {
      title: named.about(source),
      lines: [...lines([aboutOf(post)]), ...link(company?.website ?? "", company?.website ?? "")],
    },
    { title: named.pressContact, lines: contact ? entryLines("contacts", contact).map(({ text }) => ({ text })) : [] },
    { title: named.terms, lines: lines([said ? `${said.title}. ${said.text}` : ""]) },
    { title: named.quotes, lines: lines(approvalLines(post.quoteApprovals)) },
    {
      title: named.corrections,
      lines: lines(corrections.map(({ at, note }) => `${correctionOf(at)} ${note}`)),
    },
    {
      title: named.references,
      lines: references.flatMap(({ address, title }) =>
        link(title ?? address, address.startsWith("/") ? origin + address : address),
      ),
    },
  ];
  return parts.filter((part) => part.lines.length > 0);
}

/** Before a correction: "Correction, 21 November 2026:". */
export function correctionOf(at: string): string {
  return words().post.correction.join(formatDay(at));
}

/** Lines above the story: what only some kinds have, the rating, the categories. */
export function factLinesOf(post: PublicPost): string[] {
  const { product } = factsOf(post);
  const named = words().post;
  return [
    ...factsIn(post).map(({ name, value }) => `${name}: ${value}`),
    ...(product && product.rating !== null ? [named.ratingLine(product.rating)] : []),
    ...(product?.affiliateLink ? [named.hasSponsored] : []),
    ...(post.tags.length > 0 ? [named.categories(post.tags.map(categoryName).join(", "))] : []),
  ];
}

/** The boilerplate of the company or person; empty if the text contains it, or an About of its own. */
export function aboutOf(post: PublicPost): string {
  const { company, companyDisplayName, authorBio, contentHtml } = post;
  const about = company ? company.boilerplate || company.description : companyDisplayName ? "" : authorBio;
  const headings = SITE_LANGUAGE_TAGS.map((tag) => lettersOf(wordsIn(tag).post.about(sourceName(post))).toLowerCase());
  const hasOwn = blocksOf(contentHtml).some((block) => headings.includes(block.toLowerCase()));
  return hasOwn || says(contentHtml, about) ? "" : about;
}

/** The press contact; null if there is none, or the text gives it. */
export function contactOf({ company, contentHtml }: PublicPost): SourceCompany["pressContact"] | null {
  const contact = company?.pressContact;
  if (!contact) return null;
  const ways = [contact.email, contact.phone].filter((way) => way !== "");
  const text = lettersOf(contentHtml);
  const isSaid = ways.length > 0 && [contact.name, ...ways].every((each) => text.includes(lettersOf(each)));
  return !isSaid && (contact.name || ways.length > 0) ? contact : null;
}

/** From this length on, one text contains the other on purpose. */
const MEANT = 60;

/** A short text, such as one word, only counts if it is a separate paragraph. */
function says(html: string, text: string): boolean {
  const letters = lettersOf(text);
  if (letters.length >= MEANT) return lettersOf(html).includes(letters);
  return blocksOf(html).includes(letters);
}

const blocksOf = (html: string) => html.split(/<\/?(?:p|div|h\d|li|blockquote|br)\b[^<>]*>/).map(lettersOf);

/** Without tags, entities, spaces and punctuation, in which a text and its HTML differ. */
const lettersOf = (html: string) => html.replace(/<[^<>]*>|&#?\w+;/g, "").replace(/[^\p{L}\p{N}]+/gu, "");
