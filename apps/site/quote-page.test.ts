/** The page of a person who is quoted: her words and nothing else, one use, and publishing that waits for her. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approvalMessages, NO_RULES, type PostQuotes } from "#features/approvals/contract.ts";
import { tendAll } from "#features/content/server/approvals/tend-service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { publishDue } from "#features/content/server/posts/publish-service.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { formOf } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";
import { mailsTo } from "#tests/support/mails.ts";

const calls = contentCallsOfThisFile();
const kind = kindOf("article");
let site: App;
beforeAll(async () => {
  site = await buildSiteApp();
});
afterAll(() => site.close());

const FERRIES = "“We have run ferries on batteries for nine years,”";
const HULL = "“The hull is the easy part; we learned in the port.”";
const CONTENT = `<p>The coaster carries 260 tonnes of oats. ${FERRIES} said Dr Ingrid Solheim, chief engineer. It sails on Monday.</p><p>${HULL}</p><p>Nothing of this sentence is hers.</p>`;

type Scene = { owner: TestUser; editor: TestUser; company: TestCompany; id: number; email: string };

async function buildScene(content = CONTENT): Promise<Scene> {
  const [owner, editor] = await Promise.all([buildUser({ units: 9 }), buildUser()]);
  const company = await buildCompany(owner.id, { name: "Northmoor Foods" });
  await addMember(company.id, editor.id, "editor");
  const rules = { ...NO_RULES, zone: "Europe/London", quotes_first: true, shows_quotes: true };
  await db
    .insertInto("approval_rules")
    .values({ company_id: company.id, rules: JSON.stringify(rules) })
    .execute();
  const { id } = await calls.created(editor, kind, "draft", { posted_by_company: String(company.id), content });
  return { owner, editor, company, id, email: `${company.slug}@solheim.example` };
}

const call = (method: "GET" | "POST" | "DELETE", who: TestUser, url: string, payload?: object) =>
  calls.app().inject({ method, url, headers: { cookie: cookiesOf(who) }, ...(payload && { payload }) });
const quotesOf = async ({ editor, id }: Scene) =>
  (await call("GET", editor, `/api/posts/${id}/quotes/`)).json<PostQuotes>();
const statesOf = async (scene: Scene) => (await quotesOf(scene)).requests[0]?.quotes.map(({ state }) => state);

async function askBoth(scene: Scene) {
  const { quotes } = await quotesOf(scene);
  const body = { name: "Dr Ingrid Solheim", email: scene.email, keys: quotes.map(({ key }) => key) };
  return call("POST", scene.editor, `/api/posts/${scene.id}/quotes/`, body);
}

async function linkOf({ email }: Scene): Promise<string> {
  const mails = await mailsTo(email);
  return mails.flatMap(({ text }) => /\/quotes\/[\w-]+/.exec(text)?.[0] ?? []).at(-1) ?? "";
}

type Wish = { answer: "approved" | "changes" | "refused"; words?: string };

/** Sends the form as the page has it. */
async function answer(path: string, wishes: Wish[]) {
  const page = (await site.inject(path)).body;
  const ids = [...page.matchAll(/name="words-(\d+)" value="([^"]*)"/g)];
  const fields: Record<string, string> = {};
  for (const [at, [, id = "", words = ""]] of ids.entries()) {
    fields[`words-${id}`] = words.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    const wish = wishes[at];
    if (wish) fields[`answer-${id}`] = wish.answer;
    if (wish?.words !== undefined) fields[`new-${id}`] = wish.words;
  }
  const { payload, headers } = formOf(fields);
  return site.inject({ method: "POST", url: path, payload, headers });
}

const YES: Wish = { answer: "approved" };
const save = ({ editor, company, id }: Scene, content: string) =>
  calls.save(editor, kind, "draft", id, { posted_by_company: String(company.id), content });
const submit = ({ editor, id }: Scene) => calls.submitDraft(editor, kind, id);

describe("the page of a person who is quoted", () => {
  it("has the quotes with the sentence around each, and nothing else of the post", async () => {
    const scene = await buildScene();
    expect((await askBoth(scene)).statusCode).toBe(200);
    const page = await site.inject(await linkOf(scene));
    expect(page.statusCode).toBe(200);
    for (const shown of ["ferries on batteries", "said Dr Ingrid Solheim", "easy part"])
      expect(page.body).toContain(shown);
    for (const hidden of ["260 tonnes", "sails on Monday", "Nothing of this sentence", "Harbour ferry"])
      expect(page.body).not.toContain(hidden);
    expect(page.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    expect(page.body.length).toBeLessThan(40_000);
    expect(await statesOf(scene)).toEqual(["asked", "asked"]);
  });

  it("takes one answer for each, sends a receipt, and is used up", async () => {
    const scene = await buildScene();
    await askBoth(scene);
    expect((await submit(scene)).json()).toEqual({ detail: approvalMessages.quotesWait(["Dr Ingrid Solheim"]) });
    const path = await linkOf(scene);
    const half = await answer(path, [YES]);
    expect([half.statusCode, half.body.includes("1 answer to go.")]).toEqual([409, true]);
    expect((await answer(path, [YES, YES])).statusCode).toBe(303);
    expect(await statesOf(scene)).toEqual(["approved", "approved"]);
    const receipt = (await mailsTo(scene.email)).at(-1);
    expect([receipt?.subject, receipt?.text.includes("Receipt QS-")]).toEqual([
      "Receipt: your quotes for Northmoor Foods",
      true,
    ]);
    const used = await site.inject(path);
    expect([used.body.includes("You have answered"), used.body.includes("easy part")]).toEqual([true, false]);
    expect((await mailsTo(scene.editor.email)).at(-1)?.subject).toMatch(/ has answered about the quotes in /);
    expect((await submit(scene)).statusCode).toBe(200);
  });

  it("lets her change words, which the author takes as they are, and no others", async () => {
    const scene = await buildScene();
    await askBoth(scene);
    const hers = "“The hull is the easy part; the port is where we learned.”";
    const path = await linkOf(scene);
    expect((await answer(path, [YES, { answer: "changes", words: " " }])).statusCode).toBe(409);
    await answer(path, [YES, { answer: "changes", words: hers }]);
    expect(await statesOf(scene)).toEqual(["approved", "suggested"]);
    expect((await submit(scene)).statusCode).toBe(403);
    await save(scene, CONTENT.replace(HULL, hers));
    expect(await statesOf(scene)).toEqual(["approved", "approved"]);
    await save(scene, CONTENT.replace(HULL, "“The hull is the easy part; the port is where we failed.”"));
    expect(await statesOf(scene)).toEqual(["approved", "changed"]);
  });

  it("asks her again about a quote that changed, and keeps her approval of the other", async () => {
    const scene = await buildScene();
    await askBoth(scene);
    await answer(await linkOf(scene), [YES, YES]);
    await save(scene, CONTENT.replace("we learned in the port", "we learned much in the port"));
    await db
      .updateTable("posts")
      .set({ updated_at: new Date(Date.now() - 180_000) })
      .where("id", "=", scene.id)
      .execute();
    await tendAll(new AbortController().signal);
    expect((await mailsTo(scene.email)).at(-1)?.subject).toBe(
      "Please look again: one of your quotes for Northmoor Foods has changed",
    );
    const page = (await site.inject(await linkOf(scene))).body;
    expect(page).toContain("we learned in the port.”</del>");
    await answer(await linkOf(scene), [YES, YES]);
    expect(await statesOf(scene)).toEqual(["approved", "approved"]);
  });

  it("blocks what she does not want to be quoted with, until it is gone", async () => {
    const scene = await buildScene();
    await askBoth(scene);
    await answer(await linkOf(scene), [YES, { answer: "refused" }]);
    expect((await submit(scene)).statusCode).toBe(403);
    await save(scene, CONTENT.replace(`<p>${HULL}</p>`, ""));
    expect(await statesOf(scene)).toEqual(["approved", "gone"]);
    expect((await submit(scene)).statusCode).toBe(200);
  });

  it("does not take an answer to words that changed while she read, nor one after the end of the time", async () => {
    const scene = await buildScene();
    await askBoth(scene);
    const path = await linkOf(scene);
    const page = (await site.inject(path)).body;
    await save(scene, CONTENT.replace("easy part", "hard part"));
    const ids = [...page.matchAll(/name="words-(\d+)"/g)].map(([, id]) => id);
    const { payload, headers } = formOf({
      [`answer-${ids[0]}`]: "approved",
      [`words-${ids[0]}`]: FERRIES,
      [`answer-${ids[1]}`]: "approved",
      [`words-${ids[1]}`]: HULL,
    });
    const late = await site.inject({ method: "POST", url: path, payload, headers });
    expect([late.statusCode, late.body.includes("The text changed while you were reading.")]).toEqual([409, true]);
    await db
      .updateTable("quote_requests")
      .set({ due_at: new Date(Date.now() - 1000) })
      .where("post_id", "=", scene.id)
      .execute();
    expect([(await site.inject(path)).statusCode, (await answer(path, [YES, YES])).statusCode]).toEqual([410, 409]);
    const again = formOf({ new: "yes" });
    await site.inject({ method: "POST", url: path, ...again });
    expect(await linkOf(scene)).not.toBe(path);
    expect((await site.inject(await linkOf(scene))).statusCode).toBe(200);
  });

  it("of a scheduled post that misses her answer leaves it a draft", async () => {
    const scene = await buildScene();
    await askBoth(scene);
    const publishing_time = new Date(Date.now() + 3_600_000).toISOString();
    const draft_key = (
      await db.selectFrom("posts").select("draft_key").where("id", "=", scene.id).executeTakeFirstOrThrow()
    ).draft_key;
    const form = { posted_by_company: String(scene.company.id), content: CONTENT, publishing_time };
    const sent = await calls.create(scene.editor, kind, "schedule", draft_key ? { ...form, draft_key } : form);
    expect(sent.statusCode).toBe(201);
    if (!draft_key) return;
    await db
      .updateTable("posts")
      .set({ publish_at: new Date(Date.now() - 1000) })
      .where("id", "=", scene.id)
      .execute();
    await publishDue();
    expect(
      (await db.selectFrom("posts").select("status").where("id", "=", scene.id).executeTakeFirstOrThrow()).status,
    ).toBe("draft");
  });

  it("is one person's: strangers, readers of the company and unknown links get nothing", async () => {
    const scene = await buildScene();
    await askBoth(scene);
    expect((await call("GET", await buildUser(), `/api/posts/${scene.id}/quotes/`)).statusCode).toBe(404);
    expect((await askBoth(scene)).statusCode).toBe(409);
    for (const token of ["x", "A".repeat(400)]) expect((await site.inject(`/quotes/${token}`)).statusCode).toBe(404);
    const { requests } = await quotesOf(scene);
    await call("DELETE", scene.editor, `/api/posts/${scene.id}/quotes/${requests[0]?.id}/`);
    expect((await site.inject(await linkOf(scene))).statusCode).toBe(410);
  });

  it("is told to readers beside the quote, and in the formats of machines, where the company wants it", async () => {
    const scene = await buildScene();
    await askBoth(scene);
    await answer(await linkOf(scene), [YES, YES]);
    const { url } = (await submit(scene)).json<{ url: string }>();
    const { guid } = await db.selectFrom("posts").select("guid").where("id", "=", scene.id).executeTakeFirstOrThrow();
    const line = /Quotes approved by Dr Ingrid Solheim, \d+ \w+ 2\d{3}/;
    const page = (await site.inject(new URL(url, "https://news.example").pathname)).body;
    expect(page).toMatch(new RegExp(`said Dr Ingrid Solheim[^<]*</p><p class="small signed">${line.source}</p>`));
    expect(page).toContain('"@type":"Quotation"');
    const { pathname } = new URL(url, "https://news.example");
    expect((await site.inject(`${pathname}.txt`)).body).toMatch(line);
    expect((await site.inject({ url: pathname, headers: { accept: "text/markdown" } })).body).toMatch(line);
    const wire = (await site.inject(`/PR/${guid}/ninjs.json`)).json<{ trustIndicators: { title: string }[] }>();
    expect(wire.trustIndicators[0]?.title).toMatch(line);
    const hides = { ...NO_RULES, zone: "Europe/London" };
    const saved = await calls.app().inject({
      method: "PUT",
      url: `/api/companies/${scene.company.id}/approval-rules/`,
      headers: { cookie: cookiesOf(scene.owner) },
      payload: hides,
    });
    expect(saved.statusCode).toBe(200);
    await expect.poll(async () => (await site.inject(pathname)).body).not.toMatch(line);
  });
});
