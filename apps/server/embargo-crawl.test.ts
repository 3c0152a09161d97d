/**
 * A post under embargo is nowhere that a reader, a stranger's account or a robot can look: not in a page, feed, sitemap,
 * search, file, preview picture, call, email's subject or log. A public post with the same facts shows that it is looked for.
 */
import { symbols } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { attachMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost, formOf, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { proofIn, shareWith } from "#tests/support/sharing.ts";

useOwnDataFolder();
resetSettings({ RATE_LIMITS: "off", LOG_READS: 1 });
const { app, everyCall } = wholeServerOfThisFile();
beforeEach(clearThrottles);
afterAll(stopListening);

/** What is logged from now on, of every level. */
function logLines(): string[] {
  const lines: string[] = [];
  const { [symbols.streamSym]: stream } = log as unknown as Record<symbol, { write: (line: string) => void }>;
  if (!stream) throw new Error("The log has no stream.");
  const spy = vi.spyOn(stream, "write").mockImplementation((line) => void lines.push(line));
  log.level = "trace";
  onTestFinished(() => {
    log.level = "silent";
    spy.mockRestore();
  });
  return lines;
}

/** Words that no other text has. */
const HELD = "marlingsedge";
const OPEN = "ferrandine";
const factsOf = (word: string) => ({
  details: { title: `The ${word} crosses a cold sea in one night` },
  summary: `Why the ${word} sails`,
  content_html: `<p>Hull: the ${word} carries oats.</p>`,
  tags: ["Energy"],
});
type Built = { post: TestPost; media: string };
let owner: TestUser;
let stranger: TestUser;
let held: Built;
let open: Built;
let companySlug: string;

beforeAll(async () => {
  [owner, stranger] = [await buildUser({ units: 5, first_name: "Marta" }), await buildUser()];
  companySlug = `northmoor-${Date.now()}`;
  const company = await db
    .insertInto("companies")
    .values({ owner_id: owner.id, slug: companySlug, name: "Northmoor Foods" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const build = async (word: string, status: "scheduled" | "published"): Promise<Built> => {
    const post = await buildPost(owner.id, {
      ...factsOf(word),
      status,
      company_id: company.id,
      posted_as_name: "Northmoor Foods",
      ...(status === "scheduled" && { publish_at: new Date(Date.now() + 86_400_000) }),
    });
    await db
      .updateTable("posts")
      .set({ slug: `the-${word}` })
      .where("id", "=", post.id)
      .execute();
    const { id } = await buildPicture(owner.actor);
    const media = { banner: { id, alt: `The ${word}`, caption: `The ${word} at the quay` }, related: [] };
    await transaction((tx) => attachMedia(tx, ownUploads(owner.id), post.id, media));
    return { post: { ...post, slug: `the-${word}` }, media: id };
  };
  [open, held] = [await build(OPEN, "published"), await build(HELD, "scheduled")];
  await indexChanges();
});

const visit = (url: string, who: TestUser | null = null) =>
  app().inject({ url, headers: { accept: "*/*", ...(who && { cookie: cookiesOf(who) }) } });
const says = (word: string, answer: { body: string; headers: object }) =>
  `${JSON.stringify(answer.headers)} ${answer.body}`.toLowerCase().includes(word);

const call = async (_who: unknown, method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: unknown) =>
  app().inject({
    method,
    url,
    headers: { cookie: cookiesOf(owner), "content-type": "application/json" },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });

/** Addresses of this site in a page, feed, map or file. */
function addressesIn(text: string): string[] {
  const found = text.replaceAll("&amp;", "&").matchAll(/(?:https?:\/\/127\.0\.0\.1(?::\d+)?)?(\/[^\s"'<>\\),]*)/g);
  return Array.from(found, ([, path = ""]) => path.split("#", 1)[0] ?? "").filter((path) => /^\/(?!\/)/.test(path));
}

const STARTS = [
  "/",
  "/more",
  "/archive",
  "/releases",
  "/topics",
  "/robots.txt",
  "/sitemap.xml",
  "/llms.txt",
  "/feed.xml",
];
const MOST = 400;

/** Every address that can be reached from the front, with its answer. */
async function crawl(): Promise<Map<string, boolean>> {
  const seen = new Map<string, boolean>();
  const waiting = [
    ...STARTS,
    `/company/${companySlug}`,
    ...[HELD, OPEN, "Hull oats", "crosses cold sea"].map((q) => `/search?q=${encodeURIComponent(q)}`),
  ];
  while (waiting.length > 0 && seen.size < MOST) {
    const url = waiting.shift() ?? "";
    if (seen.has(url)) continue;
    const answer = await visit(url);
    expect([url, says(HELD, answer) && !url.includes(HELD)]).toEqual([url, false]);
    seen.set(url, answer.statusCode === 200 && says(OPEN, answer));
    if (!/text|xml|json/.test(String(answer.headers["content-type"]))) continue;
    // Other tests' posts fill the pages as well: what belongs to the company of these comes first.
    for (const address of addressesIn(answer.body))
      if (address.includes(open.post.guid) || address.includes(companySlug)) waiting.unshift(address);
      else waiting.push(address);
  }
  return seen;
}

/** The address of the open post's, as the held one would have it. */
function asHeld(url: string): string {
  return url
    .replaceAll(open.post.guid, held.post.guid)
    .replaceAll(open.post.slug, held.post.slug)
    .replaceAll(open.media, held.media);
}

describe("a post under embargo", () => {
  it("is in nothing that can be reached, and in no address that a public post has", async () => {
    const to = await shareWith(call, owner, held.post, { subject: "A shipping announcement" });
    const seen = await crawl();
    const naming = [...seen].filter(([, isNamed]) => isNamed).map(([url]) => url);
    expect(naming.length).toBeGreaterThan(15);
    expect([...seen.keys()].some((url) => url.includes(to.token))).toBe(false);
    const own = [...seen.keys()].filter((url) => asHeld(url) !== url && !url.startsWith("/search"));
    expect(own.length).toBeGreaterThan(15);
    for (const url of own) {
      // A form repeats the address that it was opened for.
      if (!url.startsWith("/report")) expect([url, (await visit(asHeld(url))).statusCode < 400]).toEqual([url, false]);
      const guessed = asHeld(url).replaceAll(held.post.slug, "the-release");
      expect([guessed, says(HELD, await visit(guessed))]).toEqual([guessed, false]);
    }
  });

  it("is in no answer to a visitor or another account, of any call", async () => {
    const { id, guid, slug } = held.post;
    const gets = [...new Set(everyCall().flatMap(({ method, url }) => (method === "GET" ? [url] : [])))];
    const values: Record<string, string> = { id: String(id), guid, slug, type: "PR", key: guid, name: held.media };
    for (const url of gets) {
      const path = url.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? guid).replace("*", "x");
      if (path.startsWith("/api/docs") || /events|stream/.test(path)) continue;
      for (const who of [null, stranger]) {
        const answer = await visit(`${path}?q=oats&post=${id}`, who);
        const isRepeated = path.includes(HELD);
        expect([path, who === null, says(HELD, answer) && !isRepeated]).toEqual([path, who === null, false]);
      }
    }
  });

  it("is in no subject of an email, no stored link and no log, before and after acceptance", async () => {
    const lines = logLines();
    const to = await shareWith(call, owner, held.post, { subject: "Another announcement" });
    const page = await visit(`/embargo/${to.token}`);
    const { payload, headers } = formOf({ proof: proofIn(page.body), terms: "yes" });
    const accepted = await app().inject({ method: "POST", url: `/embargo/${to.token}/accept`, payload, headers });
    expect(accepted.statusCode).toBe(303);
    expect(says(HELD, await visit(`/embargo/${to.token}`))).toBe(true);
    const mails = await db.selectFrom("mail_messages").select(["subject", "body"]).execute();
    const events = await db.selectFrom("company_events").select(["subject", "details"]).execute();
    const audit = await db.selectFrom("audit_entries").selectAll().execute();
    expect(lines.some((line) => line.includes("/embargo/:token"))).toBe(true);
    lines.push(...[mails, events, audit].map((rows) => JSON.stringify(rows)));
    expect(lines.join("\n")).not.toContain(HELD);
    expect(lines.join("\n")).not.toContain(to.token);
  });
});
