import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { exportFile, wxr, wxrItem, zipFile } from "#tests/factories/exports.ts";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import type { Found, FoundPost } from "./found.ts";
import { readExport } from "./open-export.ts";

async function read(file: string, site = ""): Promise<{ found: Found[]; problem: string | null }> {
  const found: Found[] = [];
  try {
    for await (const each of readExport(file, { site })) found.push(each);
    return { found, problem: null };
  } catch (error) {
    return { found, problem: String((error as { problem?: string }).problem ?? error) };
  }
}
const postsOf = (found: Found[]) => found.filter((each): each is FoundPost => each.what === "post");
const readWxrText = async (text: string | Buffer) => read(await exportFile("site.xml", text));

describe("WordPress", () => {
  it("reads posts with all their fields, and attachments that follow them", async () => {
    const { found, problem } = await readWxrText(
      wxr([
        wxrItem({
          id: 7,
          title: "Halden & Sønner: <b>nytt</b>",
          excerpt: "Kort sagt.",
          content: "A ]]> in a text",
          extra: `<category domain="category" nicename="presse"><![CDATA[Pressemeldinger]]></category>
            <category domain="post_tag" nicename="ferge"><![CDATA[Ferge]]></category>
            <category domain="language" nicename="nb"><![CDATA[Norsk]]></category>
            <category domain="post_translations" nicename="pll_1"><![CDATA[pll_1]]></category>
            <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta>
            <wp:postmeta><wp:meta_key>_yoast_wpseo_title</wp:meta_key><wp:meta_value><![CDATA[Ferger %%sep%% x]]></wp:meta_value></wp:postmeta>
            <wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key><wp:meta_value><![CDATA[For readers]]></wp:meta_value></wp:postmeta>`,
        }),
        wxrItem({ id: 8, type: "nav_menu_item" }),
        wxrItem({
          id: 9,
          type: "attachment",
          status: "inherit",
          extra: "<wp:attachment_url>https://old.example/a.jpg</wp:attachment_url>",
        }),
      ]),
    );
    expect(problem).toBeNull();
    expect(found.map(({ what }) => what)).toEqual(["site", "post", "attachment"]);
    expect(found[0]).toMatchObject({ title: "Halden Marine", address: "https://old.example", language: "nb-NO" });
    expect(found[1]).toMatchObject({
      key: "7",
      title: "Halden & Sønner: nytt",
      slug: "post-7",
      address: "https://old.example/2024/06/post-7/",
      publishedAt: new Date("2024-06-12T08:00:00Z"),
      authors: ["Marta Lindqvist"],
      categories: ["Pressemeldinger"],
      tags: ["Ferge"],
      language: "nb",
      story: "pll_1",
      html: "A ]]> in a text",
      summary: "Kort sagt.",
      seoTitle: "",
      seoDescription: "For readers",
      banner: { attachment: "9" },
    });
    expect(found[2]).toMatchObject({ key: "9", address: "https://old.example/a.jpg" });
  });

  it("tells drafts, private and protected posts apart", async () => {
    const { found } = await readWxrText(
      wxr([
        wxrItem({ id: 1, status: "draft", date: "0000-00-00 00:00:00" }),
        wxrItem({ id: 2, status: "private" }),
        wxrItem({ id: 3, password: "secret" }),
        wxrItem({ id: 4, status: "a-plugin's" }),
      ]),
    );
    expect(postsOf(found).map(({ status }) => status)).toEqual(["draft", "private", "protected", "draft"]);
  });

  it("reads what is there of a file that was cut, and names the post in which it ends", async () => {
    const whole = wxr([wxrItem({ id: 1 }), wxrItem({ id: 2, title: "The last one" }), wxrItem({ id: 3 })]);
    const { found, problem } = await readWxrText(
      whole.slice(0, whole.indexOf("<wp:status>", whole.indexOf("The last"))),
    );
    expect(problem).toBe("cut");
    expect(postsOf(found).map(({ key }) => key)).toEqual(["1"]);
    expect(found.at(-1)).toMatchObject({ what: "fault", title: "The last one", reason: "cut" });
  });

  it("finds every post or says that the file is cut, wherever it ends", async () => {
    const whole = wxr([wxrItem({ id: 1 }), wxrItem({ id: 2 })]);
    for (let end = whole.indexOf("<item>"); end < whole.length - 1; end += 37) {
      const { problem, found } = await readWxrText(whole.slice(0, end));
      expect(problem, `at ${end}`).toMatch(/cut|wrong-file/);
      const second = whole.indexOf("</item>") + "</item>".length;
      expect(postsOf(found)).toHaveLength(end < second ? 0 : end < whole.lastIndexOf("</item>") + 7 ? 1 : 2);
    }
  });

  it("refuses entities, whatever they would grow to", async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${wxr([]).slice(40)}`;
    expect((await readWxrText(bomb)).problem).toBe("declares-entities");
    expect((await readWxrText(`<!doctype html><html><p>Hello`)).problem).toBe("declares-entities");
  });

  it("refuses other XML, other files and nothing", async () => {
    expect((await readWxrText("<feed><entry/></feed>")).problem).toBe("wrong-file");
    expect((await readWxrText("Dear editors,")).problem).toBe("wrong-file");
    expect((await readWxrText("")).problem).toBe("wrong-file");
  });

  it("refuses depth and an endless section", async () => {
    const deep = `<rss><channel><item>${"<a>".repeat(10_000)}`;
    expect((await readWxrText(deep)).problem).toBe("too-large-inside");
    const endless = `<rss><channel><item><title><![CDATA[${"x".repeat(9 * 1024 * 1024)}`;
    expect((await readWxrText(endless)).problem).toBe("too-large-inside");
  });

  it("names a post that is too large, and goes on", async () => {
    const { found, problem } = await readWxrText(
      wxr([wxrItem({ id: 1, content: "long ".repeat(900_000) }), wxrItem({ id: 2 })]),
    );
    expect(problem).toBeNull();
    expect(found.slice(1)).toMatchObject([{ what: "fault", reason: "too-large", title: "Post 1" }, { key: "2" }]);
  });

  it("reads declared encodings, and keeps going where bytes are broken", async () => {
    const latin = wxr([wxrItem({ id: 1, title: "Årsrapport" })]).replace("UTF-8", "ISO-8859-1");
    expect(postsOf((await readWxrText(Buffer.from(latin, "latin1"))).found)[0]?.title).toBe("Årsrapport");
    const broken = Buffer.from(wxr([wxrItem({ id: 1, title: "?rsrapport\u0000\u0007" }), wxrItem({ id: 2 })]));
    broken[broken.indexOf("?rsr")] = 0xe5;
    const { found, problem } = await readWxrText(broken);
    expect(problem).toBeNull();
    expect(postsOf(found).map(({ title }) => title)).toEqual(["\uFFFDrsrapport", "Post 2"]);
  });

  it("takes time in proportion to its size", async () => {
    const files = new Map<number, string>();
    for (const posts of [1000, 2000, 4000]) {
      const items = Array.from({ length: posts }, (_, id) => wxrItem({ id, content: "<p>word</p>".repeat(400) }));
      files.set(posts, await exportFile(`${posts}.xml`, wxr(items)));
    }
    const work = (posts: number) => read(files.get(posts) ?? "");
    expect(await growthOf(work, { from: 1000, to: 4000, rounds: 2 })).toBeLessThan(MAX_GROWTH);
  });
});

describe("Ghost", () => {
  const post = (more: object) => ({
    id: "a1",
    title: "One",
    slug: "one",
    html: "<p>x</p>",
    status: "published",
    ...more,
  });
  const ghost = (data: object) => JSON.stringify({ db: [{ meta: { version: "5.0" }, data }] });
  const readJson = async (text: string) => read(await exportFile("ghost.json", text), "https://old.example");

  it("reads posts with tags, authors and pictures of the site", async () => {
    const { found, problem } = await readJson(
      ghost({
        posts: [
          post({
            html: '<img src="__GHOST_URL__/content/images/a.jpg">',
            feature_image: "__GHOST_URL__/content/images/b.jpg",
            published_at: "2023-10-18T06:00:00.000Z",
            visibility: "public",
          }),
        ],
        tags: [
          { id: 1, name: "News" },
          { id: 2, name: "#internal" },
          { id: 3, name: "Ferries" },
        ],
        posts_tags: [
          { post_id: "a1", tag_id: 3, sort_order: 1 },
          { post_id: "a1", tag_id: 2, sort_order: 2 },
          { post_id: "a1", tag_id: 1, sort_order: 0 },
        ],
        users: [{ id: 5, name: "Ada" }],
        posts_authors: [{ post_id: "a1", author_id: 5 }],
        posts_meta: [{ post_id: "a1", meta_title: "M", feature_image_alt: "A ferry" }],
        settings: [
          { key: "title", value: "Halden" },
          { key: "locale", value: "en" },
        ],
      }),
    );
    expect(problem).toBeNull();
    expect(found[1]).toMatchObject({
      address: "https://old.example/one/",
      html: '<img src="https://old.example/content/images/a.jpg">',
      banner: { address: "https://old.example/content/images/b.jpg", alt: "A ferry" },
      categories: ["News"],
      tags: ["Ferries"],
      authors: ["Ada"],
      language: "en",
      seoTitle: "M",
      publishedAt: new Date("2023-10-18T06:00:00Z"),
    });
  });

  it("does not take what only members may read for public", async () => {
    const { found } = await readJson(ghost({ posts: [post({ visibility: "paid" }), post({ status: "draft" })] }));
    expect(postsOf(found).map(({ status }) => status)).toEqual(["protected", "draft"]);
  });

  it("names a post that it cannot read, and goes on", async () => {
    const { found } = await readJson(ghost({ posts: [{ title: 7 }, null, post({})] }));
    expect(found.map(({ what }) => what)).toEqual(["site", "fault", "fault", "post"]);
  });

  it("refuses other JSON, and says when it is cut", async () => {
    expect((await readJson('{"posts":[]}')).problem).toBe("wrong-file");
    expect((await readJson(ghost({ posts: [post({})] }).slice(0, -20))).problem).toBe("cut");
    expect((await readJson("{nonsense}")).problem).toBe("damaged");
  });

  it("is read in a thread: through files that are gone afterwards, whatever signs a text has", async () => {
    const html = "<p>one\u2028two\u2029three\r\nfour</p>";
    const file = await exportFile(
      "ghost.json",
      ghost({ posts: [post({ html }), post({ html: "x".repeat(4_200_000) })] }),
    );
    const [, first, second] = (await read(file)).found;
    expect(first).toMatchObject({ what: "post", html, publishedAt: null });
    expect(second).toEqual({ what: "fault", key: "a1", title: "One", reason: "too-large" });
    await read(await exportFile("other.json", "{nonsense}"));
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
  });
});

describe("Markdown", () => {
  it("reads a folder with front matter", async () => {
    const { found, problem } = await read(
      await zipFile({
        "README.md": "# About this folder",
        "posts/2024-06-12-charger.md":
          "---\ntitle: 'Charger 100'\nauthor: {name: Ada}\ntags: [Ferry, 2024]\nlang: nb\nimage: ../img/a.jpg\ndescription: Short\n---\n# Hello\n\nA *charger*.",
        "posts/draft.md": "---\ntitle: Later\ndraft: true\n---\n",
        "__MACOSX/posts/._draft.md": "x",
      }),
    );
    expect(problem).toBeNull();
    expect(found[1]).toMatchObject({
      key: "posts/2024-06-12-charger.md",
      title: "Charger 100",
      slug: "charger",
      publishedAt: new Date("2024-06-12T00:00:00Z"),
      authors: ["Ada"],
      tags: ["Ferry", "2024"],
      language: "nb",
      summary: "Short",
      banner: { address: "../img/a.jpg" },
      html: "<h1>Hello</h1>\n<p>A <em>charger</em>.</p>\n",
    });
    expect(found[2]).toMatchObject({ title: "Later", status: "draft" });
    expect(found).toHaveLength(3);
  });

  it("names files with broken front matter, or none, and goes on", async () => {
    const bomb = `a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]`;
    const { found } = await read(
      await zipFile({
        "a.md": "No front matter",
        "b.md": "---\ntitle: [\n---\n",
        "c.md": `---\n${bomb}\n---\n`,
        "d.md": "---\ntitle: Good\n---\n",
      }),
    );
    expect(found.slice(1)).toMatchObject([
      { reason: "no-front-matter" },
      { reason: "front-matter" },
      { reason: "front-matter" },
      { title: "Good" },
    ]);
  });
});

describe("a ZIP", () => {
  it("reads the exports in it, several in their order", async () => {
    const zip = await zipFile({ "1.xml": wxr([wxrItem({ id: 1 })]), "2.xml": wxr([wxrItem({ id: 2 })]) });
    expect(postsOf((await read(zip)).found).map(({ key }) => key)).toEqual(["1", "2"]);
  });

  it("refuses bombs, passwords' neighbours and damage", async () => {
    expect((await read(await zipFile({ "a.xml": Buffer.alloc(20 * 1024 * 1024, " ") }))).problem).toBe(
      "too-large-inside",
    );
    expect((await read(await exportFile("a.zip", "PK\u0003\u0004 and no more"))).problem).toBe("damaged");
    expect((await read(await zipFile({ "a.txt": "text" }))).problem).toBe("wrong-file");
  });
});
