/** Posts as PDF and Word documents: read back, as public as their pages, and whole whatever somebody wrote. */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attachMedia } from "#features/media/server/attachment-service.ts";
import type { TakenPost } from "#features/content/taken/taken-post.ts";
import { writeDocx } from "#features/content/taken/write-docx.ts";
import { transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { attachment } from "#platform/http/files/attachment.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
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
    await transaction((tx) => attachMedia(tx, owner.id, post.id, { banner, related: [] }));
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

const taken = (title: string, html: string): TakenPost => ({
  document: "post-docx",
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
