/** Comments over their calls: denied cases first, then following the text, mentions, suggestions, and races. */
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { mayReadPost, mayWithPost } from "#features/companies/team/rights.ts";
import { ROLES } from "#features/companies/team/roles.ts";
import { contentMessages, postListItem } from "#features/content/contract.ts";
import { listRevisions } from "#features/content/server/history/service.ts";
import { registerListRoutes } from "#features/content/server/lists/routes.ts";
import { teamEvents } from "#features/team/contract.ts";
import { registerTeamRoutes } from "#features/team/server/routes.ts";
import { db } from "#platform/database/client.ts";
import { addMember } from "#tests/factories/companies.ts";
import { buildUser, clearThrottles } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import {
  addColleague,
  buildNewsdesk,
  commentOn,
  commentsOf,
  commentsPath,
  editText,
  TEXT,
  textOf,
} from "#tests/support/comments.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { commentedPost, commentMessages, MAX_OPEN } from "../contract.ts";
import { registerCommentRoutes } from "./routes.ts";

const { call } = callsOfThisFile(registerCommentRoutes, registerTeamRoutes, registerListRoutes);
const listed = z.object({ posts: z.array(postListItem.pick({ id: true, rights: true })), count: z.number() });
beforeEach(clearThrottles);
const detailOf = (answer: { json: () => unknown }) => (answer.json() as { detail: string }).detail;

describe("who may", () => {
  it.each([...ROLES, "stranger"] as const)("is what the table of rights says of the %s", async (who) => {
    const { company, owner, post } = await buildNewsdesk();
    const { id } = await commentOn(call, owner, post, "any shop", { suggestion: "any Co-op shop" });
    const person = who === "stranger" ? await buildUser() : await addColleague(company, who);
    const standing = {
      role: who === "stranger" ? null : who,
      isOfCompany: true,
      isOwn: false,
      isUnpublished: true,
    };
    const asks: [Method, string, object | undefined, "comment" | "write", number][] = [
      ["GET", "", undefined, "comment", 200],
      ["POST", "", { words: "batches", text: "Which?" }, "comment", 201],
      ["POST", `${id}/replies/`, { text: "Yes." }, "comment", 201],
      ["POST", `${id}/refuse/`, {}, "write", 200],
      ["POST", `${id}/reopen/`, undefined, "comment", who === "author" ? 409 : 200],
      ["POST", `${id}/accept/`, {}, "write", 200],
      ["POST", `${id}/resolve/`, undefined, "comment", 409],
    ];
    for (const [method, path, body, right, ok] of asks) {
      const expected = mayWithPost(standing, right) ? ok : mayReadPost(standing) ? 403 : 404;
      const answer = await call(person, method, commentsPath(post, path), body);
      expect([who, path, answer.statusCode]).toEqual([who, path, expected]);
      expect((await call(null, method, commentsPath(post, path), body)).statusCode).toBe(401);
    }
  });

  it("does not change with publishing: the team reads and writes, a viewer and a reviewer do not", async () => {
    const { company, owner, editor, post } = await buildNewsdesk({ status: "published" });
    await commentOn(call, owner, post, "any shop");
    expect((await commentsOf(call, editor, post)).threads).toHaveLength(1);
    for (const role of ["reviewer", "viewer"] as const)
      expect((await call(await addColleague(company, role), "GET", commentsPath(post))).statusCode).toBe(403);
  });

  it("lets a reviewer who is asked read and comment, and no other; editing stays with those who write", async () => {
    const { company, owner, editor, post } = await buildNewsdesk();
    const [asked, other] = [await addColleague(company, "reviewer"), await addColleague(company, "reviewer")];
    const { id } = await commentOn(call, owner, post, "any shop", { suggestion: "any Co-op shop" });
    const reading = () => call(asked, "GET", commentsPath(post, "post/"));
    expect((await reading()).statusCode).toBe(404);
    const reply = { text: "@Helen reviewer, is it?", mentions: [asked.id] };
    expect((await call(editor, "POST", commentsPath(post, `${id}/replies/`), reply)).statusCode).toBe(201);
    const [mail] = await mailsTo(asked.email);
    expect(mail?.text).toContain(`item=read.article.draft.${post.id}`);
    const opened = commentedPost.parse((await reading()).json());
    expect(opened).toMatchObject({ name: post.name, content: TEXT, may_write: false, approval: null });
    expect((await commentsOf(call, asked, post)).may_decide).toBe(false);
    await commentOn(call, asked, post, "batches", { text: "Which?", suggestion: "cartons" });
    for (const path of [`${id}/accept/`, `${id}/refuse/`])
      expect((await call(asked, "POST", commentsPath(post, path), {})).statusCode).toBe(403);
    expect((await call(other, "GET", commentsPath(post))).statusCode).toBe(404);
    await db.updateTable("company_members").set({ role: "viewer" }).where("user_id", "=", asked.id).execute();
    expect((await reading()).statusCode).toBe(404);
  });

  it("counts an approver who was asked, also once the request has ended, and not one whose turn has not come", async () => {
    const { company, owner, post } = await buildNewsdesk();
    const [first, second] = [await addColleague(company, "reviewer"), await addColleague(company, "reviewer")];
    const request = { post_id: post.id, company_id: company.id, asked_by: owner.id, asked_by_name: "Marta" };
    const [ended] = await db
      .insertInto("approval_requests")
      .values({ ...request, rules: "{}", ended_at: new Date(), outcome: "cancelled" })
      .returning("id")
      .execute();
    const turn = { request_id: ended?.id ?? 0, name: "Helen", email: "", is_client: false, days: 2 };
    await db
      .insertInto("approval_turns")
      .values([
        { ...turn, position: 0, approver_id: first.id, asked_at: new Date() },
        { ...turn, position: 1, approver_id: second.id },
      ])
      .execute();
    expect((await call(first, "GET", commentsPath(post))).statusCode).toBe(200);
    expect((await call(second, "GET", commentsPath(post))).statusCode).toBe(404);
    await db.updateTable("posts").set({ confidential_since: new Date() }).where("id", "=", post.id).execute();
    expect((await call(first, "GET", commentsPath(post))).statusCode).toBe(404);
  });

  it("counts no one who was asked before leaving the company, once invited again, unless an answer is still awaited", async () => {
    const { company, owner, post } = await buildNewsdesk();
    const asked = await addColleague(company, "reviewer");
    const { id } = await commentOn(call, owner, post, "any shop", { text: "@Helen reviewer", mentions: [asked.id] });
    const request = { post_id: post.id, company_id: company.id, asked_by: owner.id, asked_by_name: "Marta" };
    const { id: requestId } = await db
      .insertInto("approval_requests")
      .values({ ...request, rules: "{}" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const turn = { request_id: requestId, name: "Helen", email: "", is_client: false, days: 2, position: 0 };
    await db
      .insertInto("approval_turns")
      .values({ ...turn, approver_id: asked.id, asked_at: new Date() })
      .execute();
    const reading = async () => (await call(asked, "GET", commentsPath(post))).statusCode;
    const remove = `/api/companies/${company.id}/members/${asked.id}/remove/`;
    expect((await call(owner, "POST", remove, {})).statusCode).toBe(200);
    expect(await reading()).toBe(404);
    await addMember(company.id, asked.id, "reviewer");
    expect(await reading()).toBe(200);
    const ended = { ended_at: new Date(), outcome: "cancelled" } as const;
    await db.updateTable("approval_requests").set(ended).where("id", "=", requestId).execute();
    expect(await reading()).toBe(404);
    // Also right after the first mention, for which they were emailed already.
    const reply = { text: "@Helen reviewer, again?", mentions: [asked.id] };
    expect((await call(owner, "POST", commentsPath(post, `${id}/replies/`), reply)).statusCode).toBe(201);
    expect(await reading()).toBe(200);
  });

  it("has the posts about which a reviewer was asked in the lists and counts, and no others", async () => {
    const { company, owner, post } = await buildNewsdesk();
    const asked = await addColleague(company, "reviewer");
    const list = async () => {
      const { posts, count } = listed.parse(
        (await call(asked, "GET", `/dashboard/user-all-posts/?company=${company.id}`)).json(),
      );
      const counts = (await call(asked, "GET", `/api/posts/counts/?company=${company.id}`)).json();
      return { posts: posts.map(({ id, rights }) => [id, rights]), count, counts };
    };
    expect(await list()).toMatchObject({ posts: [], count: 0, counts: { all: 0, draft: 0 } });
    await commentOn(call, owner, post, "any shop", { text: "@Helen reviewer", mentions: [asked.id] });
    expect(await list()).toMatchObject({ posts: [[post.id, ["comment"]]], count: 1, counts: { all: 1, draft: 1 } });
    await db.updateTable("posts").set({ confidential_since: new Date() }).where("id", "=", post.id).execute();
    expect(await list()).toMatchObject({ posts: [], count: 0, counts: { all: 0, draft: 0 } });
  });

  it("comments of another post are not found by this one's address", async () => {
    const [one, other] = [await buildNewsdesk(), await buildNewsdesk()];
    const { id } = await commentOn(call, one.owner, one.post, "any shop");
    const answer = await call(other.owner, "POST", commentsPath(other.post, `${id}/resolve/`));
    expect(answer.statusCode).toBe(404);
  });
});

describe("a comment", () => {
  it("follows its words through edits, is shown as orphaned without them, and comes back with them", async () => {
    const { owner, editor, post } = await buildNewsdesk();
    await commentOn(call, owner, post, "any shop");
    const state = async () => {
      const [thread] = (await commentsOf(call, editor, post)).threads;
      return thread && [thread.words, thread.start, thread.is_orphaned];
    };
    expect(await state()).toEqual(["any shop", 50, false]);
    await editText(post, `<h2>Recall</h2>${TEXT}`);
    expect(await state()).toEqual(["any shop", 57, false]);
    await editText(post, TEXT.replace("any shop", "any Co-op"));
    expect((await state())?.[2]).toBe(true);
    await editText(post, TEXT);
    expect(await state()).toEqual(["any shop", 50, false]);
    await editText(post, TEXT.replace("any shop", "<em>any</em>\n shop"));
    expect(await state()).toEqual(["any shop", 50, false]);
  });

  it("is about words that are in the saved text, in a field of the form", async () => {
    const { owner, post } = await buildNewsdesk();
    const refused = async (body: object) => {
      const answer = await call(owner, "POST", commentsPath(post), body);
      return [answer.statusCode, JSON.stringify(answer.json())];
    };
    expect(await refused({ words: "no such words", text: "Why?" })).toEqual([
      400,
      expect.stringContaining(commentMessages.wordsUnknown),
    ]);
    expect(await refused({ words: "any shop", text: "" })).toEqual([
      400,
      expect.stringContaining(commentMessages.empty),
    ]);
    expect(await refused({ words: "x", text: "Why?", field: "status" })).toEqual([
      400,
      expect.stringContaining(commentMessages.noField),
    ]);
    expect(await refused({ words: "any shop. “We are", suggestion: "x" })).toEqual([
      400,
      expect.stringContaining(commentMessages.severalBlocks),
    ]);
    expect((await commentOn(call, owner, post, post.name, { field: "title", text: "Shorter?" })).field).toBe("title");
  });

  it("is resolved and opened again, and says who was first when two resolve it at once", async () => {
    const { owner, editor, post } = await buildNewsdesk();
    const { id } = await commentOn(call, owner, post, "any shop");
    const answers = await Promise.all(
      [owner, editor].map((who) => call(who, "POST", commentsPath(post, `${id}/resolve/`))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late && detailOf(late)).toMatch(/^(?:Marta Lindqvist|Helen editor) resolved this already\.$/);
    expect((await call(owner, "POST", commentsPath(post, `${id}/replies/`), { text: "Late." })).statusCode).toBe(409);
    expect((await call(owner, "POST", commentsPath(post, `${id}/reopen/`))).statusCode).toBe(200);
    expect((await commentsOf(call, owner, post)).threads[0]?.state).toBe("open");
  });

  it("is refused when too many are open", async () => {
    const { owner, post } = await buildNewsdesk();
    const anchor = { words: "any shop", words_start: 53, words_end: 61, words_before: "", words_after: "" };
    const many = Array.from({ length: MAX_OPEN }, () => ({
      post_id: post.id,
      field: "content",
      version: 1,
      ...anchor,
    }));
    await db.insertInto("comment_threads").values(many).execute();
    const answer = await call(owner, "POST", commentsPath(post), { words: "any shop", text: "One more" });
    expect([answer.statusCode, detailOf(answer)]).toEqual([409, commentMessages.tooMany]);
  });

  it("emails who is mentioned, once in ten minutes a thread, and no one who cannot see the post", async () => {
    const { company, owner, editor, post } = await buildNewsdesk();
    const viewer = await addColleague(company, "viewer");
    expect((await commentsOf(call, owner, post)).people).toEqual([{ id: editor.id, name: "Helen editor" }]);
    const { id } = await commentOn(call, owner, post, "any shop", {
      text: "@Helen editor, is it?",
      mentions: [editor.id],
    });
    for (const mentions of [[editor.id], [owner.id]])
      await call(owner, "POST", commentsPath(post, `${id}/replies/`), { text: "@Helen editor?", mentions });
    const mails = await mailsTo(editor.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Marta Lindqvist mentions you: ${post.name}`]);
    expect(mails[0]?.text).toContain("    @Helen editor, is it?");
    expect(await mailsTo(owner.email)).toEqual([]);
    const denied = await call(owner, "POST", commentsPath(post, `${id}/replies/`), {
      text: "?",
      mentions: [viewer.id],
    });
    expect(denied.statusCode).toBe(400);
  });

  it("stays with the name of its author when the account goes", async () => {
    const { owner, editor, post } = await buildNewsdesk();
    await commentOn(call, editor, post, "any shop");
    await db.deleteFrom("company_members").where("user_id", "=", editor.id).execute();
    await db.deleteFrom("users").where("id", "=", editor.id).execute();
    expect((await commentsOf(call, owner, post)).threads[0]?.entries).toMatchObject([
      { author: "Helen editor", is_own: false },
    ]);
  });
});

describe("a suggestion", () => {
  it("that is accepted is a revision which credits its author, and keeps the formatting", async () => {
    const { company, owner, editor, post } = await buildNewsdesk();
    const { id } = await commentOn(call, editor, post, "Return them", { suggestion: "Bring  them\nback & wait" });
    const answer = await call(owner, "POST", commentsPath(post, `${id}/accept/`), { version: 1 });
    expect([answer.statusCode, detailOf(answer)]).toEqual([200, commentMessages.accepted(2)]);
    expect(await textOf(post)).toEqual({
      content_html: TEXT.replace("<strong>Return</strong> them", "<strong>Bring them back &amp; wait</strong>"),
      version: 2,
    });
    const [line] = await listRevisions(owner.actor, post.id);
    expect([line?.version, line?.note, line?.saved_by]).toEqual([2, "Suggested by Helen editor", "Marta Lindqvist"]);
    const again = await call(editor, "POST", commentsPath(post, `${id}/accept/`), {});
    expect([again.statusCode, detailOf(again)]).toEqual([409, "Marta Lindqvist accepted this already."]);
    const { events } = teamEvents.parse((await call(owner, "GET", `/api/companies/${company.id}/events/`)).json());
    expect(events.map(({ action, actor_name, details }) => [action, actor_name, details])).toEqual([
      ["comment.accept", "Marta Lindqvist", "“Return them”"],
      ["comment.suggest", "Helen editor", "“Return them”"],
    ]);
  });

  it("changes the title and the summary too", async () => {
    const { owner, post } = await buildNewsdesk({ summary: "A recall of oat drink." });
    const title = await commentOn(call, owner, post, post.name, { field: "title", suggestion: "A recall" });
    const summary = await commentOn(call, owner, post, "oat drink", { field: "summary", suggestion: "oat milk" });
    for (const { id } of [title, summary])
      expect((await call(owner, "POST", commentsPath(post, `${id}/accept/`), {})).statusCode).toBe(200);
    const row = await db.selectFrom("posts").select(["name", "summary"]).where("id", "=", post.id).executeTakeFirst();
    expect(row).toEqual({ name: "A recall", summary: "A recall of oat milk." });
  });

  it("is not accepted when its words are gone or the post has changed, and says so", async () => {
    const { owner, post } = await buildNewsdesk();
    const { id } = await commentOn(call, owner, post, "any shop", { suggestion: "any Co-op" });
    await editText(post, `${TEXT}<p>More.</p>`);
    const stale = await call(owner, "POST", commentsPath(post, `${id}/accept/`), { version: 1 });
    expect([stale.statusCode, detailOf(stale)]).toEqual([409, contentMessages.stale]);
    await editText(post, TEXT.replace("any shop", "every shop"));
    const gone = await call(owner, "POST", commentsPath(post, `${id}/accept/`), { version: 3 });
    expect([gone.statusCode, detailOf(gone)]).toEqual([409, commentMessages.suggestionGone]);
    expect((await call(owner, "POST", commentsPath(post, `${id}/resolve/`))).statusCode).toBe(200);
  });

  it("is accepted by one of two people at once", async () => {
    const { owner, editor, post } = await buildNewsdesk();
    const { id } = await commentOn(call, owner, post, "any shop", { suggestion: "any Co-op" });
    const answers = await Promise.all(
      [owner, editor].map((who) => call(who, "POST", commentsPath(post, `${id}/accept/`), { version: 1 })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late && detailOf(late)).toMatch(/accepted this already\.$/);
    expect(await textOf(post)).toMatchObject({ version: 2, content_html: TEXT.replace("any shop", "any Co-op") });
  });

  it("is rejected with a reason, and no reply opens it again", async () => {
    const { owner, post } = await buildNewsdesk();
    const { id } = await commentOn(call, owner, post, "any shop", { suggestion: "any Co-op" });
    const answer = await call(owner, "POST", commentsPath(post, `${id}/refuse/`), { line: "Too long." });
    expect(answer.json()).toMatchObject({
      threads: [{ state: "refused", closed_by: "Marta Lindqvist", closed_line: "Too long." }],
    });
    expect((await call(owner, "POST", commentsPath(post, `${id}/accept/`), {})).statusCode).toBe(409);
  });
});
