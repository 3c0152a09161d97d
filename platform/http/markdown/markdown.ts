/** Pages as Markdown: under their address with `.md`, or for clients that prefer `text/markdown` to HTML. */
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/errors/app-error.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { writeMarkdown } from "#platform/rich-text/write-markdown.ts";
import type { RenderedPage } from "../pages/page-request.ts";

export const MARKDOWN_TYPE = "text/markdown; charset=utf-8";
const ENDING = ".md";
/** The front page has no name to which an ending could be added. */
const FRONT = "/index.md";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A public page, which can be read as Markdown too. */
    hasMarkdown?: boolean;
  }
}

/** Options of a route that answers a public page. */
export const PAGE_ROUTE = { schema: { hide: true }, config: { hasMarkdown: true } };

/** The page's own address, if this is the address of its Markdown; null otherwise. */
export function addressOfMarkdown(url: string): string | null {
  const end = url.indexOf("?");
  const [path, query] = end < 0 ? [url, ""] : [url.slice(0, end), url.slice(end)];
  if (!path.endsWith(ENDING)) return null;
  return (path === FRONT ? "/" : path.slice(0, -ENDING.length)) + query;
}

/** The address of a page's Markdown. @param path without a query. */
export function markdownAddress(path: string): string {
  return path === "/" ? FRONT : path + ENDING;
}

/** Whether Markdown is preferred to HTML (RFC 9110, section 12.5.1). */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes("markdown")) return false; // every browser's way out
  const markdown = qualityOf("text/markdown", accept);
  return markdown > 0 && markdown > qualityOf("text/html", accept);
}

function qualityOf(type: string, accept: string): number {
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
    if (name !== type) continue;
    const quality = Number(parameters.find((each) => each.startsWith("q="))?.slice(2) ?? 1);
    return Number.isFinite(quality) ? quality : 0;
  }
  return 0;
}

/** @throws AppError not-found for the ending at an address that is not a public page's: a call, a file, the dashboard. */
export function requirePage(request: FastifyRequest): void {
  const { is404, raw, routeOptions } = request;
  if (is404 || routeOptions.config.hasMarkdown || addressOfMarkdown(askedAddress(raw)) === null) return;
  throw new AppError("not-found", "Not found. Check the address.");
}

/** @returns the requested address, with the ending. */
export function askedAddress(request: IncomingMessage & { originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? "";
}

export function isHtml({ headers }: RenderedPage): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? true;
}

/**
 * The main part of an HTML page as Markdown; other types are unchanged. @param origin https://host. @param path of the
 * page.
 */
export function asMarkdown(page: RenderedPage, origin: string, path: string): RenderedPage {
  if (!isHtml(page) || page.html.length === 0) return page;
  const main = mainPartOf(page.html.toString());
  const { countedAs: _, ...rest } = page; // programs read it
  return {
    ...rest,
    headers: { ...page.headers, "content-type": MARKDOWN_TYPE, link: `<${origin}${path}>; rel="canonical"` },
    html: `${writeMarkdown(readTree(main, { isPage: true }).blocks, origin)}\n`,
  };
}

function mainPartOf(html: string): string {
  const tag = html.search(/<main\b/);
  const end = html.lastIndexOf("</main>");
  return tag < 0 || end < tag ? "" : html.slice(html.indexOf(">", tag) + 1, end);
}
