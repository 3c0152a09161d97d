/** Exports that are broken or hostile, read as people upload them. */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { exportFile, wxr, wxrItem, zipFile } from "#tests/factories/exports.ts";
import type { Found } from "./reading/found.ts";
import { readExport } from "./reading/open-export.ts";

async function read(file: string) {
  const found: Found[] = [];
  try {
    for await (const each of readExport(file, { site: "" })) found.push(each);
    return { found, titles: titlesOf(found), problem: "" };
  } catch (error) {
    return { found, titles: titlesOf(found), problem: String((error as { problem?: string }).problem ?? error) };
  }
}
const titlesOf = (found: readonly Found[]) => found.flatMap((each) => (each.what === "post" ? [each.title] : []));
const readBytes = async (bytes: string | Buffer) => read(await exportFile("site.xml", bytes));

/** Big endian where the mark says so. */
function utf16(text: string, isBig: boolean): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
}

describe("encodings", () => {
  const title = "Årsrapport: 5 € per ferje – klar";
  const export1 = wxr([wxrItem({ id: 1, title }), wxrItem({ id: 2 })]);

  it.each([
    ["UTF-16 with a mark, little endian", utf16(export1, false)],
    ["UTF-16 with a mark, big endian", utf16(export1, true)],
    ["UTF-16 that says UTF-16", utf16(export1.replace("UTF-8", "UTF-16"), false)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${export1}`)],
    ["windows-1252, as it says", windows1252(export1.replace("UTF-8", "windows-1252"))],
    ["windows-1252 under the name of Latin-1, as browsers read it", windows1252(export1.replace("UTF-8", "latin1"))],
    ["UTF-8 under a name that no one knows", Buffer.from(export1.replace("UTF-8", "x-klingon"))],
    ["UTF-8 that says UTF-16", Buffer.from(export1.replace("UTF-8", "UTF-16"))],
  ])("reads %s", async (_what, bytes) => {
    expect(await readBytes(bytes)).toMatchObject({ titles: [title, "Post 2"], problem: "" });
  });

  it("reads what is declared UTF-8 and has Latin-1 in it, and marks what it could not read", async () => {
    const { titles, problem } = await readBytes(Buffer.from(wxr([wxrItem({ id: 1, title: "Årsrapport" })]), "latin1"));
    expect([titles, problem]).toEqual([["\uFFFDrsrapport"], ""]);
  });
});

function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll("€", "\u0080").replaceAll("–", "\u0096"), "latin1");
}

describe("XML", () => {
  it.each([
    ["a billion laughs", `<!DOCTYPE l [<!ENTITY a "ha">${laughs(30)}]>`],
    ["a file of the server", '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ["another address", '<!doctype rss SYSTEM "http://169.254.169.254/a.dtd">'],
    ["parameters", '<!DocType rss [<!ENTITY % p SYSTEM "http://evil.example/p"> %p;]>'],
  ])("refuses a document type that declares %s", async (_what, type) => {
    const bomb = wxr([wxrItem({ id: 1, title: "&a;&x;" })]).replace("?>", `?>${type}`);
    expect(await readBytes(bomb)).toEqual({ found: [], titles: [], problem: "declares-entities" });
  });

  it("takes an entity without a declaration as the words it is", async () => {
    const undeclared = wxr([wxrItem({ id: 1 })]).replace("<![CDATA[Post 1]]>", "A &laugh9; &amp; B");
    expect((await readBytes(undeclared)).titles).toEqual(["A &laugh9; & B"]);
  });

  it.each(["<![CDATA[<p>Half of", "<![CDATA[", "<content:enc", "]]", "<p>&am"])(
    "names the post in which a file ends, within %s",
    async (end) => {
      const whole = wxr([wxrItem({ id: 1 }), wxrItem({ id: 2, title: "The last one", content: "" })]);
      const at = whole.indexOf("<content:encoded>", whole.indexOf("The last one"));
      const { found, titles, problem } = await readBytes(`${whole.slice(0, at)}<content:encoded>${end}`);
      expect([titles, problem]).toEqual([["Post 1"], "cut"]);
      expect(found.at(-1)).toMatchObject({ what: "fault", title: "The last one", reason: "cut" });
    },
  );
});

function laughs(count: number): string {
  return Array.from({ length: count }, (_, at) => `<!ENTITY l${at} "${`&l${at - 1};`.repeat(10)}">`).join("");
}

describe("a ZIP of Markdown", () => {
  const post = "---\ntitle: Kept\ndate: 2024-01-01\n---\nText";

  it.each(["../../posts/a.md", "/etc/cron.d/a.md", "C:/posts/aaaa.md", "..\\..\\posts\\a.md"])(
    "is refused with a path that leads out of it: %s",
    async (name) => {
      // Writers of archives refuse such names themselves.
      const harmless = "x".repeat(name.length - 3) + ".md";
      const bytes = await readFile(await zipFile({ "posts/ok.md": post, [harmless]: post }));
      const hostile = Buffer.from(bytes.toString("latin1").replaceAll(harmless, name), "latin1");
      const { problem, titles } = await read(await exportFile("posts.zip", hostile));
      expect([titles, problem]).toEqual([[], "damaged"]);
    },
  );

  it("is refused as a bomb, and names a file of it that is too large", async () => {
    const bomb = await zipFile({ "a.md": post, "b.md": Buffer.alloc(200 * 1024 * 1024, "-") });
    expect((await read(bomb)).problem).toBe("too-large-inside");
    const noise = Buffer.from(Array.from({ length: 300_000 }, (_, at) => `word${(at * 7919) % 99_991} `).join(""));
    const { found, problem } = await read(await zipFile({ "a.md": post, "b.md": noise }));
    expect(problem).toBe("");
    expect(found.slice(1)).toMatchObject([{ title: "Kept" }, { title: "b.md", reason: "too-large" }]);
  });
});
