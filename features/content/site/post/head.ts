/** The head of a post's page: titles, descriptions, link previews and structured data. */
import { companyPage } from "#features/companies/contract.ts";
import { jpegOf, type MediaItem } from "#features/media/contract.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { kindPage, publicPath } from "../../contract.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { fileAddress } from "../picture.tsx";
import { lineOf } from "#platform/rich-text/write-text.ts";
import { structuredDataOf } from "./data.ts";
import { isUpdated, lastUpdateOf } from "./facts.tsx";
import type { PublicPost, Story } from "../public-post.ts";
import { kindWords } from "../kind-words.ts";

/** What search engines show of a description. */
const DESCRIPTION_SHOWN = 160;
/** Signs of several characters, such as flags, count as one of what is shown. */
const READ_FOR_DESCRIPTION = 2000;

export function postHead(post: PublicPost): DocumentHead {
  const given = post.seoMetaDescription || post.description;
  const description = given
    ? truncate(given, DESCRIPTION_SHOWN)
    : truncate(lineOf(post.contentHtml, { max: READ_FOR_DESCRIPTION }), DESCRIPTION_SHOWN);
  return {
    title: post.seoMetaTitle || post.title,
    description,
    path: publicPath(post),
    noindex: post.status !== "published",
    ...(post.company && { source: { title: post.company.name, path: companyPage(post.company.slug) } }),
    openGraph: {
      type: "article",
      image: previewPicture(post.image),
      publishedAt: post.publishedAt,
      modifiedAt: isUpdated(post) ? lastUpdateOf(post) : null,
      author: post.companyDisplayName ?? post.author,
      tags: post.tags,
    },
    // A preview may be incomplete, and search engines never see it.
    ...(post.status === "published" && {
      breadcrumbs: breadcrumbsOf(post),
      ...(post.story && { languages: languagesOf(post, post.story) }),
      structuredData: (origin: string, siteName: string) => structuredDataOf(post, description, { origin, siteName }),
    }),
  };
}

/** Of a story's public posts, with this one; readers of other languages get the original. */
function languagesOf(post: PublicPost, { isOriginal, others }: Story): DocumentHead["languages"] {
  if (others.length === 0 || post.language === null) return [];
  const all = [{ ...post, language: post.language, isOriginal }, ...others];
  return all.flatMap((each) => [
    { tag: each.language, path: publicPath(each) },
    ...(each.isOriginal ? [{ tag: "x-default", path: publicPath(each) }] : []),
  ]);
}

/** The JPEG of a picture: not every reader of link previews knows newer formats. */
export function previewPicture(image: MediaItem | null): DocumentHead["openGraph"]["image"] {
  if (!image) return null;
  const jpeg = jpegOf(image);
  if (!jpeg) return { path: image.url, width: image.width, height: image.height, alt: image.alt };
  return { path: fileAddress(image, jpeg.name), width: jpeg.width, height: jpeg.height, alt: image.alt };
}

function breadcrumbsOf(post: PublicPost): DocumentHead["breadcrumbs"] {
  const kind = findKindByTypeCode(post.type);
  const archive = kind ? [{ name: kindWords(kind).plural, path: kindPage(kind) }] : [];
  return [...archive, { name: post.title, path: publicPath(post) }];
}
