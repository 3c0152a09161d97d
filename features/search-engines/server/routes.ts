/** Documents for search engines and assistants: the same for everyone, so they are cached with readers' pages. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { FRONT_TAG } from "#features/newsroom/archive-contract.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { keyFile, parseSitemapFile, searchEnginePages } from "../contract.ts";
import { indexNowKey, isIndexNowOn } from "./index-now/service.ts";
import { drawLlms } from "./llms/service.ts";
import { drawRobots } from "./robots.ts";
import { registerPreviews } from "./previews/routes.ts";
import { drawFile, drawIndex, drawNews } from "./sitemaps/service.ts";

/** Every change of a public post announces the front page's tag, so what is withdrawn leaves immediately. */
const TAGS = [FRONT_TAG];
/** Short, because caches in front are not notified. */
const SECONDS = 60;
const XML = "application/xml; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

/** @param origin where the site is served from: https://host, no slash at the end. */
export function registerSearchEngineRoutes(app: App, origin: () => string): void {
  registerPreviews(app);
  const hidden = { schema: { hide: true } };
  const serve = (request: FastifyRequest, reply: FastifyReply, type: string, draw: () => Promise<string>) =>
    hotPages.serve(request, reply, {
      tags: TAGS,
      maxAgeSeconds: SECONDS,
      render: async () => ({ status: 200, headers: { "content-type": type }, html: await draw() }),
    });
  app.get(searchEnginePages.robots, hidden, (request, reply) =>
    serve(request, reply, TEXT, async () => drawRobots(origin())),
  );
  app.get(searchEnginePages.index, hidden, (request, reply) => serve(request, reply, XML, () => drawIndex(origin())));
  app.get(searchEnginePages.news, hidden, (request, reply) => serve(request, reply, XML, () => drawNews(origin())));
  app.get(searchEnginePages.llms, hidden, (request, reply) => serve(request, reply, TEXT, () => drawLlms(origin())));
  // A constant address: the key is the installation's.
  app.get(keyFile(indexNowKey()), hidden, (_request, reply) => {
    if (!isIndexNowOn()) throw notFound();
    return reply.header("cache-control", "no-store").type(TEXT).send(indexNowKey());
  });
  app.get("/sitemaps/:file", hidden, (request: FileRequest, reply) => {
    const part = parseSitemapFile(request.params.file);
    if (part === null) throw notFound();
    return serve(request, reply, XML, async () => {
      const file = await drawFile(part, origin());
      if (file === null) throw notFound();
      return file;
    });
  });
}

const notFound = () => new AppError("not-found", "Not found. Check the address.");
