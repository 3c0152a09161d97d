/** The format of a newsroom's archive, version 1 (docs/product/newsroom-archive.md). */
import { z } from "zod";
import { COMPANY_FIELDS } from "#features/companies/fields/definition.ts";
import { rulesOf } from "#features/companies/fields/newsroom.ts";
import { ROLES } from "#features/companies/team/roles.ts";
import { type KindKey, KINDS } from "#features/content/kinds/index.ts";
import { passage } from "#features/coverage/contract.ts";
import { mediaVariant, PICTURE_TYPES, VIDEO_TYPES } from "#features/media/contract.ts";
import { isWebUrl } from "#platform/contract/fields.ts";

export const FORMAT = "dateline-newsroom";
export const FORMAT_VERSION = 1;

/** Lists, one JSON object a line, in the order in which they are written and read. */
export const LISTS = ["media", "posts", "history", "coverage", "analytics", "files"] as const;
export type ListName = (typeof LISTS)[number];
export const listEntry = (name: ListName) => `${name}.jsonl`;
export const MANIFEST = "manifest.json";
export const NEWSROOM = "newsroom.json";
export const TEAM = "team.json";
export const README = "README.txt";
export const MEDIA_FOLDER = "media/";

/** UTF-16 code units of a line; the longest story with its details has a tenth of it. */
export const MAX_LINE = 16 * 1024 * 1024;
export const MAX_MANIFEST_BYTES = 64 * 1024;
export const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;

const count = z.number().int().min(0);
const time = z.iso.datetime({ offset: true });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const plainName = z
  .string()
  .regex(/^[a-z0-9_][a-z0-9_-]*\.[a-z0-9]+$/i)
  .max(100);
const slug = z.string().regex(/^[a-z0-9-]{1,300}$/i);
const webAddress = z.string().refine(isWebUrl, "It must be an address on the web.");
const language = z.string().max(35).nullable();

export const manifest = z.strictObject({
  format: z.literal(FORMAT, { error: "The file is not the archive of a newsroom." }),
  version: z.literal(FORMAT_VERSION, {
    error: "The archive was written by a newer version of Dateline. Import it with that version.",
  }),
  created_at: time,
  made_by: z.string().max(100),
  origin: webAddress.describe("Where the newsroom was"),
  company: z.strictObject({ slug, name: z.string().min(1).max(150) }),
  entries: z
    .record(z.string(), z.strictObject({ bytes: count, sha256, lines: count.optional() }))
    .describe("All but the manifest and the files of media, which files.jsonl lists"),
});
export type Manifest = z.infer<typeof manifest>;

const { byline, ...fields } = COMPANY_FIELDS;
const stored = z.strictObject({
  ...(Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule])) as Record<string, z.ZodType>),
  byline: byline.rule,
  slug,
  created_at: time,
  updated_at: time,
  logo_media_id: z.uuid().nullable(),
});
export const newsroom = z.strictObject({
  company: stored,
  contacts: z.array(z.strictObject({ ...rulesOf("contacts"), updated_at: time })).max(200),
  people: z
    .array(z.strictObject({ ...rulesOf("people"), picture_media_id: z.uuid().nullable(), updated_at: time }))
    .max(200),
  figures: z.array(z.strictObject({ ...rulesOf("figures"), updated_at: time })).max(200),
});

export const team = z.array(z.strictObject({ name: z.string(), role: z.enum(ROLES), joined_at: time }));

const mediaText = z.string().max(2000);
export const mediaLine = z.strictObject({
  id: z.uuid(),
  kind: z.enum(["image", "video"]),
  mime: z.enum([...PICTURE_TYPES, ...VIDEO_TYPES]),
  file_name: plainName,
  bytes: count,
  width: count.nullable(),
  height: count.nullable(),
  seconds: z.number().min(0).nullable(),
  variants: z.array(mediaVariant.extend({ name: plainName })).max(50),
  alt: mediaText,
  caption: mediaText,
  credit: mediaText,
  rights: mediaText,
  created_at: time,
});

const shownText = mediaText.nullable();
/** What a post and each of its versions have. */
const snapshot = {
  name: z.string().max(2000),
  posted_as_name: z.string().max(500),
  details: z.record(z.string(), z.unknown()),
  content_html: z.string(),
  word_count: count,
  summary: z.string(),
  tags: z.array(z.string().max(200)).max(100),
  seo_meta_title: z.string(),
  seo_meta_description: z.string(),
  embedded_websites: z.array(webAddress).max(100),
  language,
  language_chosen: z.boolean(),
};

export const postLine = z.strictObject({
  guid: z.uuid(),
  kind: z.enum(KINDS.map(({ key }) => key) as [KindKey, ...KindKey[]]),
  status: z.enum(["draft", "published", "withdrawn"]),
  slug,
  ...snapshot,
  author_name: z.string().max(500).describe("Who wrote it"),
  version: z.number().int().min(1),
  created_at: time,
  updated_at: time,
  text_at: time.nullable(),
  published_at: time.nullable(),
  withdrawn_at: time.nullable(),
  withdrawal_reason: z.string(),
  withdrawal_note: z.string(),
  off_newsroom_at: time.nullable(),
  original: z.uuid().nullable().describe("The post of which it is a translation; its own guid: the original"),
  media: z
    .array(
      z.strictObject({
        media_id: z.uuid(),
        role: z.enum(["banner", "related"]),
        position: z.number().int().min(0).max(1000),
        alt: shownText,
        caption: shownText,
        credit: shownText,
        rights: shownText,
      }),
    )
    .max(100),
  kept: z.array(z.uuid()).max(100_000).describe("Media of its text and of its versions"),
  corrections: z
    .array(
      z.strictObject({
        version: z.number().int().min(1),
        note: z.string(),
        by_operator: z.boolean(),
        also: z.array(z.uuid()).max(100).describe("Translations that it concerns, too"),
        created_at: time,
        published_at: time.nullable(),
      }),
    )
    .max(10_000),
});

const shownItem = z.looseObject({ id: z.uuid(), alt: z.string(), caption: z.string() });
export const historyLine = z.strictObject({
  post: z.uuid(),
  version: z.number().int().min(1),
  cause: z.enum(["created", "saved", "autosaved", "restored", "operator"]),
  note: z.string(),
  outcome: z.enum(["live", "approved", "returned", "rejected", "withdrawn"]),
  changed: z.array(z.string()).max(200),
  ...snapshot,
  of_company: z.boolean(),
  publish_at: time.nullable(),
  media: z.strictObject({ banner: shownItem.nullable(), related: z.array(shownItem).max(100) }),
  saved_at: time,
  saved_by: z.string().max(500),
});

const findKind = z.enum(["reprint", "rewrite", "quote", "mention"]);
export const coverageLine = z.strictObject({
  post: z.uuid(),
  outlet: z.strictObject({
    name: z.string().min(1).max(500),
    country: z.string().max(100),
    language: z.string().max(100),
    kind: z.enum(["website", "newspaper", "magazine", "wire", "radio", "television", "blog"]),
    sites: z.array(z.string().max(300)).max(1000),
  }),
  status: z.enum(["confirmed", "dismissed"]),
  kind: findKind,
  suggested_kind: findKind.nullable(),
  medium: z.enum(["web", "print", "broadcast"]),
  headline: z.string(),
  address: webAddress.nullable(),
  published_at: time,
  language: z.string().max(100),
  evidence: z.record(z.string(), z.unknown()).nullable(),
  passages: z.array(passage).max(100),
  is_added: z.boolean(),
  added_by_name: z.string(),
  note: z.string(),
  scan_id: z.uuid().nullable(),
  gone_since: time.nullable(),
  decided_by_name: z.string(),
  decided_at: time,
  found_at: time,
  articles: z
    .array(
      z.strictObject({
        feed_name: z.string(),
        headline: z.string(),
        address: webAddress.nullable(),
        address_key: z.string().nullable(),
        published_at: time,
        seen_at: time,
      }),
    )
    .max(10_000),
});

export const analyticsLine = z.strictObject({
  post: z.uuid(),
  day: z.iso.date(),
  views: count,
  visitors: count,
  clicks: count,
  feed_fetches: count,
  details: z
    .array(z.strictObject({ facet: z.enum(["referrer", "country", "link", "assistant"]), name: z.string(), count }))
    .max(10_000),
});

/** A file of a medium. `sha256` null: it was missing where the archive was written. */
export const fileLine = z.strictObject({ path: z.string().max(240), bytes: count, sha256: sha256.nullable() });
export type FileLine = z.infer<typeof fileLine>;

export const LINES = {
  media: mediaLine,
  posts: postLine,
  history: historyLine,
  coverage: coverageLine,
  analytics: analyticsLine,
  files: fileLine,
} as const satisfies Record<ListName, z.ZodType>;
