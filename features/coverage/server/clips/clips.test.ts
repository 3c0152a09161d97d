/** Clips that people add: pages read once through the guard, by hand, print and broadcast. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { pouring } from "#tests/doubles/peer/misbehaviour.ts";
import { type Peer, type PeerReply, startPeer } from "#tests/doubles/peer/server.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { buildArticle, buildRelease, buildSource, compareAll, HALDEN } from "#tests/support/coverage.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { settings } from "#platform/config/settings.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import type { Find, Finds, ReadClip } from "../../contract.ts";
import { coverageMessages } from "../../messages.ts";
import { registerCoverageRoutes } from "../routes.ts";
import { isAllowedByRobots } from "./robots-policy.ts";

const { call } = callsOfThisFile(registerCoverageRoutes);
let site: Peer;
let disallow: () => void;
beforeEach(async () => {
  await clearThrottles();
  await connectionPool().query("truncate feeds, feed_claims, uncompared_entries cascade");
  await connectionPool().query("delete from coverage_outlet_sites");
  site = await startPeer();
  // An article on the installation's own host is none.
  resetSettings({ ...settings(), PUBLIC_URL: "https://news.dateline.example" });
  disallow = allowOrigins(site.origin);
  site.answer("/robots.txt", { status: 404 });
  return () => site.stop();
});
afterEach(() => disallow());

const html = (body: string): PeerReply => ({ headers: { "content-type": "text/html; charset=utf-8" }, body });
const PAGE = `<html lang="nb-NO"><head><title>Halden får elferger | Skipsavisa</title><meta property="og:title" content="Halden får elferger">
  <meta property="og:site_name" content="Skipsavisa"><meta property="article:published_time" content="${new Date(Date.now() - 3_600_000).toISOString()}"></head>
  <body><nav>Menu</nav><article>${HALDEN.sentences.map((text) => `<p>${text}</p>`).join("")}</article></body></html>`;

async function buildCovered() {
  const owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist" });
  const company = await buildCompany(owner.id, { name: HALDEN.company });
  const post = await buildRelease(owner.id, { company_id: company.id });
  return { owner, company, post };
}
const read = (who: TestUser, company: number, address: string) =>
  call(who, "POST", "/api/coverage/clips/read/", { company, address });
const add = (who: TestUser, post: number, clip: object) =>
  call(who, "POST", "/api/coverage/clips/", {
    post,
    headline: "Six ferries",
    outlet: "Skipsavisa",
    published: "2026-11-21",
    ...clip,
  });
const detailOf = (answer: { json: () => unknown }) => (answer.json() as { detail: string }).detail;

describe("a page", () => {
  it("is read once, compared, and added as it was read", async () => {
    const { owner, company, post } = await buildCovered();
    const address = site.answer("/2026/ferger", html(PAGE));
    const answer = (await read(owner, company.id, `${address}?utm_source=mail`)).json<ReadClip>();
    expect(answer).toMatchObject({
      headline: "Halden får elferger",
      outlet: "Skipsavisa",
      language: "nb",
      is_source: false,
    });
    expect(answer.matches).toMatchObject([{ post: { id: post.id }, kind: "reprint" }]);
    expect(answer.detail).toBe("Read. 4 of 6 sentences match word for word");
    expect(answer.address).toBe(address);
    const added = await add(owner, post.id, { read: answer.read, kind: "rewrite", note: "Sent by their editor" });
    expect(added.statusCode).toBe(201);
    expect(site.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/2026/ferger?utm_source=mail"]);
    const list = (await call(owner, "GET", `/api/coverage/?company=${company.id}&tab=added`)).json<Finds>();
    expect(list.finds).toMatchObject([
      {
        kind: "rewrite",
        suggested_kind: "reprint",
        status: "confirmed",
        is_added: true,
        added_by: "Marta Lindqvist",
        passages: 3,
        feed: null,
      },
    ]);
  });

  it("that is added is not found by a feed again, and undone it goes", async () => {
    const { owner, company, post } = await buildCovered();
    const link = "https://baltic.example/hydrogen";
    const { undo } = (await add(owner, post.id, { address: `${link}?utm_medium=rss` })).json<{ undo: number }>();
    await buildArticle(await buildSource(), { link });
    await compareAll();
    const count = async () =>
      (await call(owner, "GET", `/api/coverage/?company=${company.id}&tab=added`)).json<Finds>().counts;
    expect(await count()).toEqual({ to_confirm: 0, confirmed: 1, dismissed: 0, added: 1 });
    await call(owner, "POST", "/api/coverage/undo/", { undo });
    expect(await count()).toEqual({ to_confirm: 0, confirmed: 0, dismissed: 0, added: 0 });
  });

  it("that is there already is named with its state; a delivery with its platform", async () => {
    const { owner, company, post } = await buildCovered();
    const { find } = (await add(owner, post.id, { address: "https://baltic.example/a" })).json<{
      find: { id: number };
    }>();
    const again = [
      await read(owner, company.id, "https://www.baltic.example/a/"),
      await add(owner, post.id, { address: "https://baltic.example/a#top" }),
    ];
    for (const answer of again) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        id: String(find.id),
        detail: expect.stringMatching(/^This article is already in your coverage, confirmed on \d+ \w+\.$/),
      });
    }
    const { id: platform_id } = await createPlatform({ name: "Quayside", url: "https://quayside.example/" });
    const delivery = { post_guid: post.guid, post_name: post.name, remote_slug: "x", state: "live" as const };
    await db
      .insertInto("deliveries")
      .values({ post_id: post.id, platform_id, wanted_version: 1, delivered_at: new Date(), ...delivery })
      .execute();
    const delivered = await read(owner, company.id, "https://www.quayside.example/news/1");
    expect([delivered.statusCode, detailOf(delivered)]).toEqual([409, coverageMessages.delivered("Quayside")]);
    expect(site.requests).toEqual([]);
  });

  it.each([
    ["answers with an error", { status: 403, body: "x" }, coverageMessages.notReachable(403)],
    [
      "is a PDF",
      { headers: { "content-type": "application/pdf" }, body: "%PDF-1.7" },
      coverageMessages.notReachable(null),
    ],
    ["never ends", pouring({ "content-type": "text/html" }), coverageMessages.notReachable(null)],
    ["has no text", html("<script>draw()</script>"), coverageMessages.notReachable(null)],
  ] as const)("that %s is filled in by hand", async (_, how, detail) => {
    const { owner, company } = await buildCovered();
    const answer = await read(owner, company.id, site.answer("/page", how));
    expect([answer.statusCode, detailOf(answer)]).toEqual([502, detail]);
  });

  it("that robots.txt keeps us from is not asked for", async () => {
    const { owner, company } = await buildCovered();
    site.answer("/robots.txt", { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /paid/" });
    const answer = await read(owner, company.id, site.answer("/paid/1", html(PAGE)));
    expect([answer.statusCode, detailOf(answer)]).toEqual([502, coverageMessages.notReachable(null)]);
    expect(site.requests.map(({ path }) => path)).toEqual(["/robots.txt"]);
  });

  it.each(["http://127.0.0.1/", "http://[::1]/a", "http://169.254.169.254/latest/"])(
    "at %s is refused",
    async (address) => {
      const { owner, company } = await buildCovered();
      const answer = await read(owner, company.id, address);
      expect([answer.statusCode, answer.json()]).toEqual([400, { address: coverageMessages.notPublic }]);
    },
  );

  it.each(["", "not an address", "ftp://a.example/x", "https://ada:secret@a.example/"])(
    "at '%s' is no address",
    async (address) => {
      const { owner, company } = await buildCovered();
      const answer = await read(owner, company.id, address);
      expect([answer.statusCode, answer.json()]).toEqual([400, { address: coverageMessages.noAddress }]);
    },
  );

  it("of another person cannot be added, and a viewer reads none", async () => {
    const { owner, company, post } = await buildCovered();
    const [editor, viewer] = [await buildUser(), await buildUser()];
    await addMember(company.id, editor.id, "editor");
    await addMember(company.id, viewer.id, "viewer");
    const address = site.answer("/a", html(PAGE));
    const { read: id } = (await read(owner, company.id, address)).json<ReadClip>();
    expect((await add(editor, post.id, { read: id })).json()).toEqual({ read: coverageMessages.readExpired });
    expect((await read(viewer, company.id, address)).statusCode).toBe(403);
    expect((await add(viewer, post.id, { address })).statusCode).toBe(403);
    expect((await read(await buildUser(), company.id, address)).statusCode).toBe(404);
  });
});

describe("a clip by hand", () => {
  it("of print has a scan of one's own, which colleagues see", async () => {
    const { owner, post } = await buildCovered();
    const picture = await buildPicture(owner.actor);
    const foreign = await buildPicture((await buildUser()).actor);
    const print = { medium: "print", headline: "Ferries", outlet: "Bergens Tidende" };
    expect((await add(owner, post.id, { ...print, scan: foreign.id })).statusCode).toBe(400);
    const { find } = (await add(owner, post.id, { ...print, scan: picture.id })).json<{ find: Find }>();
    expect(find).toMatchObject({ medium: "print", address: null, evidence: null, suggested_kind: null, passages: 0 });
    expect(find.scan).toMatch(`/media/${picture.id}/`);
  });

  it("names what is missing", async () => {
    const { owner, post } = await buildCovered();
    const answers = [
      await add(owner, post.id, {}),
      await add(owner, post.id, { headline: "", address: "https://a.example/x" }),
      await add(owner, post.id, { published: "yesterday", address: "https://a.example/x" }),
    ];
    expect(answers.map((answer) => answer.json<unknown>())).toEqual([
      { address: "Enter the address of the article." },
      { headline: "Headline is required." },
      { published: "Enter the day as YYYY-MM-DD." },
    ]);
  });
});

it.each([
  ["", "/a", true],
  ["User-agent: *\nDisallow: /", "/a", false],
  ["User-agent: *\nDisallow: /\n\nUser-agent: Dateline\nDisallow:", "/a", true],
  ["User-agent: dateline\nDisallow: /paid*.html$", "/paid/a.html", false],
  ["User-agent: dateline\nDisallow: /paid*.html$", "/paid/a.html?x", true],
  ["User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true],
  ["User-agent: a\nUser-agent: *\nDisallow: /x # all of it", "/x", false],
  ["Disallow: /", "/a", true],
])("robots.txt %j allows %s: %s", (robots, path, isAllowed) => {
  expect(isAllowedByRobots(robots, path)).toBe(isAllowed);
});
