/** Comments and links in the inbox: of others on one's own posts, those in which one was mentioned, and answers of journalists. */
import { expect, it } from "vitest";
import { registerCommentRoutes } from "#features/comments/server/routes.ts";
import { registerSharingRoutes } from "#features/sharing/server/routes.ts";
import { db } from "#platform/database/client.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { shareForComment } from "#tests/support/comment-links.ts";
import { buildNewsdesk, commentOn } from "#tests/support/comments.ts";
import { buildShared, shareWith } from "#tests/support/sharing.ts";
import { listInbox } from "./service.ts";

const { call } = callsOfThisFile(registerCommentRoutes, registerSharingRoutes);

it("are news to who answers for the post and who is mentioned, and not to who wrote them", async () => {
  const { owner, editor, post } = await buildNewsdesk();
  await commentOn(call, editor, post, "any shop", { text: "Which shops?" });
  await commentOn(call, owner, post, "batches", { text: "@Helen editor?", mentions: [editor.id] });
  const causesOf = async (who: typeof owner) =>
    (await listInbox(who)).map(({ cause, people, note }) => [cause, people, note]);
  expect(await causesOf(owner)).toEqual([["commented", ["Helen editor"], "Which shops?"]]);
  expect(await causesOf(editor)).toEqual([["mentioned", [], "batches"]]);
});

it("a suggestion waits for who answers for the post and may edit it, until it is accepted or rejected", async () => {
  const { owner, editor, company, post } = await buildNewsdesk();
  const suggested = await commentOn(call, editor, post, "any shop", { text: "All?", suggestion: "any Co-op shop" });
  await commentOn(call, owner, post, "batches", { suggestion: "cartons" });
  const waiting = async (who: typeof owner) =>
    (await listInbox(who))
      .filter(({ is_todo }) => is_todo)
      .map(({ cause, people, note, words, thread }) => ({ cause, people, note, words, thread }));
  expect(await waiting(editor)).toEqual([]);
  expect(await waiting(owner)).toEqual([
    {
      cause: "comment-suggested",
      people: ["Helen editor"],
      note: "All?",
      words: { before: "any shop", after: "any Co-op shop" },
      thread: suggested.id,
    },
  ]);
  const path = `/api/posts/${post.id}/comments/${suggested.id}/accept/`;
  expect((await call(owner, "POST", path, {})).statusCode).toBe(200);
  expect(await waiting(owner)).toEqual([]);
  const { id } = await commentOn(call, editor, post, "Return them", { suggestion: "Bring them back" });
  expect((await waiting(owner)).map(({ thread }) => thread)).toEqual([id]);
  await db
    .insertInto("company_members")
    .values({ company_id: company.id, user_id: editor.id, role: "owner" })
    .onConflict((on) => on.columns(["company_id", "user_id"]).doUpdateSet({ role: "owner" }))
    .execute();
  await db.updateTable("posts").set({ owner_id: editor.id }).where("id", "=", post.id).execute();
  expect([await waiting(owner), await waiting(editor)]).toEqual([
    [],
    [expect.objectContaining({ words: { before: "batches", after: "cartons" } })],
  ]);
});

it("an embargo that is declined is news to who sent it, with the line of the journalist", async () => {
  const { owner, post } = await buildShared();
  const { id, name } = await shareWith(call, owner, post);
  const declined = { declined_at: new Date(), declined_line: "We take no embargoes." };
  await db.updateTable("share_links").set(declined).where("id", "=", id).execute();
  const news = (await listInbox(owner)).filter(({ cause }) => cause === "embargo-declined");
  expect(news).toMatchObject([{ people: [name], note: "We take no embargoes." }]);
});

it("a link for comment that is opened is no embargo", async () => {
  const { owner, post } = await buildNewsdesk();
  const { id } = await shareForComment(call, owner, post);
  await db.updateTable("share_links").set({ first_opened_at: new Date() }).where("id", "=", id).execute();
  expect(await listInbox(owner)).toEqual([]);
});
