/** HTTP calls of what takes a while: looking for a site's feeds, OPML in and out. */
import { readFile } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer, uuid } from "#platform/contract/fields.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { multipartBody } from "#platform/http/reference/openapi.ts";
import {
  discoverInput,
  lastImport,
  MAX_OPML_BYTES,
  newsMessages,
  newsPaths,
  newsTask,
  taskDismissed,
  taskStarted,
} from "../../contract.ts";
import { startDiscovery } from "../discovery/service.ts";
import { exportOpml, startImport } from "../opml/service.ts";
import { dismissTask, findLastImport, getTask } from "./service.ts";

const tags = ["News"];
const starting = { 202: taskStarted, 400: fieldErrorsAnswer, 401: errorAnswer, 409: errorAnswer, 429: errorAnswer };

export function registerTaskRoutes(app: App): void {
  app.post(
    newsPaths.discover,
    {
      schema: {
        tags,
        summary: "Look for the feeds of a site",
        description:
          "Takes the address of a feed, of a page that names feeds, or of any page of a site that has one where feeds " +
          "usually are. Ask for the task until it is done: its feeds are previews to follow. One search at a time.",
        body: discoverInput,
        response: starting,
      },
    },
    async (request, reply) => {
      const id = await startDiscovery(signedIn(request), request.body.url);
      return reply.code(202).send({ id });
    },
  );

  app.post(
    newsPaths.importOpml,
    {
      schema: {
        tags,
        summary: "Follow the sources of an OPML file",
        description: "Ask for the task: its report grows while it runs, and says which sources failed and why.",
        ...multipartBody(z.object({}), { file: { max: 1, description: "OPML 1.0 or 2.0, at most 1 MB" } }),
        response: { ...starting, 413: fieldErrorsAnswer },
      },
    },
    async (request, reply) => reply.code(202).send({ id: await takeOpml(request) }),
  );

  app.get(
    newsPaths.importOpml,
    {
      schema: {
        tags,
        summary: "Your last import",
        description: "While it runs and for a week after; null without one, and once it was dismissed.",
        response: { 200: lastImport, 401: errorAnswer },
      },
    },
    async (request) => ({ task: await findLastImport(signedIn(request)) }),
  );

  app.get(
    newsPaths.exportOpml,
    {
      schema: {
        tags,
        summary: "The sources that you follow as an OPML 2.0 file",
        produces: ["text/x-opml"],
        response: { 200: z.string().describe("OPML, folders by category"), 401: errorAnswer },
      },
      serializerCompiler: () => (text: string) => text,
    },
    async (request, reply) => {
      const file = await exportOpml(signedIn(request));
      reply.header("content-disposition", 'attachment; filename="dateline-sources.opml"');
      return reply.type("text/x-opml; charset=utf-8").send(file);
    },
  );

  app.get(
    newsPaths.task(":id"),
    {
      schema: {
        tags,
        summary: "How far a search for feeds or an import is",
        params: z.object({ id: uuid }),
        response: { 200: newsTask, 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer },
      },
    },
    (request) => getTask(signedIn(request), request.params.id),
  );

  app.post(
    newsPaths.dismissTask(":id"),
    {
      schema: {
        tags,
        summary: "Dismiss an import report",
        description: "Its own call still tells. Safe to repeat.",
        params: z.object({ id: uuid }),
        response: { 200: taskDismissed, 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer, 409: errorAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await dismissTask(signedIn(request), id);
      return { id };
    },
  );
}

async function takeOpml(request: FastifyRequest): Promise<string> {
  const actor = signedIn(request);
  const body = await readMultipart(request, { files: { file: { max: 1, maxBytes: MAX_OPML_BYTES } } }).catch(nameLimit);
  try {
    const [file] = body.files["file"] ?? [];
    if (!file) throw invalidInput({ file: newsMessages.opmlRequired });
    return await startImport(actor, await readFile(file.path));
  } finally {
    await body.discard();
  }
}

function nameLimit(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "too-large" || !error.fields?.["file"]) throw error;
  const message = newsMessages.opmlTooLarge(Math.floor(MAX_OPML_BYTES / 1024));
  throw new AppError("too-large", message, { fields: { file: message } });
}
