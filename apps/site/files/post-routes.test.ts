/** Posts as PDF and Word documents: read back, as public as their pages, and whole whatever somebody wrote. */
import { decodeHTML } from "entities";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entryLines } from "#features/companies/press/entry-lines.ts";
import { attachMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import type { DownloadPost } from "#features/content/downloads/download-post.ts";
import { writeDocx } from "#features/content/downloads/write-docx.ts";
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { attachment } from "#platform/http/files/attachment.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";
import { readArchive } from "#tests/support/archives.ts";
import { readPdf } from "#tests/support/pdf-file.ts";

useOwnDataFolder();
let app: App;
let owner: TestUser;

beforeAll(async () => {
  app = await buildSiteApp();
  owner = await buildUser({ first_name: "Mara", last_name: "Lind" });
});
afterAll(async () => {
  await app.close();
});

const HTML =
  '<p>BERGEN — <strong>Today</strong>, <a href="https://a.example/?a=1&amp;b=2">as told</a>.</p><h2>Why</h2>' +
  "<ul><li>One<ol><li>In</li></ol></li></ul><blockquote><p>“Said”</p></blockquote>" +
  '<table><caption>Prices</caption><tbody><tr><th>A</th><th data-align="end">B</th></tr><tr><td>1</td></tr></tbody></table><pre>code</pre><hr>';
const TYPES = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};
const get = (url: string) => app.inject({ url });

/** Every part is well formed; its text, a line for each paragraph. */
async function readDocx(bytes: Uint8Array): Promise<string> {
  const parts = await readArchive(Buffer.from(bytes));
  for (const [name, content] of parts)
    if (/\.(xml|rels)$/.test(name)) expect([name, XMLValidator.validate(content.toString())]).toEqual([name, true]);
  const document = parts.get("word/document.xml")?.toString() ?? "";
  const parser = new XMLParser({ preserveOrder: true, trimValues: false, processEntities: true });
  const read = (nodes: Record<string, unknown>[]): string =>
    nodes
      .map((node) => {
        if ("#text" in node) return String(node["#text"]);
        const [name, inner] = Object.entries(node)[0] ?? [];
        return (Array.isArray(inner) ? read(inner) : "") + (name === "w:p" ? "\n" : "");
      })
      .join("");
  return read(parser.parse(document));
}

/** A PDF does not say where words end. */
const unspaced = (text: string) => text.replace(/\s+/g, "");

describe.each(["pdf", "docx"] as const)("a post as .%s", (form) => {
  it("is what its page says, under a name of its own", async () => {
    const picture = await buildPicture(owner.actor);
    const post = await buildPost(owner.id, { content_html: HTML });
    const banner = { id: picture.id, caption: "The quay", credit: "Photograph: Jo Petrie", rights: "Free" };
    await transaction((tx) => attachMedia(tx, ownUploads(owner.id), post.id, { banner, related: [] }));
    const answer = await get(`${post.url}.${form}`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, TYPES[form]]);
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename="${post.slug}.${form}"; filename*=UTF-8''${encodeURIComponent(post.name)}.${form}`,
    );
    const text = form === "docx" ? await readDocx(answer.rawPayload) : readPdf(answer.rawPayload).pages.join("\n");
    for (const part of [post.name, "BERGEN", "Today", "Why", "One", "“Said”", "Prices", "Jo Petrie", "Mara Lind"])
      expect(unspaced(text)).toContain(unspaced(part));
    if (form === "docx") {
      const parts = await readArchive(answer.rawPayload);
      expect(parts.get("word/document.xml")?.toString()).toContain('<w:jc w:val="end"/>');
    }
    expect((await get(`${post.url}.${form}`)).rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it("is as public as its page", async () => {
    const [draft, gone, moved] = [
      await buildPost(owner.id, { status: "draft" }),
      await buildPost(owner.id, { status: "withdrawn" }),
      await buildPost(owner.id),
    ];
    expect((await get(`${draft.url}.${form}`)).statusCode).toBe(404);
    expect((await get(`${gone.url}.${form}`)).statusCode).toBe(410);
    const answer = await get(`/PR/${moved.guid}/old.${form}`);
    expect([answer.statusCode, answer.headers["location"]]).toEqual([301, `${moved.url}.${form}`]);
  });

  it("is whole for a hostile title", async () => {
    const title = `\u202e<b>&"' ${"long ".repeat(2000)}\u0007]]> مرحبا`;
    const post = await buildPost(owner.id, { details: { title }, content_html: "<p>مرحبا بالعالم</p>" });
    const answer = await get(`${post.url}.${form}`);
    expect(answer.statusCode).toBe(200);
    if (form === "docx") expect(await readDocx(answer.rawPayload)).toContain(`<b>&"' long long`);
    else expect(unspaced(readPdf(answer.rawPayload).pages.join(""))).toContain("<b>&");
  });
});

describe("what a page says", () => {
  it.each(["", ".md", ".txt", ".pdf", ".docx"])("is in the download %j, each part of it once", async (ending) => {
    const company = await buildCompany(owner.id, {
      name: "Halden",
      website: "https://halden.example/about",
      boilerplate: "Halden builds ferries that run on hydrogen, in Bergen and in Halden, since 1908.",
    });
    const person = { name: "Ida Holm", role: "Head of press", email: "press@halden.example", phone: "+47 23 45 67 89" };
    const hours = { hours: "Weekdays 9 to 17", time_zone: "Europe/Oslo", languages: ["English", "Norwegian"] };
    await db
      .insertInto("company_contacts")
      .values({ company_id: company.id, position: 0, ...person, ...hours })
      .execute();
    const post = await buildPost(owner.id, {
      kind: "review",
      company_id: company.id,
      posted_as_name: "Halden",
      tags: ["Technology"],
      embedded_websites: ["https://source.example/data"],
    });
    const note = "The price was wrong.";
    await db
      .insertInto("post_corrections")
      .values({ post_id: post.id, version: 1, note, published_at: new Date(), by_operator: false })
      .execute();
    const page = await findPublicPost(post.guid);
    const stored = page?.company?.pressContact;
    const contact = stored ? entryLines("contacts", stored).map(({ text }) => text) : [];
    expect(contact).toHaveLength(6);
    const answer = await get(post.url + ending);
    const text =
      ending === ".docx"
        ? await readDocx(answer.rawPayload)
        : ending === ".pdf"
          ? readPdf(answer.rawPayload).pages.join("\n")
          : decodeHTML(answer.body.replace(/<script[\s\S]*?<\/script>|<head>[\s\S]*?<\/head>|<[^<>]*>/g, " "));
    const said = unspaced(text).replaceAll("\\", "");
    for (const part of [
      ...contact,
      "Halden builds ferries",
      "halden.example/about",
      "Technology",
      "Marlowe",
      "4.3",
      "A quiet dehumidifier",
      "Ondine 10",
      "Sponsored link",
      "shop.example",
      "Six words are in this paragraph.",
      note,
      "source.example/data",
    ])
      expect(said).toContain(unspaced(part));
    expect(said.split(unspaced("Halden builds ferries"))).toHaveLength(2);
  });

  it.each(["", ".md", ".txt", ".pdf", ".docx"])("is not said twice in %j where the text says it", async (ending) => {
    const about = "Halden builds ferries that run on hydrogen, in Bergen and in Halden, since 1908.";
    const company = await buildCompany(owner.id, { name: "Halden", boilerplate: "Another, older About of Halden." });
    const person = { name: "Ida Holm", email: "press@halden.example", phone: "+47 23 45 67 89" };
    await db
      .insertInto("company_contacts")
      .values({ company_id: company.id, position: 0, ...person })
      .execute();
    const post = await buildPost(owner.id, {
      company_id: company.id,
      posted_as_name: "Halden",
      content_html: `<p>Ferry sails.</p><h2>About Halden</h2><p>${about}</p><p>Press contact: Ida Holm, press@halden.example, +47 23 45 67 89</p>`,
    });
    const answer = await get(post.url + ending);
    const text =
      ending === ".docx"
        ? await readDocx(answer.rawPayload)
        : ending === ".pdf"
          ? readPdf(answer.rawPayload).pages.join("\n")
          : answer.body.replace(/<script[\s\S]*?<\/script>|<head>[\s\S]*?<\/head>|<[^<>]*>/g, " ");
    const said = unspaced(text);
    for (const part of ["AboutHalden", "IdaHolm", "+4723456789"])
      expect([part, said.split(part).length]).toEqual([part, 2]);
    expect(said).not.toContain(unspaced("Another, older About"));
  });
});

const taken = (title: string, html: string): DownloadPost => ({
  document: "post-docx",
  language: "en",
  labelLanguage: "en",
  title,
  label: "Press Release",
  source: title,
  byline: title,
  description: title,
  facts: [title],
  html,
  sections: [{ title: "About", lines: [{ text: title }, { text: title, address: "https://a.example/?a=1&b=2" }] }],
  pictures: [],
  url: "https://news.example/PR/1/x",
  origin: "https://news.example",
});

it("is well formed and holds each letter that can be stored, whatever was written", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
      const html = `<p>${text.replace(/[<>&]/g, " ")}</p>`;
      const read = await readDocx(await writeDocx(taken(text, html)));
      expect(read).toContain("Press Release");
    }),
    { numRuns: 25 },
  );
});

describe("names of files", () => {
  it("are ASCII, and the whole name as RFC 5987 spells it", () => {
    expect(attachment("Ferry's day (1)*", "ferrys-day", "pdf")).toBe(
      "attachment; filename=\"ferrys-day.pdf\"; filename*=UTF-8''Ferry%27s%20day%20%281%29.pdf",
    );
    expect(attachment("../..\\x\u202egnp.exe\r\n: a", "x", "docx")).not.toMatch(/[\r\n\u202e]|%2F|%5C|%3A|%0/);
    expect(attachment("...", 'a"b', "pdf")).toBe("attachment; filename=\"a-b.pdf\"; filename*=UTF-8''a%22b.pdf");
  });

  it("are one header of printable ASCII, whatever the title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (title) => {
        expect(attachment(title, "post", "pdf")).toMatch(
          /^attachment; filename="post\.pdf"; filename\*=UTF-8''[\w%.~-]+\.pdf$/,
        );
      }),
    );
  });
});
