/** Pictures of link previews. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { sendTagged } from "#platform/http/entity-tags.ts";
import { parsePreviewFile } from "../../contract.ts";
import { findPreview } from "./service.ts";

/** As long as a page may be kept by caches: what is withdrawn leaves them with it. */
const CACHE = "public, max-age=300";

type PreviewRequest = FastifyRequest<{ Params: { subject: string; file: string } }>;

export function registerPreviews(app: App): void {
  app.get("/og/:subject/:file", { schema: { hide: true } }, answerPreview);
}

async function answerPreview(request: PreviewRequest, reply: FastifyReply) {
  const { subject, file } = request.params;
  const wanted = parsePreviewFile(file);
  const found = wanted && (await findPreview({ ...wanted, subject: subject.toLowerCase() }));
  if (found === null) throw new AppError("not-found", "Not found. Check the address.");
  if ("movedTo" in found) return reply.header("cache-control", "no-store").redirect(found.movedTo, 302);
  return sendTagged(request, reply.header("cache-control", CACHE), "image/png", found.png);
}
