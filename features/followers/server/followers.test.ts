import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteCompany } from "#features/companies/server/service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { sendQueuedMail } from "#platform/mail/mail.ts";
import { startSmtpServer } from "#tests/doubles/smtp-server.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { CONFIRM_HOURS, followPages } from "../contract.ts";
import { manageToken, readManageToken } from "./links-service.ts";
import { mailDigests, mailNews } from "./mailing-service.ts";
import { matchPosts, matchSearches } from "./match-service.ts";
import { countCompanyFollowers, listFollowers, removeAddress, removeFollower } from "./operator-service.ts";
import { deleteOld } from "./queries.ts";

let app: App;
let owner: TestUser;
let company: { id: number; name: string; slug: string };
beforeAll(async () => {
  app = await buildSiteApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});
beforeEach(async () => {
  await db.deleteFrom("followers").execute();
  await db.deleteFrom("mail_messages").execute();
  await db.deleteFrom("throttles").execute();
  owner = await buildUser();
  company = await buildCompany(owner.id, { name: "Halden" });
});

const READER = "reader@paper.example";
const COMPANY = () => `?company=${company.slug}`;

/** As a browser sends a form without script. */
function post(url: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return app.inject({ method: "POST", url, headers: { accept: "text/html" }, payload: form });
}
const ask = (fields: Record<string, string> = {}) =>
  post("/follow", { query: COMPANY(), email: READER, frequency: "each", ...fields });
const mails = () => db.selectFrom("mail_messages").selectAll().orderBy("id").execute();
const linkIn = (text: string, path: string) => new RegExp(`https?://[^\\s]*(${path}[^\\s]*)`).exec(text)?.[1] ?? "none";
const tokenIn = (link: string) => new URL(link, "https://news.example").searchParams.get("token") ?? "";

async function follow(fields: Record<string, string> = {}) {
  await ask(fields);
  const link = linkIn((await mails()).at(-1)?.body ?? "", followPages.confirm);
  expect((await post(followPages.confirm, { token: tokenIn(link) })).statusCode).toBe(200);
  await db.deleteFrom("mail_messages").execute();
}
const followsNow = () => db.selectFrom("follows").selectAll().orderBy("id").execute();

function publish(changes: Parameters<typeof buildPost>[1] = {}) {
  const published_at = new Date(Date.now() + 1000); // after the reader confirmed
  return buildPost(owner.id, { company_id: company.id, posted_as_name: company.name, published_at, ...changes });
}

describe("asking to follow", () => {
  it.each(["", "x", "@", "a@b", "a b@c.example", "a@c.example\nBcc: d@e.example", `${"x".repeat(250)}@c.example`])(
    "refuses the address %j, keeps nothing and sends nothing",
    async (email) => {
      const answer = await ask({ email });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain("Enter a valid email address");
      expect([await followsNow(), await mails()]).toEqual([[], []]);
    },
  );

  it.each(["?company=unknown", "?topic=unknown", "?kind=unknown", "?from=yesterday", "?company=%00"])(
    "does not take %s, which leads to nothing",
    async (query) => {
      expect((await ask({ query })).statusCode).toBe(400);
      expect([400, 404]).toContain((await open(app, `/follow${query}`)).statusCode);
    },
  );

  it("answers the same to an address that is new, known, or has had its emails of today", async () => {
    await publish();
    const answers = [];
    for (let index = 0; index < 7; index++) {
      const { statusCode, headers, body } = await ask();
      answers.push([statusCode, headers["location"], body]);
      const [waiting] = await followsNow();
      if (index === 2 && waiting) {
        const link = linkIn((await mails()).at(-1)?.body ?? "", followPages.confirm);
        await post(followPages.confirm, { token: tokenIn(link) });
      }
    }
    expect(answers).toEqual(answers.map(() => [303, followPages.sent, ""]));
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      ...Array<string>(3).fill("Please confirm: follow a newsroom on Dateline"),
      ...Array<string>(2).fill("You already follow a newsroom on Dateline"),
    ]);
  });

  it("does not repeat to others what was typed into a search", async () => {
    await ask({ query: "?q=BUY+NOW+http%3A%2F%2Fevil.example" });
    const [mail] = await mails();
    expect(mail?.body).toContain("a search on Dateline");
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/evil|BUY/);
  });

  it("is limited for an address on the network, also within its /64", async () => {
    const from = (remoteAddress: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ query: COMPANY(), email: READER })) form.set(name, value);
      return app.inject({ method: "POST", url: "/follow", remoteAddress, payload: form });
    };
    const codes = [];
    for (let index = 0; index < 22; index++) codes.push((await from(`2001:db8:1:1::${index + 1}`)).statusCode);
    expect(codes).toEqual([...Array<number>(20).fill(303), 429, 429]);
    expect((await from("2001:db8:2:1::1")).statusCode).toBe(303);
  });

  it("takes a filled trap like any other and keeps nothing", async () => {
    expect((await ask({ website: "https://spam.example" })).statusCode).toBe(303);
    expect([await followsNow(), await mails()]).toEqual([[], []]);
  });
});

describe("confirming", () => {
  it("takes a press of the button: what only opens the link changes nothing", async () => {
    await ask();
    const link = linkIn((await mails())[0]?.body ?? "", followPages.confirm);
    for (const method of ["GET", "HEAD"] as const) await app.inject({ method, url: link });
    const page = await open(app, link);
    expect([page.statusCode, page.headers["referrer-policy"]]).toEqual([200, "no-referrer"]);
    expect(page.body).toContain("Follow Halden?");
    expect(await followsNow()).toMatchObject([{ confirmed_at: null }]);
    expect((await post(followPages.confirm, { token: tokenIn(link) })).body).toContain("You follow Halden");
    expect(await followsNow()).toMatchObject([{ confirmed_at: expect.any(Date), confirm_hash: null }]);
  });

  it("works once, however often it is pressed in the same moment", async () => {
    await ask();
    const token = tokenIn(linkIn((await mails())[0]?.body ?? "", followPages.confirm));
    const codes = (await Promise.all(Array.from({ length: 6 }, () => post(followPages.confirm, { token })))).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410]);
  });

  it("refuses a link that a newer one replaced, has expired, or was never sent", async () => {
    await ask();
    await ask();
    const [first, second] = (await mails()).map(({ body }) => tokenIn(linkIn(body, followPages.confirm)));
    await db
      .updateTable("follows")
      .set({ confirm_until: new Date(Date.now() - 1000) })
      .execute();
    for (const token of [first, second, "", "x", "A".repeat(43)])
      expect((await post(followPages.confirm, { token: token ?? "" })).statusCode).toBe(410);
    expect(await followsNow()).toMatchObject([{ confirmed_at: null }]);
    await transaction(deleteOld);
    expect(await followsNow()).toEqual([]);
    expect(CONFIRM_HOURS).toBe(48);
  });

  it("keeps nothing that could confirm: the stored hash is no token", async () => {
    await ask();
    const [row] = await followsNow();
    const stored = row?.confirm_hash?.toString("base64url") ?? "";
    expect((await post(followPages.confirm, { token: stored })).statusCode).toBe(410);
  });
});

describe("what is mailed", () => {
  it("is each post once, to who followed it before, and nothing that is no news", async () => {
    await follow();
    const before = await buildPost(owner.id, {
      company_id: company.id,
      posted_as_name: company.name,
      published_at: new Date(Date.now() - 60_000),
    });
    const [news, other] = [await publish({ name: "Harbour opens" }), await buildPost(owner.id)];
    const draft = await publish({ status: "draft" });
    const ids = [before.id, news.id, other.id, draft.id];
    await Promise.all([matchPosts(ids), matchPosts(ids)]);
    await matchPosts(ids); // a correction
    const counts = await Promise.all([mailNews(), mailNews()]);
    expect([counts[0] + counts[1], await mailNews()]).toEqual([1, 0]);
    const sent = await mails();
    expect(sent.map(({ subject, recipient }) => [subject, recipient])).toEqual([["Harbour opens", READER]]);
    expect(sent[0]?.body).toContain(news.url);
    expect(sent[0]?.options).toMatchObject({ unsubscribe: expect.stringContaining("/follow/stop/") });
  });

  it("leaves out what was withdrawn before it was sent", async () => {
    await follow();
    const [first, second] = [await publish({ name: "First" }), await publish({ name: "Second" })];
    await matchPosts([first.id, second.id]);
    await db.updateTable("posts").set({ status: "withdrawn" }).where("id", "=", first.id).execute();
    expect(await mailNews()).toBe(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Second"]);
    await db.updateTable("posts").set({ status: "published" }).where("id", "=", first.id).execute();
    await matchPosts([first.id]);
    expect(await mailNews()).toBe(0);
  });

  it("is sent again by nobody when a worker dies before its commit", async () => {
    await follow();
    await matchPosts([(await publish()).id]);
    const died = transaction(async (tx) => {
      await tx.updateTable("follow_items").set({ mailed_at: new Date() }).execute();
      throw new Error("killed");
    });
    await expect(died).rejects.toThrow("killed");
    const queued = await Promise.all([mailNews(), mailNews(), mailNews()]); // workers that come to it at once
    expect(queued.filter((count) => count > 0)).toEqual([1]);
  });

  it("comes once a day to who wants that, from the set hour on, all posts in one email", async () => {
    await follow({ frequency: "daily" });
    await matchPosts([(await publish({ name: "First" })).id, (await publish({ name: "Second" })).id]);
    expect(await mailNews()).toBe(0);
    expect(await mailDigests(new Date("2026-11-24T06:59:59Z"))).toBe(0);
    expect(await mailDigests(new Date("2026-11-24T07:00:00Z"))).toBe(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["2 new posts from Halden"]);
    await matchPosts([(await publish({ name: "Third" })).id]);
    expect(await mailDigests(new Date("2026-11-24T23:59:59Z"))).toBe(0);
    expect(await mailDigests(new Date("2026-11-25T09:00:00Z"))).toBe(1);
  });

  it("is what a category or a search finds, too", async () => {
    await follow({ query: "?topic=technology" });
    await follow({ query: "?q=turbine", email: "second@paper.example" });
    const tagged = await publish({ name: "Tagged", tags: ["Technology"] });
    const found = await publish({ name: "A new turbine" });
    await matchPosts([tagged.id, found.id]);
    await matchSearches(); // search does not know them yet: they wait
    await indexChanges();
    await matchSearches();
    await matchSearches();
    expect([await mailNews(), await mailNews()]).toEqual([2, 0]);
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [READER, "Tagged"],
      ["second@paper.example", "A new turbine"],
    ]);
  });

  it("carries no control characters or line breaks of a hostile title in its subject", async () => {
    await follow();
    const post = await publish({ name: "Evil\u202e\u0007\r\nBcc: x@y.example " + "long ".repeat(200) });
    await matchPosts([post.id]);
    await mailNews();
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^Evil Bcc: x@y\.example long /);
    expect(mail?.subject.length).toBeLessThanOrEqual(150);
  });

  it("can be ended by one click of a mail program, over a real mail server", async () => {
    const smtp = await startSmtpServer();
    settings().SMTP_URL = smtp.url;
    try {
      await follow();
      await matchPosts([(await publish()).id]);
      await mailNews();
      for (const { id } of await mails()) await sendQueuedMail(id, { isLastAttempt: true });
      const headers = smtp.mails[0]?.source.replace(/\r\n\s+/g, " ") ?? "";
      expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
      const url = /List-Unsubscribe: <([^>]+)>/.exec(headers)?.[1] ?? "";
      expect((await open(app, new URL(url).pathname)).body).toContain("Stop following Halden?");
      expect(await followsNow()).toHaveLength(1);
      const click = await app.inject({
        method: "POST",
        url: new URL(url).pathname,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      });
      expect(click.statusCode).toBe(200);
      expect([await followsNow(), await db.selectFrom("followers").selectAll().execute()]).toEqual([[], []]);
      const again = await open(app, new URL(url).pathname);
      expect([again.statusCode, again.body]).toEqual([200, expect.stringContaining("You are unsubscribed")]);
    } finally {
      delete settings().SMTP_URL;
      await smtp.stop();
    }
  });
});

describe("a mail server's refusal", () => {
  it("of a mailbox that does not exist ends everything that it follows", async () => {
    const smtp = await startSmtpServer({ refuse: [READER] });
    settings().SMTP_URL = smtp.url;
    try {
      await follow();
      await follow({ email: "other@paper.example" });
      await matchPosts([(await publish()).id]);
      await mailNews();
      for (const { id } of await mails()) await sendQueuedMail(id, { isLastAttempt: false });
      expect((await db.selectFrom("followers").select("email").execute()).map(({ email }) => email)).toEqual([
        "other@paper.example",
      ]);
    } finally {
      delete settings().SMTP_URL;
      await smtp.stop();
    }
  });

  it("of a text ends nothing", async () => {
    const smtp = await startSmtpServer({ refuseText: "5.7.1 Looks like spam" });
    settings().SMTP_URL = smtp.url;
    try {
      await follow();
      await matchPosts([(await publish()).id]);
      await mailNews();
      for (const { id } of await mails()) await sendQueuedMail(id, { isLastAttempt: false });
      expect(await followsNow()).toHaveLength(1);
    } finally {
      delete settings().SMTP_URL;
      await smtp.stop();
    }
  });
});

describe("the page of what an address follows", () => {
  const managed = async () => (await db.selectFrom("followers").select("id").executeTakeFirstOrThrow()).id;

  it("opens by a link that ends by itself, and by no other", async () => {
    await follow();
    const id = await managed();
    const old = manageToken(id, Date.now() - 31 * 86_400_000);
    expect(readManageToken(old)).toBeNull();
    for (const token of ["", "x", old, `${manageToken(id).slice(0, -2)}xx`]) {
      expect((await open(app, `${followPages.manage}?token=${token}`)).statusCode).toBe(410);
      expect((await post(followPages.manage, { token, stop: "all" })).statusCode).toBe(410);
    }
    expect(await followsNow()).toHaveLength(1);
  });

  it("changes and ends what the address itself follows, never what another does", async () => {
    await follow();
    await follow({ query: "" });
    await follow({ email: "other@paper.example" });
    const [first, second, others] = await followsNow();
    const token = manageToken(await managed());
    await post(followPages.manage, { token, stop: String(others?.id) });
    await post(followPages.manage, { token, follow: String(others?.id), frequency: "daily" });
    const saved = await post(followPages.manage, { token, follow: String(first?.id), frequency: "daily" });
    expect(saved.body).toContain('role="status">Saved.<');
    expect((await post(followPages.manage, { token, stop: String(second?.id) })).body).toContain("Stopped.");
    expect((await followsNow()).map(({ id, frequency }) => [id, frequency])).toEqual([
      [first?.id, "daily"],
      [others?.id, "each"],
    ]);
  });
});

describe("operators", () => {
  it("see followers, find one, and erase an address for good", async () => {
    const operator = await buildUser({ role: "operator" });
    await follow();
    await ask({ email: "waiting@paper.example" });
    const list = await listFollowers(operator.actor, { q: "", page: 1, page_size: 10 });
    expect([list.count, list.confirmed]).toEqual([2, 1]);
    const { results } = await listFollowers(operator.actor, { q: "reader@", page: 1, page_size: 10 });
    expect(results).toMatchObject([{ email: READER, follows: [{ query: COMPANY(), frequency: "each" }] }]);
    await removeFollower(operator.actor, results[0]?.id ?? 0);
    expect((await followsNow()).map(({ confirmed_at }) => confirmed_at)).toEqual([null]);
    await expect(removeFollower(operator.actor, results[0]?.id ?? 0)).rejects.toMatchObject({ code: "not-found" });
  });

  it("end by address what bounces in an email of its own", async () => {
    const operator = await buildUser({ role: "operator" });
    await follow();
    expect(await removeAddress(operator.actor, " READER@paper.example")).toBe(true);
    expect(await removeAddress(operator.actor, READER)).toBe(false);
    expect(await followsNow()).toEqual([]);
  });

  it("are the only ones", async () => {
    const query = { q: "", page: 1, page_size: 10 };
    await expect(listFollowers(owner.actor, query)).rejects.toMatchObject({ code: "forbidden" });
  });
});

it("tells the owner of a company how many follow it, and nobody else", async () => {
  const stranger = await buildUser();
  await follow();
  await ask({ email: "waiting@paper.example" });
  expect(await countCompanyFollowers(owner.actor, company.id)).toBe(1);
  await expect(countCompanyFollowers(stranger.actor, company.id)).rejects.toMatchObject({ code: "not-found" });
});

it("follows a company that was deleted no further", async () => {
  await follow();
  const post = await publish();
  await deleteCompany(owner.actor, company.id);
  await matchPosts([post.id]);
  expect(await mailNews()).toBe(0);
});
