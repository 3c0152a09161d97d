/** Structured data of a post's page, following Google's lists for articles and reviews. */
import { companyPage } from "#features/companies/contract.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { authorPage, publicPath } from "../../contract.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";
import { isUpdated, lastUpdateOf } from "./facts.tsx";
import { approvalLines } from "../text/quote-approvals.ts";
import type { PublicPost, Translation } from "../public-post.ts";

/** Maximum length of an author's name in Google's review snippets. */
const AUTHOR_SHOWN = 100;
const HEADLINE_SHOWN = 110;

type Here = { origin: string; siteName: string };

/** The schema.org properties of the kind. */
export function structuredDataOf(
  post: PublicPost,
  description: string,
  { origin, siteName }: Here,
): Record<string, unknown> {
  const address = `${origin}${publicPath(post)}`;
  const kind = findKindByTypeCode(post.type);
  const image = post.image && `${origin}${post.image.url}`;
  const dateline = kind?.schemaType === "NewsArticle" ? datelineOf(post.contentHtml) : null;
  return {
    "@context": "https://schema.org",
    "@type": kind?.schemaType ?? "Article",
    headline: truncate(plain(post.title), HEADLINE_SHOWN),
    ...(description && { description }),
    url: address,
    mainEntityOfPage: address,
    ...(post.publishedAt && { datePublished: post.publishedAt }),
    dateModified: isUpdated(post) || !post.publishedAt ? lastUpdateOf(post) : post.publishedAt,
    ...(dateline && { dateline }),
    ...(image && { image: [image] }),
    author: sourceOf(post, origin),
    publisher: { "@type": "Organization", name: siteName, url: `${origin}/` },
    ...(post.language !== null && { inLanguage: post.language }),
    ...translationsOf(post, origin),
    isAccessibleForFree: true,
    keywords: post.tags,
    wordCount: post.wordCount,
    ...(post.corrections.length > 0 && {
      correction: post.corrections.map(({ at, note }) => ({
        "@type": "CorrectionComment",
        datePublished: at,
        text: plain(note),
      })),
    }),
    ...(post.quoteApprovals.length > 0 && {
      hasPart: post.quoteApprovals.map((quote) => ({
        "@type": "Quotation",
        text: plain(quote.words),
        creator: { "@type": "Person", name: truncate(plain(quote.name), AUTHOR_SHOWN - 1) },
        creditText: approvalLines([quote]).join(),
      })),
    }),
    ...kind?.structuredData(post.details, image),
  };
}

/** From the original to its translations, and back. */
function translationsOf({ story }: PublicPost, origin: string): Record<string, unknown> {
  const work = (each: Translation) => ({
    "@type": findKindByTypeCode(each.type)?.schemaType ?? "Article",
    url: origin + publicPath(each),
    inLanguage: each.language,
  });
  const original = story?.others.find(({ isOriginal }) => isOriginal);
  if (original) return { translationOfWork: work(original) };
  return story?.isOriginal && story.others.length > 0 ? { workTranslation: story.others.map(work) } : {};
}

/** The company or person, with the address of their page here. */
function sourceOf(post: PublicPost, origin: string): Record<string, unknown> {
  const { companyDisplayName, company } = post;
  if (companyDisplayName === null)
    return {
      "@type": "Person",
      name: truncate(plain(post.author), AUTHOR_SHOWN - 1),
      ...(post.authorSlug !== null && { url: origin + authorPage(post.authorSlug) }),
    };
  return {
    "@type": "Organization",
    name: truncate(plain(companyDisplayName), AUTHOR_SHOWN - 1),
    ...(company && { url: origin + companyPage(company.slug) }),
    ...(company?.website && { sameAs: company.website }),
  };
}

/** "BERGEN, Norway, 24 November 2026 — ": the part before the dash, if it begins in capitals. */
const DATELINE = /^\s*<p>(?:<(?:strong|b|em|i)>)?(\p{Lu}{3}[^<>]{0,97}?)(?:<\/(?:strong|b|em|i)>)?\s+(?:[—–]|--)\s/u;

function datelineOf(html: string): string | null {
  const [, place] = DATELINE.exec(html) ?? [];
  return place === undefined ? null : lineOf(place);
}

/** Titles may contain direction marks, which would mislead outside a page. */
const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
