/** SQL of what a person has read before it was public, and of the lists of posts that have the person. */
import { prepared } from "#platform/database/client.ts";
import { column, columns, type Row } from "#platform/database/statement.ts";

const READ = {
  post: column("post_readings", "post_id"),
  company: column("companies", "name"),
  ...columns("post_readings", "way", "version", "first_at", "last_at"),
};

/** Oldest first. */
export function listRead(userId: number): Promise<Row<typeof READ>[]> {
  const text = `select read.post_id as post, c.name as company, read.way, read.version, read.first_at, read.last_at
    from post_readings read join companies c on c.id = read.company_id where read.user_id = $1 order by read.id`;
  return prepared(READ, text, [userId]);
}

const LISTED = {
  post: column("post_people", "post_id"),
  company: column("companies", "name"),
  ...columns("post_people", "name", "organisation", "function", "reason", "added_by_name", "added_at", "told_at"),
  ...columns("post_people", "removed_at"),
};

/** Where the person is on a list, and whom the person added, oldest first. */
export function listListed(userId: number): Promise<Row<typeof LISTED>[]> {
  const text = `select listed.post_id as post, c.name as company, listed.name, listed.organisation, listed.function,
      listed.reason, listed.added_by_name, listed.added_at, listed.told_at, listed.removed_at
    from post_people listed join companies c on c.id = listed.company_id
    where listed.user_id = $1 or listed.added_by = $1 order by listed.id`;
  return prepared(LISTED, text, [userId]);
}
