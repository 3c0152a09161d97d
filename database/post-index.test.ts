/** What of a post's changes reaches the search index and the archives: noted by a trigger, whichever statement writes. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";

/** What one change of a public post notes: -1 leaves an archive, 1 enters it, 0 is split into words again. */
async function notedBy(column: string, value: unknown): Promise<number[]> {
  const { id: ownerId } = await buildUser();
  const { id: company_id, name } = await buildCompany(ownerId);
  const post = await buildPost(ownerId, { company_id, posted_as_name: name });
  return transaction(async (tx) => {
    await tx.deleteFrom("post_index_changes").where("post_id", "=", post.id).execute();
    await sql`update posts set ${sql.ref(column)} = ${value} where id = ${post.id}`.execute(tx);
    const noted = tx.selectFrom("post_index_changes").select("posts").where("post_id", "=", post.id).orderBy("id");
    return (await noted.execute()).map(({ posts }) => posts);
  });
}

it.each<[string, unknown, number[]]>([
  ["name", "Another name", [0]],
  ["language", "de", [0]],
  ["details", JSON.stringify({ title: "Harbour", byline: "hidden" }), [-1, 1]],
  ["tags", ["Shipping"], [-1, 1]],
  ["deleted_at", new Date(), [-1]],
  ["summary", "Not in the index by itself", []],
])("a change of a post's %s is noted", async (column, value, noted) => {
  expect(await notedBy(column, value)).toEqual(noted);
});

it("a new public post is noted, and one that is deleted", async () => {
  const post = await buildPost((await buildUser()).id);
  const notedOf = async () =>
    (
      await db.selectFrom("post_index_changes").select("posts").where("post_id", "=", post.id).orderBy("id").execute()
    ).map(({ posts }) => posts);
  expect(await notedOf()).toEqual([1]);
  await db.deleteFrom("posts").where("id", "=", post.id).execute();
  expect((await notedOf()).at(-1)).toBe(-1);
});
