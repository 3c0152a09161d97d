/** SQL of public pages. */
import type { CompanyByline } from "#features/companies/fields/definition.ts";
import type { PressContact } from "#features/companies/newsroom-contract.ts";
import { entryColumns } from "#features/companies/server/newsroom/columns.ts";
import { MAX_CATEGORIES } from "#features/categories/contract.ts";
import type { ShownUploads } from "#features/media/server/columns.ts";
import type { MediaFacts, ShownMedia } from "#features/media/server/columns.ts";
import { prepared } from "#platform/database/client.ts";
import { anyGiven } from "#platform/database/expressions.ts";
import { column, columns, computed, holding, orNull, type Row } from "#platform/database/statement.ts";
import { KINDS } from "../../kinds/index.ts";
import { RELATED_POSTS_ROOM } from "../../site/public-post.ts";
import { QUOTE_APPROVALS, QUOTE_APPROVALS_ROW } from "../approvals/columns.ts";
import { CORRECTIONS, CORRECTIONS_ROW } from "../corrections/columns.ts";
import { isOneOfStory, STORY, STORY_ROW } from "../translations/columns.ts";
import { type CardRow, CARD_COLUMNS, CARD_ROW, FULL_NAME, PUBLIC } from "./card-columns.ts";

type CompanyRow = {
  id: number;
  slug: string;
  name: string;
  description: string;
  website: string;
  boilerplate: string;
  byline: CompanyByline;
  /** The newsroom's first, entered for readers; the company's own press contact is its owner's. */
  contact: Omit<PressContact, "id"> | null;
  logo: MediaFacts | null;
};

const POST_ROW = {
  ...CARD_ROW,
  ...columns(
    "posts",
    "owner_id",
    "status",
    "review_since",
    "awaits_confirmation",
    "review_reason",
    "review_outcome",
    "review_note",
    "proposed_version",
    "content_html",
    "word_count",
    "seo_meta_title",
    "seo_meta_description",
    "embedded_websites",
    "publish_at",
    "published_at",
    "updated_at",
    "company_id",
  ),
  is_deleted: computed.flag(),
  /** Whether readers see it or not. */
  author_name: computed.text(),
  author_slug: orNull(column("users", "slug")),
  author_bio: column("users", "bio"),
  company: orNull(computed.json<CompanyRow>()),
  ...CORRECTIONS_ROW,
  ...QUOTE_APPROVALS_ROW,
  ...STORY_ROW,
};
export type PostRow = Row<typeof POST_ROW>;

const COMPANY = `case when company.id is not null then json_build_object('id', company.id, 'slug', company.slug,
  'name', company.name, 'description', company.description, 'website', company.website,
  'boilerplate', company.boilerplate, 'byline', company.byline,
  'contact', (select row_to_json(contact) from (
     select ${entryColumns("contacts")} from company_contacts entry
     where entry.company_id = company.id order by entry.position, entry.id limit 1) contact),
  'logo', (select row_to_json(logo) from (
     select id, kind, mime, file_name, bytes, width, height, variants, alt, caption, credit, rights
     from media where media.id = company.logo_media_id) logo)) end as company`;

const POST_COLUMNS = `${CARD_COLUMNS}, case when p.author_name = '' then ${FULL_NAME} else p.author_name end as author_name,
  case when p.author_name = '' then owner.slug end as author_slug, p.owner_id, p.status,
  p.deleted_at is not null as is_deleted, p.content_html, p.word_count,
  p.seo_meta_title, p.seo_meta_description, p.embedded_websites, p.publish_at, p.updated_at,
  p.review_since, p.awaits_confirmation, p.review_reason, p.review_outcome, p.review_note, p.proposed_version,
  case when p.author_name = '' then owner.bio else '' end as author_bio, p.company_id, ${COMPANY}, ${CORRECTIONS}, ${QUOTE_APPROVALS}, ${STORY}`;

const POSTS = `posts p join users owner on owner.id = p.owner_id
  left join companies company on company.id = p.company_id and company.deleted_at is null`;

/** Any post, including deleted and unpublished ones. */
export async function findPost(guid: string): Promise<PostRow | null> {
  const text = `select ${POST_COLUMNS} from ${POSTS} where p.guid = $1`;
  const [row] = await prepared(POST_ROW, text, [guid]);
  return row ?? null;
}

/** A user's name and biography for their posts. */
export async function findAuthor(userId: number): Promise<{ author: string; bio: string } | null> {
  const text =
    "select trim(owner.first_name || ' ' || owner.last_name) as author, owner.bio from users owner where owner.id = $1";
  const [row] = await prepared({ author: computed.text(), bio: column("users", "bio") }, text, [userId]);
  return row ?? null;
}

/** A company as pages of its posts show it; null when it is deleted. */
export async function findSource(companyId: number): Promise<CompanyRow | null> {
  const text = `select ${COMPANY} from companies company where company.id = $1 and company.deleted_at is null`;
  const [row] = await prepared({ company: orNull(computed.json<CompanyRow>()) }, text, [companyId]);
  return row?.company ?? null;
}

/** Names of the public posts among these, as their pages show them. */
export function listPublicNames(
  guids: string[],
): Promise<{ guid: string; kind: PostRow["kind"]; slug: string; name: string }[]> {
  return prepared(
    columns("posts", "guid", "kind", "slug", "name"),
    `select p.guid, p.kind, p.slug, p.name from posts p where p.guid = ${anyGiven("$1", "uuid")} and ${PUBLIC}`,
    [guids],
  );
}

const PROPOSED_TEXT = {
  ...columns(
    "post_revisions",
    "name",
    "details",
    "content_html",
    "word_count",
    "summary",
    "tags",
    "seo_meta_title",
    "seo_meta_description",
    "embedded_websites",
    "language",
  ),
  company_display_name: orNull(computed.text()),
  updated_at: column("post_revisions", "saved_at"),
  media: holding<ShownUploads>(column("post_revisions", "media")),
  company: POST_ROW.company,
};
export type ProposedText = Row<typeof PROPOSED_TEXT>;

/** The edit of a published post that is waiting for review. */
export async function findProposedText(postId: number, version: number): Promise<ProposedText | null> {
  const [row] = await prepared(
    PROPOSED_TEXT,
    `select r.name, case when r.company_id is not null then r.posted_as_name end as company_display_name, r.details,
       r.content_html, r.word_count, r.summary, r.tags, r.seo_meta_title, r.seo_meta_description, r.embedded_websites,
       r.language, r.media, r.saved_at as updated_at, ${COMPANY}
     from post_revisions r
     left join companies company on company.id = r.company_id and company.deleted_at is null
     where r.post_id = $1 and r.version = $2`,
    [postId, version],
  );
  return row ?? null;
}

const SHOWN_MEDIA = {
  role: computed.text<ShownMedia["role"]>(),
  ...columns(
    "media",
    "id",
    "kind",
    "mime",
    "file_name",
    "bytes",
    "width",
    "height",
    "alt",
    "caption",
    "credit",
    "rights",
  ),
  variants: holding<ShownMedia["variants"]>(column("media", "variants")),
};

/** Media by id, in any order, of any post. */
export function listMedia(ids: string[]): Promise<ShownMedia[]> {
  return prepared(
    SHOWN_MEDIA,
    `select 'related' as role, id, kind, mime, file_name, bytes, width, height, alt, caption, credit, rights, variants
     from media where id = ${anyGiven("$1", "uuid")}`,
    [ids],
  );
}

/** How many of the newest of each kind are searched for shared categories. */
const RELATED_WINDOW = 24;

/** The newest of each kind, once for all posts of a statement. Limits are in the SQL text: as parameters, the planner
 * estimates too high and reads every post. */
const RECENT = `recent as materialized (
  select newest.* from (values ${KINDS.map(({ key }) => `('${key}')`).join(", ")}) wanted (kind)
  cross join lateral (
    select p.id, p.kind, p.tags, p.company_id, p.published_at, p.original_id from posts p
    where p.kind = wanted.kind and ${PUBLIC} and ${isOneOfStory()} order by p.published_at desc, p.id desc limit ${RELATED_WINDOW}
  ) newest)`;

/**
 * How many categories two posts share: a term for each takes a tenth of a subquery's time, and there are dozens of
 * posts.
 */
const SHARED = Array.from(
  { length: MAX_CATEGORIES },
  (_, place) => `coalesce((about.tags[${place + 1}] = any(candidates.tags))::int, 0)`,
).join(" + ");

/** Ids of other public posts, and their places: of the same company first, then by shared categories, then of the same
 * kind, then newest. Uses `recent` and `about`, the post with its id, kind, tags, existing company and story. */
const BEST = `
  select id, row_number() over (
    order by (company_id = about.company_id) is true desc,
      ${SHARED} desc,
      kind = about.kind desc, published_at desc, id desc) as place
  from (
    (select p.id, p.kind, p.tags, p.company_id, p.published_at, p.original_id from posts p
     where p.company_id = about.company_id and p.id <> about.id and (p.original_id is null or p.original_id is distinct from about.original_id)
       and ${PUBLIC} and ${isOneOfStory()}
     order by p.published_at desc limit ${RELATED_POSTS_ROOM})
    union
    select id, kind, tags, company_id, published_at, original_id from recent
  ) candidates where id <> about.id and (original_id is null or original_id is distinct from about.original_id) order by place limit ${RELATED_POSTS_ROOM}`;

/** Related public posts. */
export function listRelated(
  post: Pick<PostRow, "id" | "kind" | "tags"> & { companyId: number | null; originalId: number | null },
): Promise<CardRow[]> {
  const text = `
    with ${RECENT}, about as (select $1::bigint as id, $2::bigint as company_id, $3::text[] as tags, $4::text as kind,
      $5::bigint as original_id)
    select ${CARD_COLUMNS} from about cross join lateral (${BEST}) best
    join posts p on p.id = best.id join users owner on owner.id = p.owner_id order by best.place`;
  return prepared(CARD_ROW, text, [post.id, post.companyId, post.tags, post.kind, post.originalId]);
}

/** As JSON: times in PostgreSQL's format. */
type RelatedCard = Omit<CardRow, "published_at"> & { published_at: string };

const PAGE_ROW = { ...POST_ROW, related: orNull(computed.json<RelatedCard[]>()) };
type PageRow = PostRow & { related: CardRow[] };

const PAGE = `
  with ${RECENT}
  select ${POST_COLUMNS}, related.cards as related from ${POSTS}
  left join lateral (
    select json_agg(card order by card.place) as cards from (
      select best.place, ${CARD_COLUMNS} from (
        select p.id, p.kind, p.tags, p.original_id, company.id as company_id
      ) about cross join lateral (${BEST}) best
      join posts p on p.id = best.id join users owner on owner.id = p.owner_id
    ) card
  ) related on ${PUBLIC}
  where p.guid = $1`;

function withTime(card: RelatedCard): CardRow {
  return { ...card, published_at: new Date(card.published_at) };
}

/** Like `findPost`, with related posts for a public one: see `listRelated`. */
export async function findPage(guid: string): Promise<PageRow | null> {
  const [row] = await prepared(PAGE_ROW, PAGE, [guid]);
  return row ? { ...row, related: (row.related ?? []).map(withTime) } : null;
}
