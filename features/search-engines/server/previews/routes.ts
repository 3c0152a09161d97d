/** Pictures of link previews. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { parsePreviewFile } from "../../contract.ts";
import { stopPreviews } from "./drawing-service.ts";
import { findPreview } from "./service.ts";

/** As long as a page may be kept by caches: what is withdrawn leaves them with it. */
const CACHE = "public, max-age=300";

type PreviewRequest = FastifyRequest<{ Params: { subject: string; file: string } }>;

export function registerPreviews(app: App): void {
  app.addHook("onClose", stopPreviews);
  app.get("/og/:subject/:file", { schema: { hide: true } }, answerPreview);
}

async function answerPreview({ params: { subject, file } }: PreviewRequest, reply: FastifyReply) {
  const wanted = parsePreviewFile(file);
  const found = wanted && (await findPreview({ ...wanted, subject: subject.toLowerCase() }));
  if (found === null) throw new AppError("not-found", "Not found. Check the address.");
  if ("movedTo" in found) return reply.header("cache-control", "no-store").redirect(found.movedTo, 302);
  return reply.header("cache-control", CACHE).type("image/png").send(found.png);
}
