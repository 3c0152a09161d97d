/**
 * Exports that the programs themselves wrote: WordPress 6.1 (`tests/fixtures/imports/wordpress-6.1.xml`) and Ghost 6.65
 * (`ghost-6.65.json`), trimmed of what no reader reads. The texts were written for these tests.
 */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { type Attachment, type Plan, planPost } from "../planning/policy.ts";
import type { Found, FoundPost } from "./found.ts";
import { readGhost } from "./read-ghost.ts";
import { readWxr } from "./read-wxr.ts";

const FOLDER = new URL("../../../../tests/fixtures/imports/", import.meta.url);

type Read = { found: FoundPost; plan: Plan; html: string };

/** As the import stores it once the pictures have come. */
const storedOf = (html: string) =>
  sanitiseStory(html.replaceAll(/"import:(\d+)"/g, '"/media/00000000-0000-4000-8000-00000000000$1/a.jpg"'));

function plansOf(found: readonly Found[], site: string): Read[] {
  const attachments: Record<string, Attachment> = Object.fromEntries(
    found.flatMap((each) => (each.what === "attachment" ? [[each.key, each]] : [])),
  );
  const posts = found.filter((each) => each.what === "post");
  return posts.map((post) => {
    const plan = planPost({ found: post, attachments, site });
    return { found: post, plan, html: "post" in plan ? storedOf(plan.post.html) : "" };
  });
}

function readOf(all: readonly Read[], title: string) {
  const read = all.find((each) => each.found.title.startsWith(title));
  if (!read) throw new Error(`There is no post ${title}.`);
  const { plan } = read;
  return { ...read, post: "post" in plan ? plan.post : null, reason: "reason" in plan ? plan.reason : "" };
}

describe("WordPress's own export", async () => {
  const found = await Array.fromAsync(readWxr(createReadStream(new URL("wordpress-6.1.xml", FOLDER))));
  const all = plansOf(found, "https://presserom.example");
  const read = (title: string) => readOf(all, title);

  it("keeps names as readers see them, not as WordPress stores them", () => {
    expect(read("Notiz").found).toMatchObject({
      categories: ["Energy & Utilities", "Pressemeldinger"],
      slug: "gruesse-aus-uberlingen-☀",
      authors: ["Kari Nordmann"],
    });
    expect(read("Classic").found.title).toBe('Classic: "Sitater" & merking i tittel');
    // Its site says American English; no post does.
    expect(read("Notiz").found).toMatchObject({ language: "en-US", isLanguageOfSite: true });
  });

  it("finds types of plugins too, and counts all that readers could see", () => {
    const types = Map.groupBy(all, (each) => each.found.type);
    expect([...types].map(([type, of]) => [type, of.length])).toEqual([
      ["post", 16],
      ["page", 1],
      ["arrangement", 1],
      ["pressemelding", 1],
    ]);
  });

  it("says why what was not public does not come", () => {
    expect(
      ["Utkast", "Venter", "Planlagt", "Internt", "Bak", "Kastet", "Bare"].map((title) => read(title).reason),
    ).toEqual([
      "A draft on the old site",
      "A draft on the old site",
      "Scheduled on the old site, not published yet",
      "Private on the old site",
      "Behind a password or for members only on the old site",
      "In the trash of the old site",
      "Only pictures, no text",
    ]);
  });

  it("reads blocks: pictures with captions, galleries, quotes, tables, embeds as links", () => {
    const { post, plan, html } = read("Solparken");
    expect(plan.notes).toEqual([
      "Embedded page left out; its address stays as a link: https://www.youtube.com/watch?v=abc123",
      "Script left out",
      "Embedded page left out; its address stays as a link: https://kart.example/vis?sted=aero",
      "Block left out: latest-posts",
      "Block left out: block",
      "Shortcode left out: contact-form-7",
    ]);
    expect(html).toContain('<a href="https://www.youtube.com/watch?v=abc123"');
    expect(html).toMatch(/<figcaption>Solparken på Ærø<\/figcaption>/);
    expect(html).toMatch(/>Faktaark<\/a> <a [^>]*>Last ned<\/a>/);
    expect(html).toContain("kWh = kW * t   // [ikke en shortcode]");
    expect(post?.pictures.map(({ address }) => address.replace(/^.*\//, ""))).toEqual([
      "solpark-aero-1024x683.jpg",
      "verksted.png",
      "banner-stort.jpg",
      "solpark-aero.jpg",
    ]);
    expect(post?.links).toHaveLength(2);
    const table = read("Fjordlys leverer");
    // The picture led to its own file, which stays on the old site.
    expect(table.html).not.toContain("lader-hundre.jpg");
    expect(table.html).toContain("<table>");
    expect(table.html).toContain("<blockquote>");
    expect(table.found.seoTitle).toBe("");
  });

  it("reads the classic editor: captions, galleries with theirs, pages, addresses on lines of their own", () => {
    const { html, post } = read("Classic");
    expect(html).toMatch(/<figure><img [^>]*alt="Lærlinger i verkstedet"[^>]*><figcaption>Lærlinger &amp; mestre, <a /);
    expect(html).toContain("<figcaption>Laderen i Ålesund. Foto: Kari Nordmann</figcaption>");
    expect(html).toContain('<a href="https://vimeo.com/76979871"');
    expect(html).toContain("<p>Slutt [sic].</p>");
    expect(html).toContain("[gallery] vises som ord.");
    expect(html).not.toMatch(/\[(?:caption|audio|embed|su_button)/);
    expect(post?.summary).toBe("Et utdrag med merking.");
  });
});

describe("Ghost's own export", async () => {
  const site = "https://nordkai.example";
  const found = [...readGhost(await readFile(new URL("ghost-6.65.json", FOLDER), "utf8"), site)];
  const all = plansOf(found, site);
  const read = (title: string) => readOf(all, title);

  it("keeps what the site shows of a post, and leaves its notes to editors", () => {
    const { found: post, post: planned, html } = read("Nordkai åpner");
    expect(post).toMatchObject({ categories: ["Press releases"], tags: ["Energy"], authors: ["Tuva Berg"] });
    expect(planned).toMatchObject({ summary: "Kaien er åpen for <ferjer>.", seoTitle: "Ny kai", banner: 1 });
    expect(planned?.pictures[1]).toMatchObject({ alt: "Kai i Tromsø", caption: "Kaien. Foto: Nordkai" });
    expect(html).toMatch(/<figure><img [^>]*alt="Verksted"[^>]*><figcaption>Verkstedet på kaien<\/figcaption>/);
  });

  it("reads its cards, and nothing of a player's buttons", () => {
    const { plan, post, html } = read("Cards");
    expect(plan.notes).toEqual([
      "Embedded page left out; its address stays as a link: https://www.youtube.com/embed/abc123",
      "Script left out",
      "Video or sound left out",
    ]);
    expect(post?.pictures).toHaveLength(2);
    expect(post?.links).toEqual([`${site}/nordkai-apner-ny-kai-i-tromso/`, `${site}/register/`]);
    expect(html).toContain("<figcaption>Two pictures</figcaption>");
    expect(html).toMatch(/>The quay\s+About it\s+Nordkai\s*<\/a>/);
    expect(html).toContain("Doors open at nine.");
    expect(html).not.toMatch(/0:00|0:12|1×|alert/);
  });

  it("says why what was not public does not come", () => {
    expect(["For members", "A draft", "Later"].map((title) => read(title).reason)).toEqual([
      "Behind a password or for members only on the old site",
      "A draft on the old site",
      "Scheduled on the old site, not published yet",
    ]);
    expect(read("Contact us").found.type).toBe("page");
  });
});
