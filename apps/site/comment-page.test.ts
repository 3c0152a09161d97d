/** The page of a link for comment: what it shows and takes, what ends it, and that no public address says a word of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registerCommentRoutes } from "#features/comments/server/routes.ts";
import { commentMessages } from "#features/comments/contract.ts";
import { commentLinkMessages } from "#features/sharing/comment-contract.ts";
import { registerSharingRoutes } from "#features/sharing/server/routes.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { formOf } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles } from "#tests/factories/users.ts";
import { buildSiteApp, open as read } from "#tests/support/apps/site-app.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { type CommentLinkOf, shareForComment } from "#tests/support/comment-links.ts";
import { buildNewsdesk, commentOn, commentsOf, commentsPath, editText, TEXT, textOf } from "#tests/support/comments.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { proofIn } from "#tests/support/sharing.ts";

const { call } = callsOfThisFile(registerCommentRoutes, registerSharingRoutes);
let site: App;
beforeAll(async () => {
  site = await buildSiteApp();
});
afterAll(() => site.close());
beforeEach(clearThrottles);

const open = (link: { token: string }, query = "") => read(site, `/comment/${link.token}${query}`);
function send(path: string, fields: Record<string, string>) {
  const { payload, headers } = formOf(fields);
  return site.inject({ method: "POST", url: path, payload, headers });
}
async function write(link: CommentLinkOf, fields: Record<string, string>, proof?: string) {
  const given = proof ?? proofIn((await open(link, "?p=0")).body);
  return send(`/comment/${link.token}`, { proof: given, ...fields });
}
const errorIn = (html: string) => /role="alert"[^>]*>([^<]*)</.exec(html)?.[1]?.replaceAll("&#x27;", "'");

async function buildLinked() {
  const desk = await buildNewsdesk();
  return { ...desk, link: await shareForComment(call, desk.owner, desk.post, { note: "Is it clear?" }) };
}

describe("who has no link", () => {
  it("gets a page that says so, without a word of the post", async () => {
    const { link } = await buildLinked();
    for (const token of ["x", link.token.slice(0, -1), `${link.token.slice(0, -1)}!`]) {
      const answer = await open({ token });
      expect([answer.statusCode, answer.body.includes("L26314")]).toEqual([404, false]);
    }
    expect((await send("/comment/x", { text: "Hello" })).statusCode).toBe(404);
  });
});

describe("who has a link", () => {
  it("reads the text and all comments with names, and nothing else of the company", async () => {
    const { owner, editor, post, link } = await buildLinked();
    await commentOn(call, owner, post, "any shop", { text: "Which shops?", mentions: [editor.id] });
    const answer = await open(link);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    for (const words of ["L26314", "Which shops?", "Marta Lindqvist", "Is it clear?", "<mark>any shop</mark>"])
      expect(answer.body).toContain(words);
    for (const words of [owner.email, editor.email, "Helen editor", "<script"])
      expect(answer.body).not.toContain(words);
    expect(answer.body.length).toBeLessThan(40_000);
    const { last_opened_at, first_opened_at } = await row(link);
    expect([first_opened_at, last_opened_at]).not.toContain(null);
    expect(await db.selectFrom("share_readings").select("version").where("link_id", "=", link.id).execute()).toEqual([
      { version: 1 },
    ]);
  });

  it("comments on words, suggests others and replies, and who sent the link hears once", async () => {
    const { owner, post, link } = await buildLinked();
    const words = { field: "content", words: "any shop", p: "1" };
    expect((await write(link, { ...words, text: "Which?" })).statusCode).toBe(303);
    expect((await write(link, { ...words, text: "", suggestion: "any Co-op shop" })).statusCode).toBe(303);
    const { threads } = await commentsOf(call, owner, post);
    expect(threads.map(({ suggestion, entries }) => [suggestion, entries[0]?.author, entries[0]?.is_by_link])).toEqual([
      [null, "Tom Reed", true],
      ["any Co-op shop", "Tom Reed", true],
    ]);
    const [first, second] = threads;
    await call(owner, "POST", commentsPath(post, `${first?.id}/replies/`), { text: "Any Co-op." });
    expect((await write(link, { thread: String(first?.id), text: "Good." })).statusCode).toBe(303);
    expect((await open(link)).body).toContain("Tom Reed</bdi> (you)");
    const mails = await mailsTo(owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Tom Reed has commented on: ${post.name}`]);
    expect((await call(owner, "POST", commentsPath(post, `${second?.id}/accept/`), {})).statusCode).toBe(200);
    expect((await textOf(post)).content_html).toBe(TEXT.replace("any shop", "any Co-op shop"));
    expect((await open(link)).body).toContain("Accepted by");
  });

  it("is told on the page what was not taken, and what was typed stays", async () => {
    const { post, link } = await buildLinked();
    const gone = await write(link, { field: "content", words: "some shop", text: "Which?", p: "1" });
    expect([gone.statusCode, errorIn(gone.body)]).toEqual([409, commentMessages.wordsUnknown]);
    expect(gone.body).toContain("Which?</textarea>");
    const empty = await write(link, { field: "content", words: "any shop", text: " ", p: "1" });
    expect(errorIn(empty.body)).toBe(commentMessages.empty);
    const other = await buildLinked();
    const foreign = proofIn((await open(other.link, "?p=0")).body);
    for (const proof of ["", foreign])
      expect(errorIn((await write(link, { field: "content", words: "any shop", text: "?", p: "1" }, proof)).body)).toBe(
        commentMessages.oldPage,
      );
    const { id } = await commentOn(call, other.owner, other.post, "any shop");
    expect((await write(link, { thread: String(id), text: "Hello" })).statusCode).toBe(404);
    await editText(post, "<p>Quite another text.</p>");
    expect((await open(link)).body).toContain("Quite another text.");
  });
});

describe("the link ends", () => {
  const endings: [
    string,
    keyof typeof commentLinkMessages,
    (of: Awaited<ReturnType<typeof buildLinked>>) => unknown,
  ][] = [
    ["when it expires", "expired", ({ link }) => change(link, { expires_at: new Date(Date.now() - 1000) })],
    [
      "when it is revoked",
      "revoked",
      ({ owner, post, link }) => call(owner, "POST", `/api/posts/${post.id}/comment-links/${link.id}/revoke/`),
    ],
    [
      "when the post is published",
      "published",
      ({ post }) => changePost(post, { status: "published", published_at: new Date() }),
    ],
    ["when the post is deleted", "gone", ({ post }) => changePost(post, { deleted_at: new Date() })],
    ["when the post gets another company", "gone", ({ post }) => changePost(post, { company_id: null })],
    [
      "when the company is deleted",
      "gone",
      ({ company }) =>
        db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute(),
    ],
  ];
  it.each(endings)("%s, in words, and takes nothing any more", async (_how, why, end) => {
    const built = await buildLinked();
    const proof = proofIn((await open(built.link, "?p=0")).body);
    await end(built);
    const answer = await open(built.link);
    expect([answer.statusCode, answer.body.includes("L26314")]).toEqual([410, false]);
    expect(answer.body).toContain(commentLinkMessages[why].replaceAll("'", "&#x27;"));
    const late = await write(built.link, { field: "content", words: "any shop", text: "Late" }, proof);
    expect(late.statusCode).toBe(410);
    expect(await db.selectFrom("comment_threads").select("id").where("post_id", "=", built.post.id).execute()).toEqual(
      [],
    );
  });
});

it("emails about a confidential post have no word of it, and who reads it by link is on record", async () => {
  const { owner, post } = await buildNewsdesk({ confidential_since: new Date() });
  const link = await shareForComment(call, owner, post);
  expect((await mailsTo(link.email))[0]?.subject).toBe(
    "Marta Lindqvist asks for your comments: a confidential post of Northmoor Foods",
  );
  await write(link, { field: "content", words: "any shop", text: "Which shops?", p: "1" });
  const [told] = await mailsTo(owner.email);
  expect(told?.subject).toBe("Tom Reed has commented on: a confidential post of Northmoor Foods");
  expect(told?.text).not.toMatch(/any shop|Which shops/);
  const readers = db.selectFrom("post_readings").select(["way", "name"]).where("post_id", "=", post.id);
  expect(await readers.execute()).toEqual([{ way: "comment", name: "Tom Reed" }]);
});

it("comments of a published post are in no page, feed or file of the public", async () => {
  const { owner, post } = await buildNewsdesk({ status: "published" });
  await commentOn(call, owner, post, "any shop", { text: "Unmistakable-remark", suggestion: "Unmistakable-words" });
  const reader = await buildUser();
  for (const url of [
    post.url,
    `${post.url}.md`,
    `${post.url}.txt`,
    "/",
    "/feed.xml",
    "/feed.json",
    "/llms.txt",
    "/sitemap.xml",
    "/search?q=Unmistakable",
  ])
    for (const who of [undefined, reader])
      expect((await read(site, url, who)).body).not.toMatch(/Unmistakable-(?:remark|words)/);
  expect((await read(site, post.url)).statusCode).toBe(200);
});

const row = ({ id }: CommentLinkOf) =>
  db.selectFrom("share_links").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const change = ({ id }: CommentLinkOf, to: { expires_at: Date }) =>
  db.updateTable("share_links").set(to).where("id", "=", id).execute();
const changePost = ({ id }: { id: number }, to: object) =>
  db.updateTable("posts").set(to).where("id", "=", id).execute();
