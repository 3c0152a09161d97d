/** Posts for tests: rows written straight to the database, and valid submissions of every kind as a form sends them. */
import { randomUUID } from "node:crypto";
import { publicPath } from "#features/content/contract.ts";
import { type ContentKind, type KindKey, kindOf } from "#features/content/kinds/index.ts";
import { db } from "#platform/database/client.ts";

const DETAILS: Record<KindKey, Record<string, unknown>> = {
  article: { title: "Harbour ferry takes a fuel cell on board" },
  interview: { ceo_name: "Mara Lindqvist", company_name: "Halden Marine", questions: ["Why hydrogen?", "Why now?"] },
  review: {
    product_name: "Ondine 12",
    description: "A quiet dehumidifier",
    brand: "Marlowe",
    rating: 4.3,
    affiliate_link: "https://shop.example/ondine",
    comparison_products: ["Ondine 10"],
  },
};

type PostOverrides = Partial<{
  kind: KindKey;
  status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
  details: Record<string, unknown>;
  /** Default: what the kind makes of its details. */
  name: string;
  content_html: string;
  summary: string;
  tags: string[];
  embedded_websites: string[];
  language: string | null;
  language_chosen: boolean;
  /** Shown name; default the company's or the author's placeholder. */
  posted_as_name: string;
  company_id: number | null;
  created_at: Date;
  published_at: Date;
  publish_at: Date;
  draft_key: string;
  deleted_at: Date;
  confidential_since: Date;
  /** It waits for an operator since. */
  review_since: Date;
  review_reason: string;
  review_outcome: "approved" | "returned" | "rejected";
}>;
export type TestPost = { id: number; guid: string; name: string; slug: string; url: string };

/** A published article unless told otherwise. */
export async function buildPost(ownerId: number, overrides: PostOverrides = {}): Promise<TestPost> {
  const { kind: key = "article", status = "published", details = DETAILS[key], ...rest } = overrides;
  const kind = kindOf(key);
  const guid = randomUUID();
  const name = overrides.name ?? kind.nameOf(details);
  const slug = `test-post-${guid.slice(0, 8)}`;
  const { id } = await db
    .insertInto("posts")
    .values({
      guid,
      kind: key,
      status,
      owner_id: ownerId,
      name,
      slug,
      company_id: null,
      draft_key: null,
      posted_as_name: "Ada Lovelace",
      details: JSON.stringify(details),
      content_html: "<p>Six words are in this paragraph.</p>",
      word_count: 6,
      published_at: status === "published" || status === "withdrawn" ? new Date() : null,
      withdrawn_at: status === "withdrawn" ? new Date() : null,
      publish_at: status === "scheduled" ? new Date(Date.now() + 86_400_000) : null,
      ...rest,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, guid, name, slug, url: publicPath({ type: kind.typeCode, guid, slug }) };
}

/** A version that readers see, saved under this name. */
export async function buildRevision(
  postId: number,
  { posted_as_name, saved_at }: { posted_as_name: string; saved_at: Date },
): Promise<void> {
  const {
    id: _id,
    guid: _guid,
    ...post
  } = await db.selectFrom("posts").selectAll().where("id", "=", postId).executeTakeFirstOrThrow();
  const copied = {
    company_id: post.company_id,
    content_html: post.content_html,
    name: post.name,
    word_count: post.word_count,
    summary: post.summary,
    tags: post.tags,
    seo_meta_title: post.seo_meta_title,
    seo_meta_description: post.seo_meta_description,
    embedded_websites: post.embedded_websites,
  };
  await db
    .insertInto("post_revisions")
    .values({
      ...copied,
      post_id: postId,
      version: post.version,
      author_id: post.owner_id,
      cause: "saved",
      details: JSON.stringify(post.details),
      posted_as_name,
      saved_at,
      publish_at: null,
    })
    .execute();
}

/** Text fields of a form; a list repeats the field, undefined leaves it out. */
export type FormFields = Record<string, string | string[] | undefined>;
export type FormFile = { name: string; bytes: Buffer; type?: string };

/** A valid submission of this kind, without files, as the form sends it. */
export function submissionOf(kind: ContentKind, overrides: FormFields = {}): FormFields {
  const details = Object.entries(DETAILS[kind.key]).map(([field, value]) => [
    field,
    Array.isArray(value) ? JSON.stringify(value) : String(value),
  ]);
  return {
    ...Object.fromEntries(details),
    content: "<p>A nine-month trial shows whether a <strong>fuel cell</strong> can keep the timetable.</p>",
    summary: "A trial on the harbour ferry.",
    tags: '["Technology","Education"]',
    posted_by_company: "",
    seo_meta_title: "Harbour ferry",
    seo_meta_description: "A trial on the harbour ferry.",
    "embedded_websites[0]": "https://halden.example/hydrogen",
    ...overrides,
  };
}

/** A multipart body as a browser sends it, for `app.inject`. */
export function formOf(
  fields: FormFields,
  files: Record<string, FormFile[]> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----form-${randomUUID()}`;
  const chunks: Buffer[] = [];
  const part = (head: string, body: Buffer | string) =>
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      LINE_END,
    );
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) if (each !== undefined) part(`name="${name}"`, each);
  for (const [field, entries] of Object.entries(files))
    for (const { name, bytes, type = "application/octet-stream" } of entries)
      part(`name="${field}"; filename="${name}"\r\nContent-Type: ${type}`, bytes);
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(chunks), headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
const LINE_END = Buffer.from("\r\n");
