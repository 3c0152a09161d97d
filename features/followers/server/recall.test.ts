/** Followers who were emailed a post hear once that it was withdrawn. */
import { afterAll, beforeEach, expect, it } from "vitest";
import { deleteOwnPost, restoreOwnPost } from "#features/content/server/posts/trash-service.ts";
import { liftWithdrawal, withdrawPost } from "#features/content/server/posts/withdraw-service.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { deleteFollows } from "./queries.ts";
import { RECALL_NEWS, recallPosts } from "./recall-service.ts";

let author: TestUser;
let operator: TestUser;
let post: TestPost;
beforeEach(async () => {
  await db.deleteFrom("followers").execute();
  await db.deleteFrom("mail_messages").execute();
  [author, operator] = [await buildUser(), await buildOperator()];
  post = await buildPost(author.id, { details: { title: "Ferry sails" }, posted_as_name: "Halden" });
});
afterAll(stopJobs);

/** A reader with follows of these queries, each of which brought the post. */
async function reader(email: string, queries: string[], isMailed = true): Promise<number> {
  const row = { email, email_key: email };
  const { id } = await db.insertInto("followers").values(row).returning("id").executeTakeFirstOrThrow();
  for (const query of queries) {
    const follow = { follower_id: id, query, is_search: false, frequency: "each", confirmed_at: new Date() } as const;
    const { id: follow_id } = await db.insertInto("follows").values(follow).returning("id").executeTakeFirstOrThrow();
    const mailed_at = isMailed ? new Date() : null;
    await db.insertInto("follow_items").values({ follow_id, post_id: post.id, mailed_at }).execute();
  }
  return id;
}
const recall = () => recallPosts({ postIds: [post.id] });
/** Emails to readers; the author's own are left out. */
const mails = async () =>
  (await db.selectFrom("mail_messages").selectAll().orderBy("id").execute()).filter(
    ({ recipient }) => recipient !== author.email,
  );
const recipients = async () => (await mails()).map(({ recipient }) => recipient).toSorted();
const withdraw = (note = "") => withdrawPost(operator.actor, post.id, { reason: "A forgery", note });
const jobs = async () =>
  (
    await connectionPool().query<{ minutes: number }>(
      `select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
       where name = $1 and data->'postIds' @> to_jsonb($2::int)`,
      [RECALL_NEWS, post.id],
    )
  ).rows.map(({ minutes }) => minutes);

it("says who withdrew it, when, the public note and what to do, and not the internal reason", async () => {
  await reader("a@paper.example", [""]);
  await withdraw("Halden did not send this.");
  expect(await jobs()).toEqual([0]);
  await recall();
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: "a@paper.example", subject: "Withdrawn: Ferry sails" });
  expect(mail?.body).toMatch(
    /^Hello,\n\nWe emailed you a release that has been withdrawn since:\n\nFerry sails\nHalden\n\nWithdrawn by the editors of Dateline on \d+ \w+ \d{4} at \d\d:\d\d UTC\.\n\nReason: Halden did not send this\.\n\nPlease do not rely on it/,
  );
  expect(mail?.body).not.toContain("A forgery");
});

it("is sent once to each reader: by workers at once, after a crash, for two follows, at a second withdrawal", async () => {
  await reader("a@paper.example", ["", "?topic=technology"]);
  await reader("b@paper.example", ["?topic=technology"]);
  await withdraw();
  await Promise.all([recall(), recall(), recall()]);
  await recall();
  await liftWithdrawal(operator.actor, post.id, "A mistake");
  await withdraw();
  await recall();
  expect(await jobs()).toEqual([0]);
  expect(await recipients()).toEqual(["a@paper.example", "b@paper.example"]);
});

it("is continued where a stopped worker left it", async () => {
  for (const email of ["a@paper.example", "b@paper.example", "c@paper.example"]) await reader(email, [""]);
  await withdraw();
  const stop = new AbortController();
  const stopped = recallPosts({ postIds: [post.id] }, stop.signal);
  stop.abort();
  await expect(stopped).rejects.toThrow("aborted");
  await recall();
  expect(await recipients()).toEqual(["a@paper.example", "b@paper.example", "c@paper.example"]);
});

it("goes to nobody who was not emailed the post or follows nothing that brought it any more", async () => {
  await reader("waits@paper.example", [""], false);
  const left = await reader("left@paper.example", [""]);
  await withdraw();
  await transaction((tx) => deleteFollows(tx, left, null));
  await recall();
  expect(await recipients()).toEqual([]);
});

it("waits for an author's Undo, and then names the author", async () => {
  await reader("a@paper.example", [""]);
  await deleteOwnPost(author.actor, post.id);
  expect(await jobs()).toEqual([10]);
  await restoreOwnPost(author.actor, post.id);
  await recall();
  expect(await mails()).toEqual([]);
  await deleteOwnPost(author.actor, post.id);
  await recall();
  expect((await mails())[0]?.body).toContain("Withdrawn by its author on ");
});
