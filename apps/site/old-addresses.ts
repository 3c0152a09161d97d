/**
 * Addresses that are no page of the site, on the way to a 404: an old address of an imported post leads to it
 * (docs/product/import.md, Redirects).
 */
import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  findOldAddress,
  hasNoOldAddress,
  type OldAddress,
  oldAddressTag,
  oldPathOf,
} from "#features/imports/server/old-addresses/service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { takesHtml, wantsPage } from "#platform/http/errors.ts";
import { addressOfMarkdown, askedAddress } from "#platform/http/markdown/markdown.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import type { RenderedPage } from "#platform/http/pages/page-request.ts";
import type { SitePages } from "./site-pages.tsx";

/** An import's event drops what was said of its addresses; this only limits the effect of a missed one. */
const MISSING_SECONDS = 60;

/**
 * Programs get JSON, so the 404 in memory is for those who take HTML.
 * @throws AppError not-found.
 */
export async function answerUnknown(pages: SitePages, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.startsWith("/api/") ? "" : oldPathOf(request.url);
  if (path === "" || addressOfMarkdown(askedAddress(request.raw)) !== null || (await hasNoOldAddress()))
    throw notFound();
  if (wantsPage(request, 404))
    return hotPages.serve(request, reply, {
      tags: [oldAddressTag(path)],
      maxAgeSeconds: MISSING_SECONDS,
      query: ["p"],
      cachesMissing: true,
      isPersonalFor: isForProgram,
      render: async () => {
        const old = await findOldAddress(path);
        if (!old) return pages.unknown();
        return old.isPublic ? movedTo(old) : { ...(await pages.post(old)), tags: [`post:${old.guid}`] };
      },
    });
  const old = await findOldAddress(path);
  if (!old?.isPublic) throw notFound();
  return answerMoved(reply, old.path);
}

export function answerMoved(reply: FastifyReply, path: string): FastifyReply {
  return reply.code(301).headers({ location: path, "cache-control": "public, max-age=0, s-maxage=60" }).send();
}

/** `/?p=12`, which is the front page unless an imported post had it. @returns the address here; null: it leads nowhere. */
export async function findPlainAddress(url: string): Promise<string | null> {
  const path = oldPathOf(url);
  const old = path.startsWith("/?") && !(await hasNoOldAddress()) ? await findOldAddress(path) : null;
  return old?.isPublic ? old.path : null;
}

const isForProgram = ({ headers }: IncomingMessage) => !takesHtml(headers.accept);
const movedTo = ({ path }: OldAddress): RenderedPage => ({ status: 301, headers: { location: path }, html: "" });
const notFound = () => new AppError("not-found", "Not found. Check the address.");
