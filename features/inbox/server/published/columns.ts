/** When a published post is news to the person who answers for it. */

/** SQL of a post `p`: the clock or a colleague published it, so it was not one's own click. */
export const WAS_PUBLISHED_FOR_OWNER = `(p.publish_at is not null or (
  select v.author_id is distinct from p.owner_id from post_revisions v
  where v.post_id = p.id and v.saved_at <= p.published_at order by v.version desc limit 1))`;

/** The same, or an operator approved it. */
export const IS_NEWS = `(p.review_outcome = 'approved' or ${WAS_PUBLISHED_FOR_OWNER})`;
