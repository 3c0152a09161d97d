/** Reads Ghost's export (JSON, versions 2 to 6). It is one value, so it is read whole. */
import { escapeText } from "entities/escape";
import { z } from "zod";
import { parseFeedDate } from "#features/news/parser/feed-date.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";
import { storableText } from "#platform/xml/xml.ts";
import { EXPORT_BOUNDS, ExportRefused, type Found, type FoundStatus } from "./found.ts";

const id = z.union([z.string(), z.number()]).transform(String);
const words = z
  .string()
  .nullish()
  .transform((value) => storableText(value ?? "").trim());

const post = z.object({
  id,
  title: words,
  slug: words,
  html: words,
  feature_image: words,
  status: words,
  visibility: words,
  type: words,
  page: z.union([z.boolean(), z.number()]).nullish(),
  published_at: z.union([z.string(), z.number()]).nullish(),
  custom_excerpt: words,
  locale: words,
  author_id: id.nullish(),
  meta_title: words,
  meta_description: words,
});
const tag = z.object({ id, name: words, visibility: words });
const user = z.object({ id, name: words });
const postTag = z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() });
const postAuthor = z.object({ post_id: id, author_id: id, sort_order: z.number().nullish() });
const postMeta = z.object({
  post_id: id,
  meta_title: words,
  meta_description: words,
  feature_image_alt: words,
  feature_image_caption: words,
});
const setting = z.object({ key: z.string(), value: z.unknown() });

const list = z.array(z.unknown()).nullish();
const data = z.object({
  posts: z.array(z.unknown()),
  tags: list,
  posts_tags: list,
  users: list,
  posts_authors: list,
  posts_meta: list,
  settings: list,
});
/** Older versions have `data` at the top. */
const whole = z.union([
  z.object({ db: z.array(z.object({ data })).min(1) }).transform(({ db }) => db[0]?.data),
  z.object({ data }).transform((each) => each.data),
]);

const STATUSES: Readonly<Record<string, FoundStatus>> = {
  published: "published",
  scheduled: "scheduled",
  sent: "private",
};

/** What Ghost writes in place of the address of its own site. */
export const GHOST_SITE = "__GHOST_URL__";

/**
 * @param site address of the Ghost site, without a slash at its end; empty: unknown, and its own pictures are not found.
 * @throws ExportRefused wrong-file; cut or damaged when it is not whole JSON; too-large-inside.
 */
export function* readGhost(text: string, site: string): Generator<Found> {
  const read = whole.safeParse(parse(text));
  if (!read.success || !read.data) throw new ExportRefused("wrong-file");
  const { posts, ...rest } = read.data;
  if (posts.length > EXPORT_BOUNDS.posts) throw new ExportRefused("too-large-inside");
  const settings = new Map(rowsOf(rest.settings, setting).map(({ key, value }) => [key, value]));
  const shown = (key: string) => (typeof settings.get(key) === "string" ? storableText(String(settings.get(key))) : "");
  yield { what: "site", title: shown("title"), address: site, language: shown("locale") || shown("default_locale") };

  const tags = new Map(rowsOf(rest.tags, tag).map((each) => [each.id, each]));
  const users = new Map(rowsOf(rest.users, user).map(({ id: of, name }) => [of, name]));
  const tagsOf = byPost(rowsOf(rest.posts_tags, postTag));
  const authorsOf = byPost(rowsOf(rest.posts_authors, postAuthor));
  const metaOf = new Map(rowsOf(rest.posts_meta, postMeta).map((each) => [each.post_id, each]));
  for (const [place, value] of posts.entries()) {
    const each = post.safeParse(value);
    if (!each.success) {
      yield { what: "fault", key: `post ${place + 1}`, title: "", reason: "unreadable" };
      continue;
    }
    const row = each.data;
    const meta = metaOf.get(row.id);
    // Tags whose names begin with # are for the editors.
    const named = (tagsOf.get(row.id) ?? [])
      .flatMap(({ tag_id }) => tags.get(tag_id) ?? [])
      .filter(({ name, visibility }) => name !== "" && visibility !== "internal" && !name.startsWith("#"));
    const authors = (authorsOf.get(row.id) ?? []).flatMap(({ author_id }) => users.get(author_id) ?? []);
    const first = row.author_id === null || row.author_id === undefined ? undefined : users.get(row.author_id);
    const picture = withSite(row.feature_image, site);
    yield {
      what: "post",
      key: row.id,
      type: row.type === "page" || row.page === true || row.page === 1 ? "page" : "post",
      status: statusOf(row),
      title: row.title,
      slug: row.slug,
      address: site === "" ? "" : `${site}/${row.slug}/`,
      publishedAt: dateOf(row.published_at),
      authors: authors.length > 0 ? authors : first === undefined ? [] : [first],
      // Ghost has tags only: the first is the one that the site shows above the title.
      categories: named.slice(0, 1).map(({ name }) => name),
      tags: named.slice(1).map(({ name }) => name),
      language: row.locale || shown("locale") || shown("default_locale"),
      isLanguageOfSite: row.locale === "",
      story: "",
      html: withSite(row.html, site),
      isWordPress: false,
      // It is no HTML there.
      summary: escapeText(row.custom_excerpt),
      seoTitle: meta?.meta_title || row.meta_title,
      seoDescription: meta?.meta_description || row.meta_description,
      banner:
        picture === ""
          ? null
          : {
              address: picture,
              alt: meta?.feature_image_alt ?? "",
              caption: lineOf(meta?.feature_image_caption ?? ""),
            },
    };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    // A whole value ends with its bracket.
    throw new ExportRefused(/^\s*\{/.test(text) && !text.trimEnd().endsWith("}") ? "cut" : "damaged", error);
  }
}

function rowsOf<Row>(values: unknown[] | null | undefined, schema: z.ZodType<Row>): Row[] {
  return (values ?? []).flatMap((value) => {
    const row = schema.safeParse(value);
    return row.success ? [row.data] : [];
  });
}

function byPost<Row extends { post_id: string; sort_order?: number | null | undefined }>(rows: Row[]) {
  return Map.groupBy(
    rows.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0)),
    ({ post_id }) => post_id,
  );
}

const withSite = (text: string, site: string) => (text.includes(GHOST_SITE) ? text.replaceAll(GHOST_SITE, site) : text);

function statusOf({ status, visibility }: { status: string; visibility: string }): FoundStatus {
  if (status === "published" && visibility !== "" && visibility !== "public") return "protected";
  return STATUSES[status] ?? "draft";
}

function dateOf(value: string | number | null | undefined): Date | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "number" ? parseFeedDate(String(Math.trunc(value))) : parseFeedDate(value);
}
