/** All SQL of posts and categories. */
import { CompiledQuery, type Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { ShownMedia } from "#features/media/server/service.ts";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import type { Category, ContentSummary, Status } from "../contract.ts";
import { KINDS, type KindKey } from "../kinds/index.ts";
import { RELATED_POSTS_ROOM } from "../site/view.ts";

export type NewPost = Omit<
  Insertable<Schema["posts"]>,
  | "id"
  | "status"
  | "posted_as_name"
  | "publish_at"
  | "published_at"
  | "version"
  | "created_at"
  | "updated_at"
  | "deleted_at"
> & {
  /** Null posts as the owner: their full name is taken. */
  posted_as_name: string | null;
};
export type WrittenPost = { id: number; guid: string; status: Status; name: string; slug: string };

const FULL_NAME = "trim(owner.first_name || ' ' || owner.last_name)";

const NEW_POST_COLUMNS = [
  ...["guid", "kind", "owner_id", "draft_key", "company_id", "name", "slug", "details", "content_html", "word_count"],
  ...["summary", "tags", "seo_meta_title", "seo_meta_description", "embedded_websites"],
] as const satisfies (keyof NewPost)[];

/** Post and hold are one statement: a submit is one round trip, and atomic without a transaction around it. */
const PUBLISH = `
  with post as (
    insert into posts (posted_as_name, status, published_at, ${NEW_POST_COLUMNS.join(", ")})
    values (
      coalesce($1, (select ${FULL_NAME} from users owner where owner.id = $${2 + NEW_POST_COLUMNS.indexOf("owner_id")})),
      'published', now(), ${NEW_POST_COLUMNS.map((_, index) => `$${index + 2}`).join(", ")})
    on conflict (owner_id, kind, draft_key) where draft_key is not null do nothing
    returning id, guid, status, name, slug, owner_id
  ), hold as (
    select take_hold(owner_id, id) from post
  )
  select id, guid, status, name, slug, (select count(*) from hold) as holds from post`;

/**
 * Publishes, holding a release.
 * @param tx where more is written with it; without, the statement stands alone.
 * @returns null when this owner has a post of this kind with this draft_key already.
 * @throws pg.DatabaseError by take_hold when no release is left.
 */
export async function insertPublishedPost(post: NewPost, tx?: Transaction): Promise<WrittenPost | null> {
  const values = [post.posted_as_name, ...NEW_POST_COLUMNS.map((column) => post[column])];
  const rows = tx
    ? (await tx.executeQuery<WrittenPost>(CompiledQuery.raw(PUBLISH, values))).rows
    : await prepared<WrittenPost>("content-publish", PUBLISH, values);
  const [row] = rows;
  if (!row) return null;
  const { id, guid, status, name, slug } = row;
  return { id, guid, status, name, slug };
}

export async function findPostByDraftKey(
  ownerId: number,
  kind: KindKey,
  draftKey: string,
  on: Database = db,
): Promise<WrittenPost | null> {
  const row = await on
    .selectFrom("posts")
    .select(["id", "guid", "status", "name", "slug"])
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .where("draft_key", "=", draftKey)
    .executeTakeFirst();
  return row ?? null;
}

/** Every label by itself and by its aliases, in lower case. */
export async function listCategoryNames(): Promise<{ name: string; label: string }[]> {
  return prepared<{ name: string; label: string }>(
    "content-category-names",
    "select lower(name) as name, label from categories cross join unnest(aliases || label) name",
    [],
  );
}

export function listCategories(): Promise<Category[]> {
  return prepared<Category>("content-categories", "select id, label, topic from categories order by position", []);
}

export async function countPosts(ownerId: number): Promise<ContentSummary> {
  const [row] = await prepared<ContentSummary>(
    "content-summary",
    `select count(*) filter (where status in ('published', 'pending')) as total_posts,
       count(*) filter (where status = 'draft') as total_drafts,
       count(*) filter (where status = 'scheduled') as total_scheduled_posts
     from posts where owner_id = $1 and deleted_at is null`,
    [ownerId],
  );
  return row ?? { total_posts: 0, total_drafts: 0, total_scheduled_posts: 0 };
}

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const byKind = (pick: (kind: (typeof KINDS)[number]) => string) =>
  `case p.kind ${KINDS.map((kind) => `when '${kind.key}' then ${pick(kind)}`).join(" ")} end`;
const nameFields = KINDS.map(
  ({ key, nameField }) => `case when p.kind = '${key}' then p.details ->> '${nameField}' end as ${nameField}`,
);

/**
 * The whole answer as JSON text: PostgreSQL writes it in a third of the time that reading the rows and writing them again
 * takes here. A test holds it against the contract's schema. The rest is counted only when the page is full.
 */
type ListShape = { field: string; where?: string; order?: string };
const listAnswer = ({ field, where = "", order = "p.created_at desc, p.id desc" }: ListShape) => `
  with page as (
    select p.id, p.guid, ${nameFields.join(", ")}, p.name, p.slug, p.status,
      ${byKind((kind) => `'${kind.typeCode}'`)} as type,
      case when p.company_id is not null then p.posted_as_name end as company_display_name,
      company.slug as company_slug, ${FULL_NAME} as user_name, owner.slug as user_slug,
      json_build_object('first_name', owner.first_name, 'last_name', owner.last_name) as posted_by_user,
      ${isoTime("p.created_at")} as created_at, ${isoTime("p.published_at")} as published_at,
      ${isoTime("p.publish_at")} as publishing_time,
      (select '/media/' || media.id || '/' || media.file_name
        from post_media join media on media.id = post_media.media_id
        where post_media.post_id = p.id and post_media.role = 'banner') as banner_picture,
      '[]'::json as platforms
    from posts p
    join users owner on owner.id = p.owner_id
    left join companies company on company.id = p.company_id and company.deleted_at is null
    where p.owner_id = $1 and p.deleted_at is null ${where}
    order by ${order}
    limit $2 offset $3
  ), shown as (select count(*) as rows, coalesce(json_agg(page)::text, '[]') as posts from page)
  select '{"${field}":' || shown.posts || ',"count":' ||
    case when shown.rows between 1 and $2 - 1 or ($3 = 0 and shown.rows < $2) then $3 + shown.rows
      else (select count(*) from posts p where p.owner_id = $1 and p.deleted_at is null ${where}) end || '}' as body
  from shown`;
const MATCHING = "and p.name ilike $4";
const SCHEDULED = { field: "scheduled_posts", where: "and p.status = 'scheduled'", order: "p.publish_at, p.id" };
const LISTS = {
  all: { plain: listAnswer({ field: "posts" }), matching: listAnswer({ field: "posts", where: MATCHING }) },
  scheduled: {
    plain: listAnswer(SCHEDULED),
    matching: listAnswer({ ...SCHEDULED, where: `${SCHEDULED.where} ${MATCHING}` }),
  },
};
export type ListName = keyof typeof LISTS;

/** One page of an owner's posts as the JSON text of the list's answer: all newest first, scheduled soonest first. */
export async function listPostsAsJson(
  list: ListName,
  ownerId: number,
  limit: number,
  offset: number,
  q: string,
): Promise<string> {
  const page = [ownerId, limit, offset];
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const [row] = q
    ? await prepared<{ body: string }>(`content-list-${list}-matching`, LISTS[list].matching, [...page, pattern])
    : await prepared<{ body: string }>(`content-list-${list}`, LISTS[list].plain, page);
  if (!row) throw new Error("The list query answered nothing");
  return row.body;
}

export type CardRow = {
  id: number;
  guid: string;
  kind: KindKey;
  slug: string;
  name: string;
  summary: string;
  author: string;
  company_display_name: string | null;
  tags: string[];
  details: Record<string, unknown>;
  published_at: Date;
  /** Null when the post shows none. */
  media: ShownMedia[] | null;
};

const CARD_COLUMNS = `p.id, p.guid, p.kind, p.slug, p.name, p.summary, p.tags, p.details, p.published_at,
  ${FULL_NAME} as author, case when p.company_id is not null then p.posted_as_name end as company_display_name,
  (select items from shown_media where shown_media.post_id = p.id) as media`;
const PUBLIC = "p.status = 'published' and p.deleted_at is null";

/** The newest public posts of each kind; `limits` says how many of which. Newest first within a kind. */
export function listNewestByKind(limits: Record<KindKey, number>): Promise<CardRow[]> {
  return prepared<CardRow>(
    "content-newest-by-kind",
    `select card.* from unnest($1::text[], $2::int[]) wanted (kind, room)
     cross join lateral (
       select ${CARD_COLUMNS} from posts p join users owner on owner.id = p.owner_id
       where p.kind = wanted.kind and ${PUBLIC}
       order by p.published_at desc, p.id desc limit wanted.room
     ) card`,
    [Object.keys(limits), Object.values(limits)],
  );
}

export function countPublicByCategory(): Promise<{ label: string; count: number }[]> {
  return prepared(
    "content-category-counts",
    `select label, count(*) from posts p cross join unnest(p.tags) label where ${PUBLIC} group by label order by label`,
    [],
  );
}

export type PostRow = Omit<CardRow, "published_at"> & {
  owner_id: number;
  status: Status;
  is_deleted: boolean;
  content_html: string;
  word_count: number;
  seo_meta_title: string;
  seo_meta_description: string;
  embedded_websites: string[];
  publish_at: Date | null;
  published_at: Date | null;
  updated_at: Date;
  author_bio: string;
  company: { id: number; name: string; description: string; website: string } | null;
};

/** Any post, also deleted and unpublished ones. */
export async function findPost(guid: string): Promise<PostRow | null> {
  const [row] = await prepared<PostRow>(
    "content-post",
    `select ${CARD_COLUMNS}, p.owner_id, p.status, p.deleted_at is not null as is_deleted, p.content_html, p.word_count,
       p.seo_meta_title, p.seo_meta_description, p.embedded_websites, p.publish_at, p.updated_at, owner.bio as author_bio,
       case when company.id is not null then json_build_object('id', company.id, 'name', company.name,
         'description', company.description, 'website', company.website) end as company
     from posts p
     join users owner on owner.id = p.owner_id
     left join companies company on company.id = p.company_id and company.deleted_at is null
     where p.guid = $1`,
    [guid],
  );
  return row ?? null;
}

/** How many of the newest of each kind are looked through for shared categories. */
const RELATED_WINDOW = 24;

/** Limits stand in the text: where they are parameters, the planner guesses high and then reads every post there is. */
const RELATED = `
  with candidates as (
    (select p.id, p.kind, p.tags, p.company_id, p.published_at from posts p
     where p.company_id = $2 and ${PUBLIC} order by p.published_at desc limit ${RELATED_POSTS_ROOM + 1})
    union
    select recent.* from (values ${KINDS.map(({ key }) => `('${key}')`).join(", ")}) wanted (kind)
    cross join lateral (
      select p.id, p.kind, p.tags, p.company_id, p.published_at from posts p
      where p.kind = wanted.kind and ${PUBLIC} order by p.published_at desc, p.id desc limit ${RELATED_WINDOW}
    ) recent
  ), best as (
    select id, row_number() over (
      order by (company_id = $2) is true desc,
        (select count(*) from unnest(candidates.tags) tag where tag = any($3)) desc,
        kind = $4 desc, published_at desc, id desc) as place
    from candidates where id <> $1 order by place limit ${RELATED_POSTS_ROOM}
  )
  select ${CARD_COLUMNS} from best join posts p on p.id = best.id join users owner on owner.id = p.owner_id
  order by best.place`;

/** Other public posts: of the same company first, then by shared categories, then of the same kind, then newest. */
export function listRelated(
  post: Pick<PostRow, "id" | "kind" | "tags"> & { companyId: number | null },
): Promise<CardRow[]> {
  return prepared<CardRow>("content-related", RELATED, [post.id, post.companyId, post.tags, post.kind]);
}
