/** A newsroom as a static site, served below a path by a plain file server: every link in it leads somewhere within it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Parser } from "htmlparser2";
import { expect, it } from "vitest";
import { keepMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { transaction } from "#platform/database/client.ts";
import type { Operator } from "#features/audit/server/service.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser } from "#tests/factories/users.ts";
import { readArchive, type Unpacked } from "#tests/support/archives.ts";
import { buildNewsroom } from "#tests/support/newsrooms.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { type Sources, writeStaticSite } from "./static-site.ts";
import { publicUrl } from "#platform/config/settings.ts";

useOwnDataFolder();
const OPERATOR: Operator = { id: null, role: "operator" };
const FONT = "assets/inter-1.woff2";
const SOURCES: Sources = {
  site: () => ({ origin: publicUrl(), stylesheet: "/assets/site-1.css", fonts: [`/${FONT}`] }),
  readAsset: async (name) => Buffer.from(name.endsWith(".css") ? "@font-face{src:url(/assets/serif-2.woff2)}" : name),
};
const AT = "/press/room/";

/** A server of files, as any is: a folder is its index.html. */
async function serving<T>(site: Unpacked, use: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://x");
    const name = pathname.startsWith(AT) ? decodeURIComponent(pathname.slice(AT.length)) : null;
    const content =
      name === null ? undefined : site.get(name === "" || name.endsWith("/") ? `${name}index.html` : name);
    response.writeHead(content ? 200 : 404).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Every address that a browser or a crawler finds in a file. */
function addressesIn(name: string, text: string): string[] {
  if (name.endsWith(".css"))
    return text
      .split("url(")
      .slice(1)
      .map((piece) => piece.slice(0, piece.indexOf(")")));
  if (!name.endsWith(".html")) return [];
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (_tag, { href, src, poster, action, srcset = "", ping }) => {
      for (const address of [href, src, poster, action, ping]) if (address !== undefined) found.push(address);
      for (const entry of srcset.split(",")) if (entry.trim() !== "") found.push(entry.trim().split(" ")[0] ?? "");
    },
  });
  parser.end(text);
  return found;
}

const drawn = async (slug: string): Promise<Unpacked> => {
  const file = path.join(await temporaryFolder(), "site.zip");
  await writeStaticSite(OPERATOR, slug, file, new URL(`https://news.example${AT}`), SOURCES);
  return readArchive(file);
};

it("has only files that readers may see, and turns other links into plain words", async () => {
  const { company, owner, author } = await buildNewsroom();
  const stranger = await buildUser();
  const secret = await buildPicture(stranger.actor, { width: 300, height: 200 });
  const own = await buildPicture(owner.actor, { width: 300, height: 200 });
  const shown = await buildPicture(author.actor, { width: 300, height: 200 });
  const post = await buildPost(author.id, {
    company_id: company.id,
    content_html: `<p><a href="${secret.url}">Theirs</a> <a href="${publicUrl()}${own.url}">Ours</a>
      <img src="${secret.url}" alt="Closed"> <a href="${shown.url}/more">Deeper</a> <img src="${shown.url}" alt="Open"></p>`,
  });
  await transaction((tx) => keepMedia(tx, ownUploads(author.id), post.id, [shown.id]));
  await indexChanges();
  const site = await drawn(company.slug);
  const ids = new Set([...site.keys()].flatMap((name) => (name.startsWith("media/") ? [name.split("/")[1]] : [])));
  expect([ids.has(secret.id), ids.has(own.id), ids.has(shown.id)]).toEqual([false, false, true]);
  const page = site.text(`${post.url.slice(1)}/index.html`);
  const named = addressesIn("index.html", page);
  expect(named.filter((address) => address.includes(secret.id) || address.includes(own.id))).toEqual([]);
  expect(page).toContain("Theirs Ours");
  expect(page).toContain(`alt="Closed"`);
  expect(page).toMatch(/<img[^>]+src="[./]+\/media\/[^>]+alt="Open"/);
  expect(named.filter((address) => address.endsWith("/more"))).toEqual([]);
});

it("leaves out what links lead to and nothing has; what it is made of must be there", async () => {
  const { company, owner } = await buildNewsroom();
  const home = `/company/${company.slug}`;
  const missing = [
    "/assets/gone-1.js",
    "/assets/gone-2.css",
    `${home}/archive/1850`,
    `${home}/archive/2026/13`,
    `${home}?page=99`,
    `${home}/media?page=77`,
    `${home}/archive?before=no`,
  ];
  const links = [...missing, `${home}/archive`].map((to, n) => `<a href="${publicUrl()}${to}">Link ${n}.</a>`);
  const { url } = await buildPost(owner.id, { company_id: company.id, content_html: `<p>${links.join(" ")}</p>` });
  await indexChanges();
  const readAsset = async (name: string) => (name.includes("gone-") ? null : SOURCES.readAsset(name));
  const file = path.join(await temporaryFolder(), "site.zip");
  const write = (sources: Sources) =>
    writeStaticSite(OPERATOR, company.slug, file, new URL(`https://news.example${AT}`), sources);
  await expect(write({ ...SOURCES, readAsset: async () => null })).rejects.toThrow("The build has no file");
  await write({ ...SOURCES, readAsset });
  const site = await readArchive(file);
  const page = site.text(`${url.slice(1)}/index.html`);
  const text = page.slice(page.indexOf("Link 0."));
  expect(text).toContain(missing.map((_to, n) => `Link ${n}.`).join(" "));
  expect(text).toMatch(/<a [^>]*href="[./]+archive\/"[^>]*>Link 7\./);
  const folders = ["archive/1850/", "archive/2026/13/", "page/99/", "media-library/page/77/", "archive/before-no/"];
  expect(
    [...site.keys()].filter((name) => name.includes("gone-") || folders.some((to) => name.startsWith(to))),
  ).toEqual([]);
});

it("has every page, and each link within it answers 200", async () => {
  const { company, owner, posts } = await buildNewsroom();
  for (let n = 0; n < 70; n++)
    await buildPost(owner.id, {
      company_id: company.id,
      name: `Release ${n}`,
      published_at: new Date(Date.UTC(2025, n % 12, 3)),
    });
  const stranger = await buildUser();
  await buildPost(stranger.id, { name: "Of a stranger" });
  await indexChanges();
  const file = path.join(await temporaryFolder(), "site.zip");
  const { pages } = await writeStaticSite(OPERATOR, company.slug, file, new URL(`https://news.example${AT}`), SOURCES);
  const site = await readArchive(file);
  expect(pages).toBeGreaterThan(76);

  const reached = await serving(site, async (origin) => {
    const seen = new Set<string>([`${origin}${AT}`]);
    for (const url of seen) {
      const answer = await fetch(url);
      expect([url, answer.status]).toEqual([url, 200]);
      const { pathname } = new URL(url);
      const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
      for (const address of addressesIn(name, await answer.text())) {
        const to = new URL(address, url);
        to.hash = "";
        if (to.origin === origin) seen.add(to.href);
        else
          expect(to.protocol === "tel:" || to.protocol === "mailto:" || /(?:halden|news)\.example$/.test(to.host)).toBe(
            true,
          );
      }
    }
    return new Set([...seen].map((url) => decodeURIComponent(new URL(url).pathname.slice(AT.length))));
  });
  for (const { url } of posts.slice(0, 3)) expect(reached).toContain(`${url.slice(1)}/`);
  for (const to of ["page/3/", "archive/", FONT, "assets/serif-2.woff2", "favicon.svg"]) expect(reached).toContain(to);

  const texts = [...site]
    .filter(([name]) => /\.(?:html|xml|json|txt|css)$/.test(name))
    .map(([name, content]) => [name, String(content)] as const);
  const host = new URL(publicUrl()).host;
  expect(
    texts
      .filter(([, text]) => text.includes(host) || text.includes("/api/") || text.includes("<form"))
      .map(([name]) => name),
  ).toEqual([]);
  expect(
    texts.filter(([, text]) => text.includes("Of a stranger") || text.includes("Top secret")).map(([name]) => name),
  ).toEqual([]);
  expect(
    texts.filter(([, text]) => /<script(?! type="application\/ld\+json")/.test(text)).map(([name]) => name),
  ).toEqual([]);

  const [first] = posts;
  const page = site.text(`${first?.url.slice(1)}/index.html`);
  expect(page).toContain(`<link rel="canonical" href="https://news.example${AT}${first?.url.slice(1)}/">`);
  expect(page).toContain("The figure was 3, not 4.");
  expect(site.text("sitemap.xml").split("<loc>")).toHaveLength(1 + 1 + 73);
  for (const feed of ["feed.xml", "atom.xml", "feed.json"]) {
    expect(site.text(feed)).toContain(`https://news.example${AT}${first?.url.slice(1)}/`);
    expect(site.text(feed)).not.toMatch(/hub/);
  }
  expect(site.text(`${posts[3]?.url.slice(1)}/index.html`)).toContain("It was wrong.");
});
