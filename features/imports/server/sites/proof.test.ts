/** Whose a living site is: the line on it, the link to its domain, and all that is no proof. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { unsealText } from "#platform/mail/mail-seal.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { type Peer, redirectingTo } from "#tests/doubles/peer/server.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { startAllowedPeer } from "#tests/support/outbound.ts";
import { siteMessages, siteState } from "../../site-contract.ts";
import { registerImportRoutes } from "../routes.ts";
import { isRole, isSameSite, isSharedHost, mailDomainOf } from "./hosts-policy.ts";

const { call } = callsOfThisFile(registerImportRoutes);
let site: Peer;
let other: Peer;
let owner: TestUser;
let company: TestCompany;
beforeAll(async () => {
  [site, other] = [await startAllowedPeer(), await startAllowedPeer()];
});
afterAll(async () => {
  await site.stop();
  await other.stop();
});
beforeEach(async () => {
  await clearThrottles();
  owner = await buildUser();
  company = await buildCompany(owner.id);
  site.answer("/", { body: "<html lang=nb><head><title>Halden</title></head><body></body></html>" });
  site.answer("/sitemap.xml", { body: `<urlset><url><loc>${site.origin}/a</loc></url></urlset>` });
  site.answer("/dateline.txt", { status: 404 });
});

const pathOf = ({ id }: TestCompany, rest = "") => `/api/companies/${id}/import-sites/${rest}`;
const check = (who: TestUser | null, of: TestCompany, address: string, source = "site") =>
  call(who, "POST", pathOf(of), { address, source });
async function checked(who = owner, of = company) {
  const answer = await check(who, of, site.origin);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return siteState.strict().parse(answer.json());
}
const look = (who: TestUser | null, of: TestCompany, id: string) => call(who, "POST", pathOf(of, `${id}/line/`), {});
const begin = (who: TestUser | null, of: TestCompany, id: string) => call(who, "POST", pathOf(of, `${id}/import/`), {});
const head = (line: string) => `<html><head><meta name="dateline-site" content="${line}"></head><body></body></html>`;

/** A site at a host that no test can answer for. */
async function known(host: string, of = company) {
  const facts = { company_id: of.id, host, address: `https://${host}/`, source: "site" as const, line: "dateline-x" };
  const first = { first_kind: "sitemap" as const, first_address: `https://${host}/sitemap.xml` };
  return db
    .insertInto("import_sites")
    .values({ ...facts, ...first })
    .returning("id")
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);
}
const email = (who: TestUser | null, id: string, address: string, of = company) =>
  call(who, "POST", pathOf(of, `${id}/email/`), { email: address });
async function linkSentTo(address: string) {
  const mail = await db
    .selectFrom("mail_messages")
    .select(["sealed", "body", "recipient"])
    .where("recipient", "=", address)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const { link } = unsealText(mail.sealed ?? Buffer.alloc(0), address);
  return { link, body: mail.body, token: new URL(link).searchParams.get("site_token") ?? "" };
}
const confirm = (who: TestUser | null, token: string, of = company) =>
  call(who, "POST", pathOf(of, "confirm/"), { token });

describe("a site", () => {
  it("is checked, confirmed and read by owners and editors of its company", async () => {
    const { id } = await checked();
    const [author, editor, stranger] = [await buildUser(), await buildUser(), await buildUser()];
    await addMember(company.id, author.id, "author");
    await addMember(company.id, editor.id, "editor");
    const theirs = await buildCompany(stranger.id);
    for (const [method, rest, body] of [
      ["GET", "", undefined],
      ["POST", "", { address: site.origin, source: "site" }],
      ["POST", "confirm/", { token: "x".repeat(43) }],
      ["POST", `${id}/line/`, {}],
      ["POST", `${id}/email/`, { email: "press@halden.example" }],
      ["POST", `${id}/import/`, {}],
    ] as const) {
      const codes = [];
      for (const who of [null, stranger, author])
        codes.push((await call(who, method, pathOf(company, rest), body)).statusCode);
      expect([rest, codes]).toEqual([rest, [401, 404, 403]]);
      const answer = await call(editor, method, pathOf(company, rest), body);
      // Of the site itself it is refused for its own reason.
      if (!rest.endsWith("import/")) expect(answer.statusCode).not.toBe(403);
      if (rest.includes(id)) expect((await call(stranger, method, pathOf(theirs, rest), body)).statusCode).toBe(404);
    }
  });

  it.each([
    ["nothing", "", siteMessages.noAddress],
    ["no address", "halden", siteMessages.noAddress],
    ["a file", "file:///etc/passwd", siteMessages.noAddress],
    ["a private address", "http://169.254.169.254/latest/", siteMessages.notPublic],
    ["loopback", "http://127.0.0.1/", siteMessages.notPublic],
    ["a name of loopback", "http://localhost/", siteMessages.notPublic],
    ["a number of loopback", "http://2130706433/", siteMessages.notPublic],
  ])("cannot be %s", async (_what, address, message) => {
    const answer = await check(owner, company, address);
    expect([answer.statusCode, answer.json()]).toEqual([400, { address: message }]);
  });

  it("that does not answer is named", async () => {
    const silent = await startAllowedPeer();
    const { host } = new URL(silent.origin);
    silent.answer("/", { status: 503 });
    expect((await check(owner, company, silent.origin)).json()).toEqual({ address: siteMessages.silent(host) });
    silent.answer("/", (response) => response.destroy());
    expect((await check(owner, company, silent.origin)).json()).toEqual({ address: siteMessages.silent(host) });
    silent.answer("/", { status: 404 });
    expect((await check(owner, company, silent.origin)).json()).toEqual({ address: siteMessages.unread(404) });
    const origin = silent.origin;
    await silent.stop();
    expect((await check(owner, company, origin)).statusCode).toBe(400);
  });

  it("that leads to another, or to a private address, is refused", async () => {
    site.answer("/moved", redirectingTo(`${other.origin}/`));
    other.answer("/", { body: "<html></html>" });
    const [from, to] = [new URL(site.origin).host, new URL(other.origin).host];
    expect((await check(owner, company, `${site.origin}/moved`)).json()).toEqual({
      address: siteMessages.elsewhere(from, to),
    });
    site.answer("/inside", redirectingTo("http://10.0.0.1/"));
    expect((await check(owner, company, `${site.origin}/inside`)).json()).toEqual({ address: siteMessages.notPublic });
  });

  it.each([
    ["wordpress", siteMessages.noApi],
    ["feed", siteMessages.noFeed],
    ["site", siteMessages.noList],
  ])("without what %s needs is told so", async (source, message) => {
    const empty = await startAllowedPeer();
    empty.answer("/", { body: "<html><body>Hello</body></html>" });
    expect((await check(owner, company, empty.origin, source)).json()).toEqual({ address: message });
    await empty.stop();
  });

  it("is checked 60 times an hour by one person", async () => {
    for (let n = 0; n < 60; n++) await check(owner, company, "http://169.254.169.254/");
    expect((await check(owner, company, site.origin)).statusCode).toBe(429);
  });
});

describe("the line", () => {
  it("in the head of the front page, or in a text file, is a proof of one company for one host", async () => {
    const { id, line, proof, email_domain } = await checked();
    expect({ proof, email_domain }).toEqual({ proof: null, email_domain: "" });
    expect(line).toMatch(/^dateline-[\w-]{43}$/);
    expect((await begin(owner, company, id)).statusCode).toBe(403);
    expect((await look(owner, company, id)).json()).toEqual({ line: siteMessages.noLine(new URL(site.origin).host) });
    site.answer("/", { body: head(line) });
    expect((await look(owner, company, id)).json()).toMatchObject({ proof: { by: "line" } });
    // Another company sees the line like everyone, and has one of its own.
    const rival = await buildUser();
    const theirs = await buildCompany(rival.id);
    const copied = await checked(rival, theirs);
    expect(copied.line).not.toBe(line);
    expect((await look(rival, theirs, copied.id)).statusCode).toBe(400);
    expect((await look(rival, theirs, id)).statusCode).toBe(404);
    expect((await begin(rival, theirs, copied.id)).statusCode).toBe(403);
    site.answer("/dateline.txt", { body: `other\r\n${copied.line}\r\n`, headers: { "content-type": "text/plain" } });
    expect((await look(rival, theirs, copied.id)).statusCode).toBe(200);
    // Checked again, it keeps line and proof.
    expect(await checked()).toMatchObject({ id, line, proof: { by: "line" } });
  });

  it.each([
    [
      "in a comment of a visitor",
      (line: string) => ({
        "/": { body: `<html><head></head><body><p>${line}</p><meta content="${line}"></body></html>` },
      }),
    ],
    [
      "in a page that visitors write",
      (line: string) => ({ "/dateline.txt": { body: line, headers: { "content-type": "text/html" } } }),
    ],
    [
      "within another text",
      (line: string) => ({ "/dateline.txt": { body: `>> ${line} <<`, headers: { "content-type": "text/plain" } } }),
    ],
    ["on an error page", (line: string) => ({ "/": { status: 404, body: head(line) } })],
    [
      "elsewhere on the host",
      (line: string) => ({
        "/dateline.txt": redirectingTo("/uploads/dateline.txt"),
        "/uploads/dateline.txt": { body: line, headers: { "content-type": "text/plain" } },
      }),
    ],
  ])("%s is no proof", async (_where, answers) => {
    const { id, line } = await checked();
    for (const [path, reply] of Object.entries(answers(line))) site.answer(path, reply);
    expect((await look(owner, company, id)).statusCode).toBe(400);
  });

  it("on another host is no proof, wherever the site redirects", async () => {
    const { id, line } = await checked();
    other.answer("/", { body: head(line) });
    other.answer("/dateline.txt", { body: line, headers: { "content-type": "text/plain" } });
    site.answer("/", redirectingTo(`${other.origin}/`));
    site.answer("/dateline.txt", redirectingTo(`${other.origin}/dateline.txt`));
    expect((await look(owner, company, id)).statusCode).toBe(400);
  });

  it("that is gone is no proof any more", async () => {
    const { id, line } = await checked();
    site.answer("/", { body: head(line) });
    expect((await look(owner, company, id)).statusCode).toBe(200);
    site.answer("/", { body: head("") });
    expect((await begin(owner, company, id)).json()).toEqual({ detail: siteMessages.notProven });
    site.answer("/", { body: head(line) });
    expect((await begin(owner, company, id)).statusCode).toBe(403);
  });

  it("proves nothing once the person is demoted", async () => {
    const editor = await buildUser();
    await addMember(company.id, editor.id, "editor");
    const { id, line } = await checked(editor);
    site.answer("/", async (response) => {
      await db.updateTable("company_members").set({ role: "author" }).where("user_id", "=", editor.id).execute();
      response.end(head(line));
    });
    expect((await look(editor, company, id)).statusCode).toBe(403);
    expect(
      (await db.selectFrom("import_sites").select("proven_at").where("id", "=", id).executeTakeFirst())?.proven_at,
    ).toBeNull();
  });
});

describe("the link", () => {
  it("goes to a role at the domain, and is the proof of who asked, once", async () => {
    const id = await known("news.halden.example");
    const sent = await email(owner, id, "press@halden.example");
    expect(sent.json()).toEqual({
      detail: "Confirm that the site is yours first. We sent an email to press@halden.example.",
    });
    const { token, body, link } = await linkSentTo("press@halden.example");
    expect(link).toContain(`item=import.${company.slug}&site_token=`);
    expect(body).not.toContain(token);
    const stored = await db.selectFrom("import_site_links").select("token_hash").where("site_id", "=", id).execute();
    expect(stored[0]?.token_hash.toString()).not.toContain(token);
    // Whoever else opens it has nothing, and the link stays.
    const [stranger, colleague] = [await buildUser(), await buildUser()];
    const theirs = await buildCompany(stranger.id);
    await addMember(company.id, colleague.id, "owner");
    expect((await confirm(stranger, token, theirs)).json()).toEqual({ token: siteMessages.linkEnded });
    expect((await confirm(colleague, token)).statusCode).toBe(400);
    const second = await buildCompany(owner.id);
    expect((await confirm(owner, token, second)).statusCode).toBe(400);
    expect((await confirm(owner, token)).json()).toMatchObject({ id, proof: { by: "email" } });
    expect((await confirm(owner, token)).json()).toEqual({ token: siteMessages.linkEnded });
  });

  it("ends with time, with a newer one, and with the role", async () => {
    const editor = await buildUser();
    await addMember(company.id, editor.id, "editor");
    const id = await known("halden.example");
    await email(editor, id, "info@halden.example");
    const first = await linkSentTo("info@halden.example");
    await email(editor, id, "info@halden.example");
    const second = await linkSentTo("info@halden.example");
    expect((await confirm(editor, first.token)).statusCode).toBe(400);
    await db.updateTable("company_members").set({ role: "author" }).where("user_id", "=", editor.id).execute();
    expect((await confirm(editor, second.token)).statusCode).toBe(403);
    await db.updateTable("company_members").set({ role: "editor" }).where("user_id", "=", editor.id).execute();
    await db
      .updateTable("import_site_links")
      .set({ ends_at: new Date(Date.now() - 1000) })
      .where("site_id", "=", id)
      .execute();
    expect((await confirm(editor, second.token)).statusCode).toBe(400);
  });

  it.each([
    ["news.halden.example", "press@example", "email"],
    ["news.halden.example", "press@evil.example", siteMessages.otherDomain("halden.example")],
    ["news.halden.example", "press@news.halden.example", siteMessages.otherDomain("halden.example")],
    ["news.halden.example", "press@halden.example.evil.example", siteMessages.otherDomain("halden.example")],
    ["news.halden.example", "intern@halden.example", siteMessages.noRole("halden.example")],
    ["halden.co.uk", "press@co.uk", siteMessages.otherDomain("halden.co.uk")],
    ["halden.github.io", "press@github.io", siteMessages.otherDomain("halden.github.io")],
    ["halden.wordpress.com", "press@wordpress.com", siteMessages.noEmail("halden.wordpress.com")],
    ["halden.prezly.com", "press@prezly.com", siteMessages.noEmail("halden.prezly.com")],
    ["home.free.fr", "press@free.fr", siteMessages.noEmail("home.free.fr")],
    ["203.0.113.9", "press@203.0.113.9", "email"],
  ])("of %s does not go to %s", async (host, address, message) => {
    const answer = await email(owner, await known(host), address);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ email: string }>().email).toContain(message === "email" ? "email" : message);
  });

  it("is a proof for 30 days", async () => {
    const id = await known("halden.example");
    const proven_at = new Date(Date.now() - 31 * 24 * 3600_000);
    await db.updateTable("import_sites").set({ proven_by: "email", proven_at }).where("id", "=", id).execute();
    expect((await begin(owner, company, id)).statusCode).toBe(403);
    await db.updateTable("import_sites").set({ proven_at: new Date() }).where("id", "=", id).execute();
    expect((await begin(owner, company, id)).statusCode).toBe(201);
  });
});

it.each([
  ["halden.example", "www.halden.example", true],
  ["www.news.halden.example", "news.halden.example", true],
  ["halden.example", "news.halden.example", false],
  ["halden.example", "halden.example.evil.example", false],
  ["halden.github.io", "rival.github.io", false],
  ["www.github.io", "github.io", false],
  ["halden.example", "halden.example:8443", false],
  ["halden.example", "HALDEN.example", true],
])("a proof for %s is one for %s: %s", (one, two, is) =>
  expect([isSameSite(one, two), isSameSite(two, one)]).toEqual([is, is]),
);

it("shared hosts are nobody's", () => {
  expect(["github.io", "co.uk", "wixsite.com"].map(isSharedHost)).toEqual([true, true, true]);
  expect(["halden.github.io", "127.0.0.1", "halden.example"].map(isSharedHost)).toEqual([false, false, false]);
  expect(["press.halden.example", "nordlysferger.no", "gmail.com", "[::1]"].map(mailDomainOf)).toEqual([
    "halden.example",
    "nordlysferger.no",
    "",
    "",
  ]);
  expect(["Press@x.example", "support@x.example", "press+1@x.example"].map(isRole)).toEqual([true, false, false]);
});
