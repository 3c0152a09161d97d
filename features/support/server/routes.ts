/** Calls of support tickets (spec section 7), and those that staff answers with. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { operatorOnly, signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer, fieldProblems } from "#platform/contract/fields.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { type MultipartBody, readMultipart, type UploadedFile } from "#platform/http/multipart.ts";
import { multipartBody } from "#platform/http/openapi.ts";
import { limitUploadsPerAddress } from "#platform/http/rate-limit.ts";
import * as contract from "../contract.ts";
import { answerTicket, getThread, listTicketQueue, setTicketStatus } from "./answer-service.ts";
import { maxScreenshotBytes, openScreenshot } from "./screenshot-service.ts";
import { countUnread, listTickets, openThread, openTicket, replyToTicket } from "./service.ts";

const { supportMessages, supportPaths } = contract;
const tags = ["Support"];
const UPLOADS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer };
const unknownOrForeign = errorAnswer.describe("Unknown, or somebody else's");
const operatorsOnly = errorAnswer.describe("Not an operator");
const FILES = { screenshot: { max: 1, description: "JPEG or PNG" } };
const idOf = (label: string) =>
  z.object({
    id: z.coerce
      .number({ error: `Give a ${label}'s id.` })
      .int(`Give a ${label}'s id.`)
      .min(1)
      .max(2 ** 53),
  });
const params = idOf("ticket");

export function registerSupportRoutes(app: App): void {
  registerReading(app);
  registerWriting(app);
  registerScreenshots(app);
  registerQueue(app);
  registerAnswers(app);
}

function registerReading(app: App): void {
  const list = {
    ...{ tags, summary: "Your tickets, newest first", querystring: contract.listQuery },
    response: { 200: contract.ticketList, ...refusals },
  };
  app.get(supportPaths.list, { schema: list }, (request) => listTickets(signedIn(request), request.query));

  const one = {
    ...{ tags, summary: "One of your tickets with its thread; it counts as read from now on", params },
    response: { 200: contract.ticketThread, ...refusals, 404: unknownOrForeign },
  };
  app.get(supportPaths.ticket(":id"), { schema: one }, (request) => openThread(signedIn(request), request.params.id));

  const unread = {
    ...{ tags, summary: "How many of your tickets have an answer that you have not read" },
    response: { 200: contract.unreadAnswer, 401: errorAnswer },
  };
  app.get(supportPaths.unread, { schema: unread }, async (request) => ({
    unread: await countUnread(signedIn(request)),
  }));
}

function registerWriting(app: App): void {
  const config = limitUploadsPerAddress(UPLOADS_PER_WINDOW, WINDOW_SECONDS);
  const response = { ...refusals, 413: fieldErrorsAnswer, 429: errorAnswer };
  const create = {
    ...{ tags, summary: "Open a ticket", ...multipartBody(contract.ticketInput, FILES) },
    response: { 201: contract.ticket, ...response },
  };
  app.post(supportPaths.create, { config, schema: create }, async (request, reply) => {
    const actor = signedIn(request);
    return withBody(request, async (body) => {
      const { values, screenshot } = readBody(contract.ticketInput, body);
      reply.code(201);
      return openTicket(actor, values.category, { message: values.message, screenshot });
    });
  });

  const answer = {
    ...{ tags, summary: "Reply to one of your tickets; a resolved one is open again", params },
    ...multipartBody(contract.replyInput, FILES),
    response: { 200: contract.ticketThread, ...response, 404: unknownOrForeign },
  };
  app.post(supportPaths.reply(":id"), { config, schema: answer }, async (request) => {
    const actor = signedIn(request);
    return withBody(request, async (body) => {
      const { values, screenshot } = readBody(contract.replyInput, body);
      return replyToTicket(actor, request.params.id, { message: values.message, screenshot });
    });
  });
}

function registerScreenshots(app: App): void {
  const schema = {
    ...{ tags, summary: "The picture of a message, for its ticket's owner and operators", params: idOf("message") },
    description: "WebP. Somebody else's answers 404.",
  };
  app.get(supportPaths.screenshot(":id"), { schema }, async (request, reply) => {
    const actor = signedIn(request);
    const picture = await openScreenshot(request.params.id, actor.role === "operator" ? null : actor.id);
    return reply.type("image/webp").header("cache-control", "private, max-age=86400, immutable").send(picture);
  });
}

function registerQueue(app: App): void {
  const list = {
    ...{ tags, summary: "Everybody's tickets, open ones first", querystring: contract.queueQuery },
    response: { 200: contract.operatorTicketList, ...refusals, 403: operatorsOnly },
  };
  app.get(supportPaths.queue, { schema: list }, (request) => listTicketQueue(operatorOnly(request), request.query));

  const one = {
    ...{ tags, summary: "A ticket with its thread and internal notes", params },
    response: { 200: contract.operatorThread, ...refusals, 403: operatorsOnly, 404: errorAnswer },
  };
  app.get(supportPaths.queueTicket(":id"), { schema: one }, (request) =>
    getThread(operatorOnly(request), request.params.id),
  );
}

function registerAnswers(app: App): void {
  const response = { 200: contract.operatorThread, ...refusals, 403: operatorsOnly, 404: errorAnswer };
  const answer = {
    ...{ tags, summary: "Answer a ticket, or note something for operators", params, body: contract.answerInput },
    ...{ description: "An answer to an open ticket takes it up, unless `status` says otherwise.", response },
  };
  app.post(supportPaths.answer(":id"), { schema: answer }, (request) =>
    answerTicket(operatorOnly(request), request.params.id, request.body),
  );

  const status = { tags, summary: "Set the status of a ticket", params, body: contract.statusInput, response };
  app.post(supportPaths.setStatus(":id"), { schema: status }, (request) =>
    setTicketStatus(operatorOnly(request), request.params.id, request.body.status),
  );
}

async function withBody<T>(request: FastifyRequest, answer: (body: MultipartBody) => Promise<T>): Promise<T> {
  const files = { screenshot: { max: 1, maxBytes: maxScreenshotBytes(), tooMany: supportMessages.oneScreenshot } };
  const body = await readMultipart(request, { files });
  try {
    return await answer(body);
  } finally {
    await body.discard();
  }
}

/** @throws AppError invalid-input naming each wrong field. */
function readBody<T extends z.ZodObject>(
  schema: T,
  { fields, files }: MultipartBody,
): { values: z.output<T>; screenshot: UploadedFile | null } {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw invalidInput(fieldProblems(parsed.error));
  return { values: parsed.data, screenshot: files["screenshot"]?.[0] ?? null };
}
