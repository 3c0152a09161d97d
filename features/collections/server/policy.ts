/** Pure rules of collections: what their rows and the posts in them look like from outside. */
import { publicPath } from "#features/content/contract.ts";
import { KINDS, type KindKey } from "#features/content/kinds/index.ts";
import type { PublishedPost } from "#features/content/server/published/list-service.ts";
import { mediaFileUrl, type MediaItem } from "#features/media/contract.ts";
import { describeUpload } from "#features/media/server/service.ts";
import type { ArticleType, CollectedArticle, Collection } from "../contract.ts";
import type { CollectionRow } from "./queries.ts";

/** Cards are drawn at most this wide on the densest screens. */
const CARD_PIXELS = 640;

export function describeCollection({ banner, created_at, ...row }: CollectionRow): Collection {
  const picture = banner && describeUpload(banner);
  return {
    ...row,
    banner_picture: picture?.url ?? null,
    banner_srcset: picture ? srcSetOf(picture) : "",
    created_at: created_at.toISOString(),
  };
}

/** From the narrowest to the widest. */
function srcSetOf({ id, variants }: MediaItem): string {
  const files = variants.filter(({ format }) => format === "webp").toSorted((one, two) => one.width - two.width);
  return files.map(({ name, width }) => `${mediaFileUrl(id, name)} ${width}w`).join(", ");
}

export function describeArticle(post: PublishedPost): CollectedArticle {
  return {
    id: post.id,
    guid: post.guid,
    type: post.type,
    article_type: post.kind.collectedType,
    title: post.title,
    description: post.description,
    author: post.author,
    company_display_name: post.companyDisplayName,
    image: post.image && cardPicture(post.image),
    url: publicPath(post),
    published_at: post.publishedAt,
  };
}

/** The smallest file that fills a card; of a picture that is smaller, its largest. */
function cardPicture({ id, url, variants }: MediaItem): string {
  const [fitting] = variants
    .filter(({ format, width }) => format === "webp" && width >= CARD_PIXELS)
    .toSorted((one, two) => one.width - two.width);
  return fitting ? mediaFileUrl(id, fitting.name) : url;
}

/** Which kinds of posts a call means; `unknown` means any. */
export function kindsOf(type: ArticleType): KindKey[] {
  return KINDS.filter(({ collectedType }) => type === "unknown" || type === collectedType).map(({ key }) => key);
}
