/** The page of a request: read by its link alone, decides nothing by being opened, light, and never kept. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_RULES } from "#features/approvals/contract.ts";
import { approvalToken } from "#features/approvals/server/requests/links-service.ts";
import { askApproval } from "#features/content/server/approvals/service.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost, formOf } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";

let site: App;
beforeAll(async () => {
  site = await buildSiteApp();
});
afterAll(async () => {
  await site.close();
  await stopJobs();
});

const SECRET = "electric coaster";

async function asked() {
  const owner = await buildUser({ units: 3 });
  const company = await buildCompany(owner.id, { name: "Northmoor Foods" });
  const client = { name: "Paul Hargreaves", email: "paul@client.example", days: 2, deputy_id: null };
  const rules = { ...NO_RULES, zone: "Europe/London", mode: "any", approvers: [client] };
  await db
    .insertInto("approval_rules")
    .values({ company_id: company.id, rules: JSON.stringify(rules) })
    .execute();
  const content_html = `<p>Northmoor oats cross the North Sea on an ${SECRET}.</p>`;
  const post = await buildPost(owner.id, {
    status: "draft",
    company_id: company.id,
    posted_as_name: company.name,
    content_html,
  });
  await askApproval(owner.actor, post.id);
  const { id } = await db
    .selectFrom("approval_turns")
    .innerJoin("approval_requests", "approval_requests.id", "approval_turns.request_id")
    .select("approval_turns.id")
    .where("post_id", "=", post.id)
    .executeTakeFirstOrThrow();
  return { post, turn: id, path: `/approvals/${approvalToken(id, 0)}` };
}

const answersOf = async (turn: number) =>
  (await db.selectFrom("approval_answers").select("answer").where("turn_id", "=", turn).orderBy("id").execute()).map(
    ({ answer }) => answer,
  );

const send = (path: string, fields: Record<string, string>) => {
  const { payload, headers } = formOf(fields);
  return site.inject({ method: "POST", url: path, payload, headers });
};

describe("the page of a request", () => {
  it("shows the text to who has the link, is light, and is never kept or passed on", async () => {
    const { turn, path } = await asked();
    const page = await site.inject(path);
    expect([page.statusCode, page.body.includes(SECRET)]).toEqual([200, true]);
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect(page.body).not.toContain("<script src");
    expect(gzipSync(page.body).length).toBeLessThan(15_000);
    expect(await answersOf(turn)).toEqual([]);
  });

  it("takes an answer by a POST, and says what it is", async () => {
    const { turn, path } = await asked();
    const refused = await send(path, { answer: "changes", note: " ", version: "1" });
    expect([refused.statusCode, refused.body.includes("Write what should change.")]).toEqual([409, true]);
    const sent = await send(path, { answer: "approved", note: "", version: "1" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}#answer`]);
    expect(await answersOf(turn)).toEqual(["approved"]);
    expect((await site.inject(path)).body).toContain("You approved version 1 on ");
    await send(path, { answer: "changes", note: "Say when.", version: "1" });
    expect(await answersOf(turn)).toEqual(["approved", "changes"]);
  });

  it("takes comments, suggestions and replies from who has the link, which are no answer", async () => {
    const { turn, path, post } = await asked();
    const proofIn = (body: string) => /name="proof" value="([^"]+)"/.exec(body)?.[1] ?? "";
    const proof = proofIn((await site.inject(path)).body);
    const comment = (fields: Record<string, string>) => send(`${path}/comments`, { proof, ...fields });
    const threads = () =>
      db.selectFrom("comment_threads").select(["id", "words", "suggestion"]).where("post_id", "=", post.id).execute();
    for (const [fields, why] of [
      [{ words: SECRET, text: "x", proof: "invented" }, "This page was open for long."],
      [{ words: "no such words", text: "Why?" }, "These words are not in the text."],
      [{ words: SECRET, text: "" }, "Write a comment."],
    ] as const) {
      const refused = await comment(fields);
      expect([refused.statusCode, refused.body.includes(why)]).toEqual([409, true]);
    }
    expect(await threads()).toEqual([]);
    const sent = await comment({ words: SECRET, text: "Which one?", suggestion: "electric ship" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}#comments`]);
    const [thread] = await threads();
    expect(thread).toMatchObject({ words: SECRET, suggestion: "electric ship" });
    await comment({ thread: String(thread?.id), text: "The Selby one." });
    const page = await site.inject(path);
    expect(page.body).toContain("The Selby one.");
    expect(page.body).toContain("Paul Hargreaves</bdi> (you)");
    expect(page.body.length).toBeLessThan(40_000);
    expect(await answersOf(turn)).toEqual([]);
  });

  it("keeps what people of the company say among themselves from who has no account", async () => {
    const { path, post } = await asked();
    const own = {
      post_id: post.id,
      field: "content",
      words: SECRET,
      version: 1,
      words_start: 40,
      words_end: 41,
      words_before: "",
      words_after: "",
    };
    const { id } = await db.insertInto("comment_threads").values(own).returning("id").executeTakeFirstOrThrow();
    await db
      .insertInto("comment_entries")
      .values({ thread_id: id, author_name: "Dev Kapoor", text: "Paul will not like this." })
      .execute();
    const page = await site.inject(path);
    expect(page.body).not.toContain("Paul will not like this.");
    const proof = /name="proof" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
    for (const thread of [String(id), "x", "9".repeat(30)])
      expect((await send(`${path}/comments`, { proof, thread, text: "What?" })).statusCode).toBe(404);
    await db
      .insertInto("comment_entries")
      .values({ thread_id: id, author_name: "Paul", is_by_link: true, text: "And?" })
      .execute();
    expect((await site.inject(path)).body).toContain("Paul will not like this.");
  });

  it("takes no comment once the request has ended, or by an unknown link", async () => {
    const { path, post } = await asked();
    expect((await send("/approvals/x/comments", { words: SECRET, text: "?" })).statusCode).toBe(404);
    const proof = /name="proof" value="([^"]+)"/.exec((await site.inject(path)).body)?.[1] ?? "";
    await db
      .updateTable("approval_requests")
      .set({ ended_at: new Date(), outcome: "cancelled" })
      .where("post_id", "=", post.id)
      .execute();
    const late = await send(`${path}/comments`, { words: SECRET, text: "Late", proof });
    expect([late.statusCode, late.body.includes(SECRET)]).toEqual([410, false]);
  });

  it("says so when there is nothing to answer", async () => {
    const { path, post } = await asked();
    await db
      .updateTable("approval_requests")
      .set({ ended_at: new Date(), outcome: "cancelled" })
      .where("post_id", "=", post.id)
      .execute();
    const ended = await site.inject(path);
    expect([ended.statusCode, ended.body.includes("This request has ended."), ended.body.includes(SECRET)]).toEqual([
      410,
      true,
      false,
    ]);
    for (const token of ["x", approvalToken(999_999_999, 0), "A".repeat(400)]) {
      const unknown = await site.inject(`/approvals/${token}`);
      expect([unknown.statusCode, unknown.body.includes("This link does not work.")]).toEqual([404, true]);
      expect((await send(`/approvals/${token}`, { answer: "approved" })).statusCode).toBe(404);
    }
  });

  it("takes no answer to a link of another person in the same turn", async () => {
    const { turn } = await asked();
    const stranger = await buildUser();
    const page = await site.inject(`/approvals/${approvalToken(turn, stranger.id)}`);
    expect([page.statusCode, page.body.includes(SECRET)]).toEqual([410, false]);
    const sent = await send(`/approvals/${approvalToken(turn, stranger.id)}`, { answer: "approved", version: "1" });
    expect([sent.statusCode, await answersOf(turn)]).toEqual([410, []]);
  });
});
