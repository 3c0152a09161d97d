/** SQL of posts that need their author. Each part is a short range of an index, however many posts the author has. */
import { prepared } from "#platform/database/client.ts";
import { given } from "#platform/database/expressions.ts";
import { columns, computed, orNull, type Row } from "#platform/database/statement.ts";

const IN_NEED_ROW = {
  ...columns("posts", "id", "kind", "status", "name", "company_id", "posted_as_name"),
  cause: computed.text<"overdue" | "returned" | "rejected" | "no-banner" | "old-draft">(),
  note: computed.text(),
  at: orNull(computed.time()),
};
export type PostInNeedRow = Row<typeof IN_NEED_ROW>;

/** Old drafts are searched among this many of the oldest: an index by last save would slow each autosave. */
const OLDEST_DRAFTS = 200;
/** The clock may be a moment late. */
const OVERDUE_AFTER = "2 minutes";

const OWNER = given("$1", "bigint");

/** The bounds are in the text, so that there is one plan for all owners. */
export function listPostsInNeed(
  ownerId: number,
  { max, bannerDays, oldDraftDays }: { max: number; bannerDays: number; oldDraftDays: number },
): Promise<PostInNeedRow[]> {
  const part = (cause: string, note: string, at: string, from: string) =>
    `(select p.id, p.kind, p.status, p.name, p.company_id, p.posted_as_name, ${cause} as cause, ${note} as note, ${at} as at from ${from} limit ${max})`;
  const scheduled = `posts p where p.owner_id = ${OWNER} and p.status = 'scheduled' and p.deleted_at is null`;
  const hasBanner = "select from post_media m where m.post_id = p.id and m.role = 'banner'";
  return prepared(
    IN_NEED_ROW,
    [
      part(
        "'overdue'",
        "''",
        "p.publish_at",
        `${scheduled} and p.review_since is null and not p.awaits_confirmation
        and p.publish_at < now() - interval '${OVERDUE_AFTER}' order by p.publish_at`,
      ),
      part(
        "p.review_outcome",
        "p.review_note",
        "(select max(decided.created_at) from post_reviews decided where decided.post_id = p.id)",
        `posts p where p.owner_id = ${OWNER} and p.deleted_at is null
        and p.review_outcome in ('returned', 'rejected') and p.review_since is null order by p.id desc`,
      ),
      part(
        "'no-banner'",
        "''",
        "p.publish_at",
        `${scheduled} and p.publish_at > now()
        and p.publish_at < now() + make_interval(days => ${bannerDays}) and not exists (${hasBanner}) order by p.publish_at`,
      ),
      part(
        "'old-draft'",
        "''",
        "p.updated_at",
        `(select id, kind, status, name, company_id, posted_as_name, updated_at from posts
        where owner_id = ${OWNER} and status = 'draft' and deleted_at is null and review_outcome is null
        order by created_at, id limit ${OLDEST_DRAFTS}) p
        where p.updated_at < now() - make_interval(days => ${oldDraftDays}) order by p.updated_at`,
      ),
    ].join(" union all "),
    [ownerId],
  );
}
