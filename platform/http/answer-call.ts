/** Registers the route described by a call's definition: access, input, answer and its OpenAPI description. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AnswerOf, CallDefinition, EventAnswer, Parsed } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer, type FieldProblems, fieldProblems } from "#platform/contract/fields.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import type { App } from "./app.ts";
import type { Caller, OperatorCaller } from "./caller.ts";
import { asPrecondition, fieldsOfHeaders, tagDeprecation, tagVersion, takesMatch } from "./call-headers.ts";
import { type FileLimits, type MultipartBody, readMultipart } from "./bodies/multipart.ts";
import { headersOf } from "./reference/call-headers.ts";
import { multipartBody } from "./reference/openapi.ts";
import { doOnce, type Once } from "./repeats/service.ts";

type FormOf<C extends CallDefinition> = C["form"] extends { fields: infer F } ? F : undefined;

/** The input of a handler; `values` and `media` exist if the call takes a form. */
export type Given<C extends CallDefinition, M = undefined> = {
  actor: C["access"] extends "anyone" ? Caller | null : C["access"] extends "operator" ? OperatorCaller : Caller;
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  /** The form's text fields. */
  values: Parsed<FormOf<C>>;
  /** The files as `form.read` returned them. */
  media: M;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<C extends CallDefinition, M> = (
  given: Given<C, M>,
) => C["answer"] extends "file" | EventAnswer
  ? unknown
  : C["status"] extends 204
    ? unknown
    : AnswerOf<C> | Promise<AnswerOf<C>>;

/** How the files of a form are read: their limits and the resulting values. */
export type FormReading<M> = {
  /** By field; the definition says how many files each takes. */
  limits: () => Record<string, Omit<FileLimits[string], "max">>;
  /** Adds problems with the files to `problems`, next to those of the fields. */
  read: (body: MultipartBody, problems: FieldProblems) => M;
  /** Runs when the form is refused; may throw a more important error, for example that there is nothing to save to. */
  beforeRefusal?: (request: FastifyRequest) => Promise<void>;
};

type Options<M> = {
  /** Route settings such as `limitPerAddress`. */
  config?: object;
  /** Maximum bytes of a body; default the server's. */
  bodyLimit?: number;
  /** False: no HEAD for a GET. */
  exposeHeadRoute?: boolean;
  /** Passes HEAD to the GET's handler, which then need not open the file. */
  handlesHead?: true;
  form?: FormReading<M>;
};

/**
 * Registers the call's route. The handler's answer is checked against the contract by its type, and only declared
 * fields are sent. A form's files are removed after the answer unless the handler moved them.
 */
export function answerCall<const C extends CallDefinition>(app: App, call: C, handler: Handler<C, undefined>): void;
export function answerCall<const C extends CallDefinition, M = undefined>(
  app: App,
  call: C,
  options: Options<M>,
  handler: Handler<C, M>,
): void;
export function answerCall<const C extends CallDefinition, M>(
  app: App,
  call: C,
  ...[first, last]: [handler: Handler<C, M>] | [options: Options<M>, handler: Handler<C, M>]
): void {
  const [{ config, handlesHead, form, ...route }, handler] =
    typeof first === "function" ? [{} as Options<M>, first] : [first, last];
  if (!handler) throw new Error(`${call.method} ${call.path} has no handler.`);
  const { access, ownerAlone, keepsSession, scope, duringMaintenance } = call;
  app.route({
    ...route,
    method: handlesHead ? [call.method, "HEAD"] : call.method,
    url: call.path,
    config: { access, ownerAlone, keepsSession, scope, duringMaintenance, ...config },
    schema: schemaOf(call),
    ...(access !== "anyone" && { preParsing: refuseVisitors }),
    // The body of a form is read by the handler.
    ...(call.method !== "GET" && !call.form && { preValidation: (request: FastifyRequest) => request.decideAgain() }),
    handler: async (request, reply) => {
      const work = (once?: Once, values?: unknown, media?: M) => {
        const { params, query, body } = request;
        const actor = request.actor && once ? { ...request.actor, once } : request.actor;
        return where(request, () =>
          handler({ actor, params, query, body, values, media, request, reply } as Given<C, M>),
        );
      };
      tagDeprecation(call, reply);
      const answer = await (call.form
        ? withForm(request, call, call.form, form, work)
        : doOnce(call, request, { values: request.body }, work));
      tagVersion(call, answer, reply);
      if (call.status === 204) return reply.code(204).send(null);
      if (call.status !== undefined) reply.code(call.status);
      return answer;
    },
  });
}

/**
 * Runs before the body is read and after limits per address, which count visitors too. Other roles: `config.access`.
 */
async function refuseVisitors(request: FastifyRequest): Promise<void> {
  if (!request.actor) throw new AppError("not-signed-in", "Please sign in.");
}

/** A test key's call does its work in the sandbox; who makes it is decided outside. */
function where<T>({ isTest }: FastifyRequest, work: () => T): T {
  return isTest ? inSandbox(work) : work();
}

async function withForm<M, T>(
  request: FastifyRequest,
  call: CallDefinition,
  { fields, files }: NonNullable<CallDefinition["form"]>,
  reading: FormReading<M> | undefined,
  answer: (once?: Once, values?: unknown, media?: M) => T | Promise<T>,
): Promise<T> {
  const sizes = reading?.limits() ?? {};
  const limits: FileLimits = {};
  for (const [name, { max }] of Object.entries(files)) limits[name] = { max, maxBytes: 0, ...sizes[name] };
  const body = await readMultipart(request, { files: limits });
  try {
    await request.decideAgain();
    const problems: FieldProblems = {};
    const media = reading?.read(body, problems);
    const parsed = fields.safeParse({ ...fieldsOfHeaders(call, request, body.fields), ...body.fields });
    const all = parsed.error ? { ...fieldProblems(parsed.error), ...problems } : problems;
    if (Object.keys(all).length === 0) {
      const input = { values: parsed.data, files: body.files };
      return await doOnce(call, request, input, (once) => answer(once, parsed.data, media));
    }
    await where(request, () => reading?.beforeRefusal?.(request));
    throw invalidInput(all);
  } catch (error) {
    throw asPrecondition(error, request);
  } finally {
    await body.discard();
  }
}

/** The route's schema: input checks, answer writer and API reference. */
function schemaOf(call: CallDefinition): Record<string, unknown> {
  const { tag, summary, deprecated, params, query, body, form, answer, fileType, status = 200 } = call;
  const answers: Record<number, z.ZodType | object> = {};
  if (params || query || body || form) answers[400] = fieldErrorsAnswer;
  if (call.access !== "anyone") answers[401] = errorAnswer;
  if (takesMatch(call)) answers[412] = errorAnswer.describe("If-Match names another version than the stored one");
  if (call.access === "operator") answers[403] = errorAnswer.describe("Not an operator");
  for (const [code, error] of Object.entries(call.errors ?? {}))
    if (error) answers[Number(code)] = typeof error === "string" ? errorAnswer.describe(error) : error;
  if (status === 204) answers[204] = z.null().describe("Done");
  else if (answer !== "file") answers[status] = "events" in answer ? eventsOf(answer) : answer;
  else if (fileType) answers[status] = { description: "The file", content: { [fileType]: { schema: z.string() } } };
  const going =
    deprecated && `Deprecated since ${deprecated.since}; it works until ${deprecated.until}. ${deprecated.instead}`;
  const description = [going, call.description].filter((each) => each !== undefined).join(" ");
  return {
    tags: [tag],
    summary,
    ...(deprecated && { deprecated: true }),
    ...(description !== "" && { description }),
    ...(call.scope !== undefined && { security: [{ session: [] }, { key: [call.scope] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(form && multipartBody(form.fields, form.files)),
    callHeaders: headersOf(call),
    response: answers,
  };
}

function eventsOf({ events }: EventAnswer): object {
  return { description: "Events, one JSON object each", content: { "text/event-stream": { schema: events } } };
}
