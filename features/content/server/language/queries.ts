/** SQL of posts whose language is neither chosen nor guessed. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { columns, type Row, statement } from "#platform/database/statement.ts";

const UNGUESSED = columns("posts", "id", "name", "summary", "content_html");

/** The next ones by id; found by the index `posts_to_guess`. */
export async function listUnguessed(after: number, limit: number): Promise<Row<typeof UNGUESSED>[]> {
  const { rows } = await statement(UNGUESSED)`
    select id, name, summary, content_html from posts where language is null and id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Leaves alone what was saved with a language meanwhile; neither version nor time of a post change. */
export async function storeGuesses(guesses: readonly { id: number; language: string }[]): Promise<void> {
  if (guesses.length === 0) return;
  await sql`
    update posts set language = given.language
    from json_to_recordset(${JSON.stringify(guesses)}::json) given (id bigint, language text)
    where posts.id = given.id and posts.language is null`.execute(db);
}
