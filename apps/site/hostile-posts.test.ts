/** Whatever an author writes, every output of the public site stays whole: each is read by a parser of its format. */
import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import "#apps/wiring.ts";
import { topicPage } from "#features/categories/names/topic-page.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { getPublishedPosts } from "#features/content/server/published/list-service.ts";
import { newsMail } from "#features/followers/server/policy.ts";
import { archivePage, searchPage } from "#features/newsroom/archive-contract.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { FEED_FILES, WIRE_FILES } from "#features/syndication/contract.ts";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { readArchive } from "#tests/support/archives.ts";
import { readByFeedparser, readByFeedsmith } from "#tests/support/feeds/read-feed.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { htmlErrorsOf } from "#tests/support/valid-html.ts";

let app: App;
beforeAll(async () => {
  app = await buildSiteApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});

const HOSTILE = [
  "\u202Egnp.exe\u202C \u2066isolated",
  "\u0001\u0007\u001B[31m\u009F\uFFFE\u{1FFFE}",
  "x".repeat(10_000),
  "w ".repeat(5_000),
  `</title></script><script>alert(1)</script><!--`,
  `"'><img src=x onerror=alert(1)>`,
  "]]></content:encoded></item></channel></rss>",
  "<!DOCTYPE x [<!ENTITY a 'b'>]>&a;&#0;&#x1F;",
  "../../etc/passwd\r\nContent-Type: text/html\r\n\r\n<b>",
  '\\"; filename="evil.exe',
  "```\n# [x](javascript:alert(1))\n| a | b |",
  "🏳️‍🌈👩‍👩‍👧‍👦e\u0301\u0301\u0301\u0301\u0301\u0301",
  "שלום עולם 桟橋 ﷽﷽﷽",
  "=cmd|' /C calc'!A0",
  "%00%0d%0a%s%n",
] as const;

/** What PostgreSQL stores: anything but NUL and lone surrogates. */
const hostile = fc
  .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", minLength: 1, maxLength: 80 }))
  .map((text) => text.replaceAll("\0", "").toWellFormed());

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @returns the answer, which is neither a failure nor a page that does not exist. */
async function read(url: string) {
  hotPages.clear();
  const answer = await open(app, url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer;
}

const isXml = (body: string) => expect([XMLValidator.validate(body), body.isWellFormed()]).toEqual([true, true]);

/** Valid HTML; its structured data is JSON that ends no script. */
async function readPage(url: string): Promise<void> {
  const { body } = await read(url);
  expect([url, await htmlErrorsOf(body)]).toEqual([url, []]);
  for (const [, data = ""] of body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) JSON.parse(data);
  expect(body).not.toMatch(/<script>|<img src=x/);
}

/** As browsers read it: one file name, of one line, in the right folder and with the right ending. */
function readFileName(header: unknown, ending: string): void {
  const value = String(header);
  expect(value).toMatch(/^attachment; filename="[\w-]+\.\w+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/);
  const name = decodeURIComponent(value.slice(value.indexOf("''") + 2));
  expect(name.endsWith(`.${ending}`)).toBe(true);
  expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\:"]/u);
}

async function readDocuments(url: string): Promise<void> {
  const pdf = await read(`${url}.pdf`);
  expect(readPdf(pdf.rawPayload).pages.length).toBeGreaterThan(0);
  readFileName(pdf.headers["content-disposition"], "pdf");
  const docx = await read(`${url}.docx`);
  for (const [name, part] of await readArchive(docx.rawPayload)) if (/\.(xml|rels)$/.test(name)) isXml(part.toString());
  readFileName(docx.headers["content-disposition"], "docx");
  for (const form of ["txt", "quote.txt", "md"]) {
    const { body, headers } = await read(`${url}.${form}`);
    expect(headers["content-type"]).toMatch(/^text\/(plain|markdown); charset=utf-8$/);
    // oxlint-disable-next-line no-control-regex -- what no text file may hold
    expect([form, body.isWellFormed(), /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(body)]).toEqual([
      form,
      true,
      false,
    ]);
  }
}

async function readFeeds(page: string, guid: string): Promise<void> {
  for (const file of FEED_FILES) {
    const { body } = await read(`${page}/${file}`);
    if (file === "feed.json") JSON.parse(body);
    else {
      isXml(body);
      const { entries } = await readByFeedparser(body);
      expect(entries.map(({ id }) => id)).toContain(`urn:uuid:${guid}`);
    }
    expect(readByFeedsmith(file, body).entries.map(({ id }) => id)).toContain(`urn:uuid:${guid}`);
  }
  for (const file of WIRE_FILES) {
    const { body } = await read(`${page}/${file}`);
    if (file.endsWith(".xml")) isXml(body);
    else JSON.parse(body);
  }
}

async function readOembed(url: string): Promise<void> {
  const address = encodeURIComponent(`https://news.example${url}`);
  const card = (await read(`/oembed?url=${address}`)).json<Record<string, unknown>>();
  const xml = (await read(`/oembed?url=${address}&format=xml`)).body;
  isXml(xml);
  expect(new XMLParser().parse(xml).oembed.html).toBeTypeOf("string");
  expect(card["html"]).toMatch(
    /^<iframe src="[^"<>]+" width="\d+" height="\d+" title="[^"<>]*" loading="lazy" style="border:0"><\/iframe>$/,
  );
}

async function readPicture(url: string): Promise<void> {
  const { body } = await read(url);
  const picture = /<meta property="og:image" content="https?:\/\/[^/"]+(\/og\/[^"]+)"/.exec(body)?.[1];
  expect(picture).toBeDefined();
  const { width, height, format } = await sharp((await read(picture ?? "")).rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
}

/** A subject is one line that turns nothing round; the text has no control characters. */
async function readMail(postId: number, name: string): Promise<void> {
  const links = { origin: "https://news.example", manage: "https://news.example/m", stop: "https://news.example/s" };
  const mail = newsMail(name, "Dateline", await getPublishedPosts([postId]), links);
  expect(mail.subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(mail.subject.length).toBeLessThanOrEqual(150);
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer/index.js");
  const composed = await new MailComposer({ to: "a@b.example", subject: mail.subject, text: mail.text })
    .compile()
    .build();
  const head = composed.toString("latin1").split("\r\n\r\n", 1)[0] ?? "";
  expect(head.match(/^(?:To|Subject|Bcc|Content-Type):/gim)?.length).toBe(3);
}

it("keeps every output whole, whatever title, names, categories and text are", { timeout: 120_000 }, async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (title, name, text) => {
      const kind = KINDS[round++ % KINDS.length] ?? KINDS[0];
      if (!kind) throw new Error("There is no kind.");
      const author = await buildUser({ first_name: name.slice(0, 100), last_name: "Lind" });
      const company = await buildCompany(author.id, { name: name.slice(0, 150), description: text });
      const details = {
        title,
        ceo_name: title,
        company_name: name,
        product_name: title,
        description: text,
        brand: name,
      };
      const post = await buildPost(author.id, {
        kind: kind.key,
        name: title,
        details: {
          rating: 4.3,
          questions: [text],
          comparison_products: [name],
          affiliate_link: "https://a.example/",
          ...details,
        },
        summary: text,
        tags: [name.slice(0, 100)],
        posted_as_name: name.slice(0, 150),
        company_id: company.id,
        content_html: `<p>${escapeHtml(text)}</p>`,
      });
      await indexChanges();
      for (const page of [
        post.url,
        "/",
        archivePage({ of: "all" }),
        archivePage({ of: "kind", kind }),
        archivePage({ of: "company", slug: company.slug }),
        archivePage({ of: "author", slug: author.slug }),
        `/company/${company.slug}`,
        searchPage({ q: title }),
        searchPage({ company: company.slug }),
        `/embed/${post.guid}`,
      ])
        await readPage(page);
      await readDocuments(post.url);
      for (const page of ["", `/company/${company.slug}`, `/author/${author.slug}`]) await readFeeds(page, post.guid);
      const topic = topicPage(name.slice(0, 100));
      if (topic !== null) expect([200, 301, 404]).toContain((await open(app, topic)).statusCode);
      for (const file of ["/sitemap.xml", "/news-sitemap.xml"]) isXml((await read(file)).body);
      expect((await read("/llms.txt")).body.isWellFormed()).toBe(true);
      await readOembed(post.url);
      await readPicture(post.url);
      await readMail(post.id, company.name);
      await db.deleteFrom("posts").where("id", "=", post.id).execute();
    }),
    {
      numRuns: 6,
      examples: HOSTILE.slice(0, 6).map((text, place): [string, string, string] => [
        text,
        HOSTILE[place + 6] ?? text,
        HOSTILE[place + 9] ?? text,
      ]),
    },
  );
  await indexChanges();
});
