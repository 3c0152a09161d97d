/**
 * Writes a company's newsroom as a static site: the public pages, drawn by what draws them for readers, as files that any
 * web server can serve below any path (docs/product/newsroom-archive.md, Static site).
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Operator } from "#features/audit/server/service.ts";
import { findReadableFile } from "#features/media/server/access-service.ts";
import { openMediaFile } from "#features/media/server/service.ts";
import { findSiteOf, getSiteOf, recordSite, type SiteOf } from "#features/newsroom-archive/server/site-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { renderFeed } from "#features/syndication/server/feed-service.ts";
import { FEED_FILES } from "#features/syndication/contract.ts";
import { inProject } from "#platform/config/project-root.ts";
import { type Archive, writeArchive } from "#platform/storage/archive.ts";
import type { RenderedPage } from "#platform/http/pages/page-request.ts";
import { renderArchive } from "../archive-routes.tsx";
import { currentSite } from "../current-site.ts";
import type { Site } from "../shell/page.tsx";
import { FAVICON } from "../site-files.ts";
import { SitePages } from "../site-pages.tsx";
import { type Rewriting, rewritePage, withBase } from "./rewrite-page.ts";
import { type Newsroom, type Place, placeOf } from "./static-addresses.ts";

export type StaticSite = { pages: number; files: number; bytes: number };

/** How style sheets and fonts are read, and where pages say they are; tests pass their own. */
export type Sources = { site: () => Site; readAsset: (path: string) => Promise<Buffer | null> };
const OWN: Sources = {
  site: currentSite,
  readAsset: (name) => readFile(inProject(path.join("dist/client", name))).catch(() => null),
};

/**
 * @param file a ZIP that must not exist: the site is what it unpacks to.
 * @param address where it will be: canonical addresses, feeds and the sitemap say so.
 * @throws AppError forbidden, not-found without such a company.
 */
export async function writeStaticSite(
  operator: Operator,
  slug: string,
  file: string,
  address: URL,
  sources: Sources = OWN,
): Promise<StaticSite> {
  const of = await findSiteOf(operator, slug);
  const written = await draw(of, file, address, sources);
  await recordSite(operator, of.id, file);
  return written;
}

/** For the job of an owner, who may do it. */
export async function drawStaticSite(
  companyId: number,
  file: string,
  address: URL,
  sources?: Sources,
): Promise<StaticSite> {
  return draw(await getSiteOf(companyId), file, address, sources ?? OWN);
}

async function draw(of: SiteOf, file: string, address: URL, sources: Sources): Promise<StaticSite> {
  const writer = new SiteWriter(of, address.href.endsWith("/") ? address.href : `${address.href}/`, sources);
  const bytes = await writeArchive(file, (archive) => writer.write(archive));
  return { pages: writer.pages, files: writer.files, bytes };
}

class SiteWriter {
  pages = 0;
  files = 0;
  readonly #of: SiteOf;
  readonly #base: string;
  readonly #sources: Sources;
  readonly #newsroom: Newsroom;
  readonly #drawing: SitePages;
  /** What is not written yet, and whether the site has each that a page names. */
  readonly #waiting: Place[] = [];
  readonly #known = new Map<string, boolean>();

  constructor(of: SiteOf, base: string, sources: Sources) {
    this.#of = of;
    this.#base = base;
    this.#sources = sources;
    this.#drawing = new SitePages(sources.site);
    const posts = new Map(of.posts.map(({ guid, path: at }) => [guid, at]));
    this.#newsroom = { origin: sources.site().origin, slug: of.slug, posts };
  }

  async write(archive: Archive): Promise<void> {
    const home = `/company/${this.#of.slug}`;
    const { stylesheet, fonts } = this.#sources.site();
    for (const address of [
      home,
      ...this.#of.posts.map((post) => post.path),
      ...FEED_FILES.map((feed) => `${home}/${feed}`),
      "/favicon.svg",
      stylesheet,
      ...fonts,
    ]) {
      const place = placeOf(this.#newsroom, address);
      if (place !== null && place !== "elsewhere") this.#take(place);
    }
    const begunWith = new Set(this.#waiting);
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      await this.#add(archive, next, begunWith.has(next));
    await archive.addText("sitemap.xml", this.#sitemap());
    await archive.addText("robots.txt", `User-agent: *\nAllow: /\nSitemap: ${this.#base}sitemap.xml\n`);
    this.files += 2;
  }

  #take(place: Place): void {
    if (this.#known.get(place.to) === true) return;
    this.#known.set(place.to, true);
    this.#waiting.push(place);
  }

  /** `write` is called again once it is known which of the places that it names the site has. */
  async #linked(write: (has: Rewriting["has"]) => string): Promise<string> {
    const named = new Map<string, Place>();
    const written = write((place) => {
      named.set(place.to, place);
      return true;
    });
    for (const place of named.values()) {
      if (this.#known.has(place.to)) continue;
      if (await this.#isThere(place)) this.#take(place);
      else this.#known.set(place.to, false);
    }
    const has = ({ to }: Place) => this.#known.get(to) === true;
    return [...named.values()].every(has) ? written : write(has);
  }

  /** What a link names: a story may name pages that nothing has, and files that no reader may see. */
  async #isThere(place: Place): Promise<boolean> {
    if (place.is === "page") return isPage(await this.#draw(place));
    if (place.is === "media") return (await this.#shownFile(place)) !== null;
    return place.is === "asset" && (await this.#sources.readAsset(place.to)) !== null;
  }

  /** @throws Error when the site lacks what it is made of; what was gone since a link to it was found is left out. */
  async #add(archive: Archive, place: Place, isNeeded: boolean): Promise<void> {
    if (place.is === "page") return this.#addPage(archive, place, isNeeded);
    if (place.is === "media") return this.#addMedia(archive, place);
    if (place.is === "feed") return this.#addText(archive, place.to, await this.#feed(place.to));
    if (place.to === "favicon.svg") return this.#addText(archive, place.to, FAVICON);
    const asset = await this.#sources.readAsset(place.to);
    if (asset === null && isNeeded) throw new Error(`The build has no file ${place.to}.`);
    if (asset === null) return;
    if (place.to.endsWith(".css")) return this.#addText(archive, place.to, await this.#stylesheet(String(asset)));
    await archive.addStream(place.to, Readable.from([asset], { objectMode: false }));
    this.files++;
  }

  async #addText(archive: Archive, to: string, text: string): Promise<void> {
    await archive.addText(to, text);
    this.files++;
  }

  async #addPage(archive: Archive, place: Place, isNeeded: boolean): Promise<void> {
    const page = await this.#draw(place);
    if (!isPage(page) && isNeeded) throw new Error(`The page ${place.path} answers ${page.status}.`);
    if (!isPage(page)) return;
    const html = await this.#linked((has) => rewritePage(String(page.html), this.#rewriting(place.to, has)));
    await archive.addText(`${place.to}index.html`, html);
    this.pages++;
  }

  #draw({ path: at, query }: Place): Promise<RenderedPage> {
    const { slug } = this.#of;
    const [, first, second = "", third = "", year, month] = at.split("/");
    if (first === "company" && third === "") return this.#drawing.company(slug, query["page"]);
    if (first === "company" && third === "media") return this.#drawing.companyLibrary(slug, query["page"]);
    if (first === "company") {
      const params = { slug, ...(year !== undefined && { year }), ...(month !== undefined && { month }) };
      return renderArchive(this.#sources.site, { of: "company", slug }, { params, query });
    }
    return this.#drawing.post({ type: decodeURIComponent(first ?? ""), guid: second, slug: third });
  }

  #rewriting(folder: string, has: Rewriting["has"]): Rewriting {
    return {
      newsroom: this.#newsroom,
      company: this.#of.name,
      siteName: getSite().name,
      base: this.#base,
      folder,
      has,
    };
  }

  /** Null for what readers may not see: a story may name any file. */
  async #shownFile({ to }: Place) {
    const [, id = "", name = "", ...rest] = to.split("/");
    const shown = rest.length === 0 ? await findReadableFile(null, id, name) : null;
    return shown?.file ?? null;
  }

  async #addMedia(archive: Archive, place: Place): Promise<void> {
    const file = await this.#shownFile(place);
    const content = file && (await openMediaFile(file));
    // A file that is missing here is missing there, too.
    if (!file || !content) return;
    await archive.addFile(place.to, content, file.bytes);
    this.files++;
  }

  async #feed(name: string): Promise<string> {
    const file = FEED_FILES.find((each) => each === name);
    const feed = file && (await renderFeed({ of: "company", slug: this.#of.slug }, file));
    if (!feed) throw new Error(`The company lacks the feed ${name}`);
    const { body } = feed;
    return this.#linked((has) => withBase(withoutHub(body), this.#rewriting("", has)));
  }

  /** Fonts are named from the root; they are next to it. */
  async #stylesheet(css: string): Promise<string> {
    const [first = "", ...rest] = css.split("url(/assets/");
    const names = new Set(rest.map((piece) => piece.slice(0, piece.indexOf(")"))));
    for (const name of names) {
      const place = placeOf(this.#newsroom, `/assets/${name}`);
      if (place !== null && place !== "elsewhere" && (await this.#isThere(place))) this.#take(place);
    }
    return [first, ...rest].join("url(");
  }

  #sitemap(): string {
    const shown = this.#of.posts.filter(({ isWithdrawn }) => !isWithdrawn);
    const urls = ["", ...shown.map(({ path: at }) => `${at.slice(1)}/`)];
    const entries = urls.map((to) => `<url><loc>${escapeXml(new URL(to, this.#base).href)}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>\n`;
  }
}

/** A withdrawn post is its notice. */
const isPage = ({ status }: RenderedPage) => status === 200 || status === 410;

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** No hub tells of its changes. */
function withoutHub(feed: string): string {
  if (feed.startsWith("{")) {
    const { hubs: _hubs, ...rest } = JSON.parse(feed) as Record<string, unknown>;
    return `${JSON.stringify(rest, null, 2)}\n`;
  }
  const at = feed.indexOf('rel="hub"');
  return at === -1 ? feed : feed.slice(0, feed.lastIndexOf("<", at)) + feed.slice(feed.indexOf(">", at) + 1);
}
