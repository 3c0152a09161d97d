/** SQL of which feeds a reader sees: the catalogue, those they follow or named, and those in their collections. */

/**
 * A condition on a row `f` of feeds.
 * @param user the SQL of the reader's id, for example `$1`. Feeds that others added stay out: their addresses may be
 * private.
 */
export function visibleTo(user: string): string {
  return `(f.category is not null
    or exists (select from feed_follows ff where ff.feed_id = f.id and ff.user_id = ${user})
    or exists (select from named_feeds nf where nf.feed_id = f.id and nf.user_id = ${user})
    or exists (select from collection_feeds cf join collections c on c.id = cf.collection_id
               where cf.feed_id = f.id and c.owner_id = ${user}))`;
}
