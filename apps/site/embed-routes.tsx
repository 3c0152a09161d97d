/** Posts in other sites: a small page that any site may frame, and oEmbed (https://oembed.com), which leads to it. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { companyPage } from "#features/companies/contract.ts";
import { authorPage, publicPath } from "#features/content/contract.ts";
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { Badge } from "#features/content/site/cards/post-cards.tsx";
import { postHead, previewPicture } from "#features/content/site/post/head.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import type { PublicPost } from "#features/content/site/public-post.ts";
import { guidInAddress } from "#features/content/site/post/references.ts";
import { escapeAttribute } from "entities";
import { uuid } from "#platform/contract/fields.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { PAGE_ROUTE } from "#platform/http/markdown/markdown.ts";
import { embeddedPageHeaders } from "#platform/http/security-headers.ts";
import { element, xmlDocument } from "#platform/xml/xml.ts";
import { directionOf } from "#ui-kit/public/direction.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { renderPage, type Site } from "./shell/page.tsx";
import type { SitePages } from "./site-pages.tsx";

const EMBED_SECONDS = 300;
/** Of the frame, in pixels: a headline of three lines and its summary. */
const FRAME = { width: 600, height: 240 } as const;
const ASKED_PER_WINDOW = 300;
const WINDOW_SECONDS = 600;
const embedPath = (guid: string) => `/embed/${guid}`;

type EmbedRequest = FastifyRequest<{ Params: { guid: string } }>;
type OembedRequest = FastifyRequest<{ Querystring: Record<string, string | string[] | undefined> }>;

export function registerEmbeds(app: App, pages: SitePages, getSite: () => Site): void {
  app.get(embedPath(":guid"), PAGE_ROUTE, (request: EmbedRequest, reply) => {
    const { guid } = request.params;
    if (!uuid.safeParse(guid).success) throw notFound();
    // One address per post: variants in upper case would be thousands of pages to cache.
    if (guid !== guid.toLowerCase()) return reply.redirect(embedPath(guid.toLowerCase()), 301);
    return hotPages.serve(request, reply, {
      tags: [`post:${guid}`],
      maxAgeSeconds: EMBED_SECONDS,
      render: async () => {
        const post = await findPublished(guid);
        if (!post) return pages.post({ type: "", guid });
        return { status: 200, headers: embeddedPageHeaders(), html: drawEmbed(post, getSite()) };
      },
    });
  });
  const config = limitPerAddress(ASKED_PER_WINDOW, WINDOW_SECONDS);
  app.get("/oembed", { schema: { hide: true }, config }, (request: OembedRequest, reply) =>
    answerOembed(getSite(), request, reply),
  );
}

function drawEmbed(post: PublicPost, site: Site): string {
  const head = { ...postHead(post), noindex: true };
  return renderPage({ site, head, frame: "main", children: <Embed post={post} /> });
}

function Embed({ post }: { post: PublicPost }) {
  return (
    <main id="main" className="embed">
      <article dir={directionOf(post.title)}>
        <Badge type={post.type} />
        <h1 dir="auto">
          <a href={publicPath(post)}>{post.title}</a>
        </h1>
        {post.description && (
          <p className="serif" dir="auto">
            {post.description}
          </p>
        )}
        <p className="small">
          <bdi>{post.companyDisplayName ?? post.author}</bdi>
          {post.publishedAt && ` · ${formatDay(post.publishedAt)}`}
        </p>
      </article>
    </main>
  );
}

async function answerOembed(site: Site, request: OembedRequest, reply: FastifyReply): Promise<FastifyReply> {
  const asked = (name: string) => [request.query[name]].flat()[0] ?? "";
  const format = asked("format") || "json";
  // oEmbed, section 2.3.4: 501 for a format that is not provided, 404 for an address that is not ours.
  if (format !== "json" && format !== "xml")
    return reply.code(501).type("application/json").send({ detail: "The format must be json or xml." });
  const guid = guidInAddress(asked("url"), site.origin);
  const post = guid === null ? null : await findPublished(guid);
  if (!post) throw new AppError("not-found", "Give the address of a published post of this site as url.");
  const card = describeCard(post, site, { width: asked("maxwidth"), height: asked("maxheight") });
  reply.headers({ "cache-control": `public, max-age=${EMBED_SECONDS}`, "access-control-allow-origin": "*" });
  if (format === "json") return reply.type("application/json; charset=utf-8").send(JSON.stringify(card));
  const parts = Object.entries(card).map(([name, value]) => element(name, {}, String(value)));
  return reply.type("text/xml; charset=utf-8").send(xmlDocument(element("oembed", {}, ...parts)));
}

/** As requested. */
type Most = { width: string; height: string };

/** `html` frames the small page; its only text is the site's name. */
function describeCard(post: PublicPost, { origin }: Site, max: Most) {
  const width = atMost(FRAME.width, max.width);
  const height = atMost(FRAME.height, max.height);
  const { name } = getSite();
  const frame = `<iframe src="${origin}${embedPath(post.guid)}" width="${width}" height="${height}" title="${escapeAttribute(name)}" loading="lazy" style="border:0"></iframe>`;
  return {
    version: "1.0",
    type: "rich",
    title: post.title,
    author_name: post.companyDisplayName ?? post.author,
    ...authorOf(post, origin),
    provider_name: name,
    provider_url: `${origin}/`,
    cache_age: EMBED_SECONDS,
    html: frame,
    width,
    height,
    ...thumbnailOf(post, origin, max),
  };
}

/** The page with more by the same publisher. */
function authorOf({ companyDisplayName, company, authorSlug }: PublicPost, origin: string) {
  if (companyDisplayName === null) return authorSlug === null ? {} : { author_url: origin + authorPage(authorSlug) };
  return company ? { author_url: origin + companyPage(company.slug) } : {};
}

/**
 * Within the requested size, as oEmbed requires: the JPEG, otherwise the largest WebP that fits; none if all are
 * larger.
 */
function thumbnailOf({ image }: PublicPost, origin: string, max: Most) {
  const smaller = image?.variants.filter(({ format }) => format === "webp").toSorted((a, b) => b.width - a.width) ?? [];
  const files = smaller.map(({ name, width, height }) => ({ path: `/media/${image?.id}/${name}`, width, height }));
  const best = [previewPicture(image), ...files].find(
    (file) => file?.width && file.height && fits(file.width, max.width) && fits(file.height, max.height),
  );
  return best ? { thumbnail_url: origin + best.path, thumbnail_width: best.width, thumbnail_height: best.height } : {};
}

const fits = (own: number, asked: string) => atMost(own, asked) === own;

function atMost(own: number, asked: string): number {
  return /^[1-9]\d{0,4}$/.test(asked) ? Math.min(own, Number(asked)) : own;
}

async function findPublished(guid: string): Promise<PublicPost | null> {
  const post = await findPublicPost(guid);
  return post?.status === "published" && !post.isDeleted ? post : null;
}

function notFound(): AppError {
  return new AppError("not-found", "Not found. Check the address.");
}
