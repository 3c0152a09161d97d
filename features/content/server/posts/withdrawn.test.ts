/** What an author and readers can still do with a post that an operator has withdrawn. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPost, submissionOf } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { contentMessages, POST_LISTS, postPath, STAGES, submitDraftPath } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";
import { erasePostsOf } from "../trash/erasure-service.ts";

const calls = contentCallsOfThisFile();
let site: App;
beforeAll(async () => {
  site = await buildSiteApp();
});
afterAll(() => site.close());

const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const withNote = (id: number, withdrawal_note: string) =>
  db.updateTable("posts").set({ withdrawal_note }).where("id", "=", id).execute();

describe.each(KINDS)("the author of a withdrawn $key", (kind) => {
  it("cannot edit, publish or delete it, at any of its addresses", async () => {
    const author = await buildUser({ units: 2 });
    const post = await buildPost(author.id, { kind: kind.key, status: "withdrawn" });
    const before = await rowOf(post.id);
    const refused = { status: 409, body: { detail: contentMessages.withdrawn } };
    for (const stage of STAGES) {
      const time = { publishing_time: new Date(Date.now() + 3_600_000).toISOString() };
      const fields = submissionOf(kind, stage === "schedule" ? time : {});
      for (const answer of [
        await calls.send("PUT", author, postPath(kind, stage, post.id), fields),
        await calls.remove(author, kind, stage, post.id),
      ])
        expect({ status: answer.statusCode, body: answer.json() }).toEqual(refused);
    }
    const submitted = await calls.send("POST", author, submitDraftPath(kind, post.id), {});
    expect(submitted.statusCode).toBe(409);
    expect(await rowOf(post.id)).toEqual(before);
  });

  it("cannot restore one that was in the trash when it was withdrawn", async () => {
    const author = await buildUser();
    const trashed = { kind: kind.key, status: "withdrawn" as const, deleted_at: new Date() };
    const post = await buildPost(author.id, trashed);
    const answer = await calls.restore(author, post.id);
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: contentMessages.withdrawn }]);
    expect(await rowOf(post.id)).toMatchObject({ status: "withdrawn", deleted_at: trashed.deleted_at });
  });

  it("finds it among all posts with its status, and in no other list", async () => {
    const author = await buildUser();
    const post = await buildPost(author.id, { kind: kind.key, status: "withdrawn" });
    for (const { path, field } of Object.values(POST_LISTS)) {
      const answer = await calls.app().inject({ url: path, headers: { cookie: cookiesOf(author) } });
      const found = answer.json<Record<string, { id: number; status: string }[]>>()[field];
      const here = path === "/dashboard/user-all-posts/" ? [{ id: post.id, status: "withdrawn" }] : [];
      expect(found).toEqual(here.map((each) => expect.objectContaining(each) as unknown));
    }
  });
});

describe("a withdrawn post's address", () => {
  it("answers 410 to everybody, with its note as plain text", async () => {
    const [author, operator] = [await buildUser(), await buildOperator()];
    const post = await buildPost(author.id, { status: "withdrawn" });
    await withNote(post.id, "The exchange <b>denies</b> the listing & more.");
    for (const reader of [undefined, author, operator]) {
      const { statusCode, body } = await open(site, post.url, reader);
      expect(statusCode).toBe(410);
      expect(body).toContain("The exchange &lt;b&gt;denies&lt;/b&gt; the listing &amp; more.");
      expect(body).toMatch(/Withdrawn by the editors of Dateline on \d+ \w+ \d{4} at \d\d:\d\d UTC\./);
      expect(body).not.toContain("Six words are in this paragraph.");
    }
  });

  it("goes on answering with the note when the post has been removed permanently", async () => {
    const author = await buildUser();
    const post = await buildPost(author.id, { status: "withdrawn" });
    await withNote(post.id, "Withdrawn by its editors.");
    await erasePostsOf(author.id);
    const { statusCode, body } = await open(site, post.url);
    expect([statusCode, body.includes("Withdrawn by its editors.")]).toEqual([410, true]);
  });

  it("names the author who deleted it, before and after it is erased", async () => {
    const author = await buildUser();
    const post = await buildPost(author.id, { deleted_at: new Date("2026-11-20T10:00:00Z") });
    const told = "Withdrawn by its author on 20 November 2026 at 10:00 UTC.";
    expect((await open(site, post.url)).body).toContain(told);
    await erasePostsOf(author.id);
    const { statusCode, body } = await open(site, post.url);
    expect([statusCode, body.includes(told)]).toEqual([410, true]);
  });

  it("shows its author what was withdrawn in a preview, and no other user", async () => {
    const [author, other] = [await buildUser(), await buildUser()];
    const post = await buildPost(author.id, { status: "withdrawn" });
    expect((await open(site, `${post.url}?preview`, other)).statusCode).toBe(410);
    const { statusCode, body } = await open(site, `${post.url}?preview`, author);
    expect([statusCode, body.includes("withdrawn by our editors")]).toEqual([200, true]);
  });
});
