/** Posts as PDF and Word documents: created one at a time, cached until the post changes, and as public as its page. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { makeFile } from "#features/content/server/downloads/file-service.ts";
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { publicPath } from "#features/content/contract.ts";
import { type FileForm, FILE_FORMS, downloadAddress } from "#features/content/site/download-forms.ts";
import { uuid } from "#platform/contract/fields.ts";
import { isSubscribed, listen } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { attachment } from "#platform/http/files/attachment.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import { HotPages } from "#platform/http/pages/hot-pages.ts";
import type { RenderedPage } from "#platform/http/pages/page-request.ts";
import type { Site } from "../shell/page.tsx";
import type { SitePages } from "../site-pages.tsx";
import { type Asked, referenceTags } from "./download-pages.ts";

const FILE_SECONDS = 300;
const FILES_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;
/** Separate from pages, which files would evict. */
const MAX_BYTES = 24 * 1024 * 1024;

const TYPES: Record<FileForm, { type: string; document: "post-pdf" | "post-docx" }> = {
  pdf: { type: "application/pdf", document: "post-pdf" },
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    document: "post-docx",
  },
};

type FileRequest = FastifyRequest<{ Params: { type: string; guid: string; slug: string } }>;

export function registerPostFiles(app: App, pages: SitePages, getSite: () => Site): void {
  const files = new HotPages(isSubscribed, MAX_BYTES);
  let stop: (() => void) | undefined;
  app.addHook("onReady", async () => {
    stop = files.connect(listen);
  });
  app.addHook("onClose", async () => stop?.());
  const limited = { schema: { hide: true }, config: limitPerAddress(FILES_PER_WINDOW, WINDOW_SECONDS) };
  for (const form of FILE_FORMS)
    app.get(`/:type/:guid/:slug.${form}`, limited, (request: FileRequest, reply: FastifyReply) => {
      const asked = request.params;
      if (!uuid.safeParse(asked.guid).success) throw new AppError("not-found", "Not found. Check the address.");
      return files.serve(request, reply, {
        tags: [`post:${asked.guid.toLowerCase()}`],
        maxAgeSeconds: FILE_SECONDS,
        render: async () => (await renderFile(asked, form, getSite().origin)) ?? pages.post(asked),
      });
    });
}

/** Null for a post that is not public: its page says why. */
async function renderFile(asked: Asked, form: FileForm, origin: string): Promise<RenderedPage | null> {
  const post = await findPublicPost(asked.guid);
  if (post?.status !== "published" || post.isDeleted) return null;
  if (publicPath({ ...asked, slug: asked.slug ?? "" }) !== publicPath(post))
    return { status: 301, headers: { location: downloadAddress(post, form) }, html: "" };
  const { type, document } = TYPES[form];
  const headers = {
    "content-type": type,
    "content-disposition": attachment(post.title, post.slug, form),
    link: `<${origin}${publicPath(post)}>; rel="canonical"`,
  };
  return { status: 200, headers, html: await makeFile(post, document, origin), tags: referenceTags(post) };
}
