/** The pages of a link to a post that is not public: what they show when, what decides, and that nothing of the post is anywhere else. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertStoredRevision } from "#features/content/server/history/queries.ts";
import { publishStored } from "#features/content/server/posts/publish-service.ts";
import { registerSharingRoutes } from "#features/sharing/server/routes.ts";
import { sharingMessages } from "#features/sharing/contract.ts";
import { db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { formOf, type TestPost } from "#tests/factories/posts.ts";
import { clearThrottles } from "#tests/factories/users.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { asAnotherCaller, holdingTransaction } from "#tests/support/held.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import {
  buildShared,
  linkRow,
  proofIn,
  type Recipient,
  type Sharers,
  shareWith,
  TITLE,
} from "#tests/support/sharing.ts";

useOwnDataFolder();
const { call } = callsOfThisFile(registerSharingRoutes);
let site: App;
beforeAll(async () => {
  site = await buildSiteApp();
});
afterAll(() => site.close());
beforeEach(clearThrottles);

/** In no other text. */
const SECRET = "quillonbrack";
const TEXT = `<p>Hull, 30 November: the ${SECRET} carries 260 tonnes of oats.</p><p>Charging takes two hours in Hull.</p>`;

const get = (path: string) => site.inject({ url: path, headers: { accept: "text/html" } });
const page = ({ token }: Recipient) => get(`/embargo/${token}`);
function post({ token }: Recipient, answer: string, fields: Record<string, string>) {
  const { payload, headers } = formOf(fields);
  return site.inject({ method: "POST", url: `/embargo/${token}/${answer}`, payload, headers });
}
const accept = async (to: Recipient, proof?: string) =>
  post(to, "accept", { proof: proof ?? proofIn((await page(to)).body), terms: "yes" });
async function build(): Promise<Sharers & { to: Recipient }> {
  const built = await buildShared({ content_html: TEXT, summary: `A ${SECRET} for oats` });
  return { ...built, to: await shareWith(call, built.owner, built.post) };
}
const publish = ({ id }: TestPost) => transaction((tx) => publishStored(tx, [id]));
const revoke = ({ owner, post: { id } }: Sharers, link: Recipient) =>
  call(owner, "POST", `/api/posts/${id}/share-links/${link.id}/revoke/`, { line: "The date is moving." });
const isSecretIn = (text: string) => text.includes(SECRET) || text.includes("electric coaster");

describe("before the terms are accepted", () => {
  it("shows who sends it, the subject line, the time and the terms, and no word of the post", async () => {
    const { to } = await build();
    const { body, statusCode, headers } = await page(to);
    expect(statusCode).toBe(200);
    expect(body).toContain("A shipping announcement from Hull, with pictures");
    expect(body).toContain("Private page for <b");
    expect(body).toContain("You hold it until ");
    expect(body).toContain("I accept these terms for <bdi>The Northern Ledger</bdi>");
    expect(isSecretIn(body)).toBe(false);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive, nosnippet",
    });
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).not.toMatch(/og:|twitter:|<script|rel="canonical"|rel="alternate"/);
    expect(Buffer.byteLength(body)).toBeLessThan(40 * 1024);
  });

  it("opening decides nothing, and is seen; HEAD is not there", async () => {
    const { to } = await build();
    for (let n = 0; n < 3; n++) await page(to);
    await site.inject({ method: "HEAD", url: `/embargo/${to.token}` });
    expect(await linkRow(to)).toMatchObject({
      accepted_at: null,
      declined_at: null,
      first_opened_at: expect.any(Date),
    });
    const files = await Promise.all(
      ["files/pdf", "files/txt", "files/docx"].map((file) => get(`/embargo/${to.token}/${file}`)),
    );
    expect(files.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(files.some(({ body }) => isSecretIn(body))).toBe(false);
  });

  it("takes an answer only with the page's own proof and the tick", async () => {
    const [{ to }, other] = [await build(), await build()];
    const foreign = proofIn((await page(other.to)).body);
    for (const proof of ["", "invented", foreign]) {
      const answer = await accept(to, proof);
      expect([answer.statusCode, answer.body.includes(sharingMessages.termsChanged)]).toEqual([409, true]);
      expect(isSecretIn(answer.body)).toBe(false);
    }
    const unticked = await post(to, "accept", { proof: proofIn((await page(to)).body) });
    expect(unticked.body).toContain(sharingMessages.tick);
    expect((await get(`/embargo/${to.token}/accept`)).statusCode).toBe(404);
    expect((await linkRow(to)).accepted_at).toBeNull();
  });

  it("asks again when the time moved while the terms were read", async () => {
    const built = await build();
    const { to, owner, time } = built;
    const proof = proofIn((await page(to)).body);
    const lifts_at = new Date(time.getTime() + 3600_000).toISOString();
    await call(owner, "PUT", `/api/posts/${built.post.id}/embargo/`, { lifts_at });
    const answer = await accept(to, proof);
    expect([answer.statusCode, answer.body.includes(sharingMessages.termsChanged)]).toEqual([409, true]);
    expect((await accept(to, proofIn(answer.body))).statusCode).toBe(303);
    expect((await linkRow(to)).accepted_until).toEqual(new Date(lifts_at));
  });

  it("can be declined with a line, and accepted afterwards", async () => {
    const { to } = await build();
    const proof = proofIn((await page(to)).body);
    expect((await post(to, "decline", { proof, line: "We take no embargoes." })).statusCode).toBe(303);
    expect(await linkRow(to)).toMatchObject({ declined_line: "We take no embargoes." });
    const { body } = await page(to);
    expect(body).toContain("and have promised nothing");
    expect(isSecretIn(body)).toBe(false);
    expect((await accept(to)).statusCode).toBe(303);
    expect(await linkRow(to)).toMatchObject({ declined_at: null, declined_line: "" });
  });
});

describe("after accepting", () => {
  it("shows the text as readers will see it, with the recipient's name and number, and no script", async () => {
    const { to, ...built } = await build();
    const answer = await accept(to);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/embargo/${to.token}`]);
    const { body, headers } = await page(to);
    expect(body).toContain(SECRET);
    expect(body).toContain(TITLE);
    expect(body).toContain(`DL-E-${built.post.id}-0001`);
    expect(body).toContain('<svg class="water"');
    expect(body).toContain("Not before ");
    expect(body).not.toMatch(/<script|og:|rel="canonical"/);
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).not.toContain("coaster");
    expect(headers["cache-control"]).toBe("no-store");
    expect(Buffer.byteLength(body)).toBeLessThan(40 * 1024);
    const row = await linkRow(to);
    expect(row).toMatchObject({ accepted_terms: 1, accepted_until: built.time, accepted_ip: "127.0.0.0/24" });
    expect((await page(to)).statusCode).toBe(200);
    const readings = await db.selectFrom("share_readings").selectAll().where("link_id", "=", to.id).execute();
    expect(readings).toMatchObject([{ version: 1, times: 2 }]);
  });

  it("gives files that say whose copy they are, and notes them", async () => {
    const { to, ...built } = await build();
    await accept(to);
    const number = `DL-E-${built.post.id}-0001`;
    const text = await get(`/embargo/${to.token}/files/txt`);
    expect(text.body).toContain(SECRET);
    expect(text.body).toMatch(
      new RegExp(`\\nCopy of Elena Ruiz-Hart, The Northern Ledger · ${number} · Embargoed until .*\\n$`),
    );
    const pdf = await get(`/embargo/${to.token}/files/pdf`);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.headers["content-disposition"]).toContain(`filename="${number}.pdf"`);
    const drawn = readPdf(pdf.rawPayload).pages.join(" ");
    expect(drawn).toContain(SECRET);
    expect(drawn).toContain(number);
    const word = await get(`/embargo/${to.token}/files/docx`);
    expect(word.statusCode).toBe(200);
    for (const { headers } of [text, pdf, word])
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": expect.stringContaining("noindex"),
      });
    const downloads = await db
      .selectFrom("share_downloads")
      .select("file")
      .where("link_id", "=", to.id)
      .orderBy("id")
      .execute();
    expect(downloads.map(({ file }) => file)).toEqual(["txt", "pdf", "docx"]);
  });

  it("shows pictures by the link's own addresses, with the number in their names", async () => {
    const { to, owner, ...built } = await build();
    const picture = await buildPicture(owner.actor);
    await db
      .insertInto("post_media")
      .values({ post_id: built.post.id, media_id: picture.id, role: "banner", position: 0 })
      .execute();
    const other = await buildPicture(owner.actor);
    const own = `/embargo/${to.token}/media/${picture.id}/${picture.variants[0]?.name}`;
    expect((await get(own)).statusCode).toBe(404);
    await accept(to);
    const { body } = await page(to);
    expect(body).toContain(own);
    expect(body).not.toMatch(/["( ]\/media\//);
    const file = await get(own);
    expect([file.statusCode, file.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(file.headers["content-disposition"]).toContain(`DL-E-${built.post.id}-0001-`);
    expect(body).toContain(`download="DL-E-${built.post.id}-0001-`);
    const foreign = own.replace(picture.id, other.id);
    expect((await get(foreign)).statusCode).toBe(404);
    expect((await get(`/media/${picture.id}/${picture.variants[0]?.name}`)).statusCode).toBe(404);
  });

  it("says what has changed since it was read", async () => {
    const { to, ...built } = await build();
    await transaction((tx) => insertStoredRevision(tx, built.post.id));
    await accept(to);
    await page(to);
    const content_html = TEXT.replace("two hours", "90 minutes");
    await db.updateTable("posts").set({ version: 2, content_html }).where("id", "=", built.post.id).execute();
    const { body } = await page(to);
    expect(body).toContain("1 change since you read it");
    expect(body).toContain("<del>Charging takes two hours in Hull.</del><ins>Charging takes 90 minutes in Hull.</ins>");
  });
});

describe("a link that is over", () => {
  it("is revoked at the next click, with the company's line and the terms that still apply", async () => {
    const { to, ...built } = await build();
    await accept(to);
    await revoke(built, to);
    const { body, statusCode } = await page(to);
    expect(statusCode).toBe(410);
    expect(body).toContain("Northmoor Foods has closed your access to this release");
    expect(body).toContain("The date is moving.");
    expect(body).toContain("The terms you accepted still apply");
    expect(isSecretIn(body)).toBe(false);
    const files = [await get(`/embargo/${to.token}/files/pdf`), await get(`/embargo/${to.token}/files/txt`)];
    expect(files.map(({ statusCode: status }) => status)).toEqual([404, 404]);
    expect((await accept(to, "x")).statusCode).toBe(303);
    expect((await page(to)).statusCode).toBe(410);
  });

  it.each([
    [
      "expired",
      async ({ to }: { to: Recipient }) =>
        db.updateTable("share_links").set({ expires_at: new Date() }).where("id", "=", to.id).execute(),
      "This link has expired",
    ],
    [
      "of a post in the trash",
      async ({ post: { id } }: { post: TestPost }) =>
        db.updateTable("posts").set({ deleted_at: new Date() }).where("id", "=", id).execute(),
      "has cancelled this release",
    ],
    [
      "of a deleted post",
      async ({ post: { id } }: { post: TestPost }) => db.deleteFrom("posts").where("id", "=", id).execute(),
      "has cancelled this release",
    ],
    [
      "of a post that is another's now",
      async ({ post: { id } }: { post: TestPost }) =>
        db.updateTable("posts").set({ company_id: null }).where("id", "=", id).execute(),
      "has cancelled this release",
    ],
    [
      "of a deleted company",
      async ({ company: { id } }: Sharers) =>
        db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", id).execute(),
      "has cancelled this release",
    ],
    [
      "of a withdrawn post",
      async ({ post: { id } }: { post: TestPost }) =>
        db.updateTable("posts").set({ status: "withdrawn", published_at: new Date() }).where("id", "=", id).execute(),
      "has been withdrawn",
    ],
  ])("says so when it is %s", async (_name, end, words) => {
    const built = await build();
    await accept(built.to);
    await end(built);
    const { body, statusCode } = await page(built.to);
    expect([statusCode, body.includes(words), isSecretIn(body)]).toEqual([410, true, false]);
  });

  it("is unknown where it never was one, and the attempts are counted", async () => {
    for (const token of [randomUUID(), "a".repeat(43), "..%2f", "x".repeat(300)]) {
      const { body, statusCode } = await get(`/embargo/${token}`);
      expect([token, statusCode]).toEqual([token, 404]);
      if (token.length === 43) expect(body).toContain("copy the whole line from the email");
    }
  });

  it("tells the company that it reached another person, once", async () => {
    const { to, owner } = await build();
    expect((await get(`/embargo/${to.token}/not-you`)).body).toContain("This page is not for you?");
    const before = (await mailsTo(owner.email)).length;
    for (let n = 0; n < 2; n++) expect((await post(to, "not-you", {})).body).toContain("has been told");
    expect((await mailsTo(owner.email)).slice(before).map(({ subject }) => subject)).toEqual([
      "A link under embargo has reached another person",
    ]);
  });
});

describe("once it has lifted", () => {
  it("links to the public page, without the watermark; who had not accepted needs no terms", async () => {
    const { to, owner, ...built } = await build();
    const late = await shareWith(call, owner, built.post);
    await accept(to);
    await publish(built.post);
    const { body } = await page(to);
    expect(body).toContain("The embargo lifted on ");
    expect(body).toContain("Your terms have ended");
    expect(body).toContain("Open the public page");
    expect(body).not.toContain('class="water"');
    expect(body).not.toContain("<script");
    const other = await page(late);
    expect([other.statusCode, other.body.includes("is public since")]).toEqual([200, true]);
    expect(/href="(\/PR\/[^"]+)">Open the public page/.exec(other.body)?.[1]).toMatch(/^\/PR\/[0-9a-f-]{36}\//);
  });

  it("by hand opens the text at the press of a button, and to no mail scanner", async () => {
    const { to, owner, ...built } = await build();
    await call(owner, "POST", `/api/posts/${built.post.id}/embargo/lift/`, {});
    const { body } = await page(to);
    expect(body).toContain("Read the release");
    expect(isSecretIn(body)).toBe(false);
    expect((await accept(to, proofIn(body))).statusCode).toBe(303);
    const read = (await page(to)).body;
    expect(read).toContain("You may publish.");
    expect(read).toContain(SECRET);
  });
});

describe("at the same moment", () => {
  it("two accept: one acceptance is kept", async () => {
    const { to } = await build();
    const proof = proofIn((await page(to)).body);
    const answers = await Promise.all([accept(to, proof), accept(to, proof)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const events = await db
      .selectFrom("company_events")
      .select("id")
      .where("action", "=", "share.accept")
      .where("company_id", "in", db.selectFrom("share_links").select("company_id").where("id", "=", to.id))
      .execute();
    expect(events).toHaveLength(1);
  });

  it("a revocation that is committed first wins over an acceptance that waits for it", async () => {
    const { to } = await build();
    const proof = proofIn((await page(to)).body);
    const { waiting } = await holdingTransaction(async (tx) => {
      await tx.updateTable("share_links").set({ revoked_at: new Date() }).where("id", "=", to.id).execute();
      return { waiting: asAnotherCaller(() => accept(to, proof)) };
    });
    expect((await waiting).statusCode).toBe(303);
    expect((await linkRow(to)).accepted_at).toBeNull();
    expect((await page(to)).statusCode).toBe(410);
  });

  it("publishing and accepting: the text, or the public page, and never an error", async () => {
    const { to, ...built } = await build();
    const proof = proofIn((await page(to)).body);
    const [answer] = await Promise.all([accept(to, proof), publish(built.post)]);
    expect(answer.statusCode).toBe(303);
    const { body, statusCode } = await page(to);
    expect([statusCode, body.includes("Open the public page")]).toEqual([200, true]);
  });
});

describe("too many visits", () => {
  it("are refused as a page, for one link alone", async () => {
    const { to, owner, ...built } = await build();
    const other = await shareWith(call, owner, built.post);
    const window_ends_at = new Date(Date.now() + 60_000);
    await db
      .insertInto("throttles")
      .values({ key: `share:link:${to.id}`, failures: 600, window_ends_at })
      .execute();
    const { body, statusCode, headers } = await page(to);
    expect([statusCode, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
    expect(body).toContain("Too many visits");
    expect((await page(other)).statusCode).toBe(200);
  });
});
