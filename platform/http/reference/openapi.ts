/** Generates OpenAPI 3.1 from the routes' zod schemas at the first request, and a readable page. */
import swagger from "@fastify/swagger";
import type { FastifySchema } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { errorAnswer } from "#platform/contract/fields.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { referenceOf, type Reference } from "./api-docs-page.ts";
import type { ApiDocument, Operation, ReferenceFacts } from "./api-document.ts";
import { type CallHeaders, describeHeaders, TOO_MANY } from "./call-headers.ts";
import { API_DOCS_STYLES } from "./api-docs-styles.ts";
import type { App } from "../app.ts";

declare module "fastify" {
  interface FastifySchema {
    /**
     * Fields of a multipart body, for the reference only: the handler parses them itself. Created by `multipartBody`.
     */
    multipart?: z.ZodType;
    /** What the reference says of a call's headers. */
    callHeaders?: CallHeaders;
  }
}

type FileFields = Record<string, { max: number; description: string }>;

/**
 * Describes a body that the handler reads with `readMultipart`; spread it into the route's schema.
 * @param fields the zod schema of the text fields, as the handler parses them.
 * @param files file fields; with `max` above 1 the field may repeat.
 */
export function multipartBody(fields: z.ZodObject, files: FileFields) {
  const fileFields = Object.entries(files).map(([name, { max, description }]) => {
    const file = max > 1 ? z.array(z.file()).max(max) : z.file();
    return [name, file.optional().describe(description)] as const;
  });
  return { consumes: ["multipart/form-data"], multipart: fields.extend(Object.fromEntries(fileFields)) };
}

const describeRoute: typeof jsonSchemaTransform = (document) => {
  if (!document.schema) return { schema: { hide: true }, url: document.url };
  const { multipart, callHeaders, ...rest } = document.schema;
  const schema = { ...rest, ...(multipart ? { body: multipart } : {}) } as FastifySchema;
  const response = {
    ...(callHeaders?.isLimited && TOO_MANY),
    ...(schema.response as Record<string, unknown> | undefined),
    default: errorAnswer,
  };
  const described = jsonSchemaTransform({ ...document, schema: schema.hide ? schema : { ...schema, response } });
  if (!callHeaders || schema.hide) return described;
  return { ...described, schema: describeHeaders(described.schema as object, callHeaders) };
};

/** A missing body is read as an empty one (platform/http/schemas.ts), so it is needed where a field of it is. */
function needsBody({ content = {} }: NonNullable<Operation["requestBody"]>): boolean {
  return Object.values(content).some(({ schema }) => !schema?.properties || (schema.required ?? []).length > 0);
}

/** Register it before any route, because it collects routes as they register. */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Dateline",
        version: "1",
        description:
          "Publishing press releases, interviews and reviews. Calls are authorised by the session cookie of POST /api/jwt/create/. " +
          "Errors answer {detail}; a 400 that concerns fields answers {field: message}. Every call takes the optional " +
          "header Dateline-Account: the account for which it is made, refused with 412 if another one is signed in.",
      },
      components: {
        parameters: {
          account: {
            in: "header",
            name: "Dateline-Account",
            required: false,
            schema: { type: "string" },
            example: "12;operator=3",
            description:
              "The id of the user for whom a page makes its calls, and of the operator who acts as the user. If the session " +
              'is another account\'s, the call does nothing and answers 412 with {detail, code: "another-account"}. ' +
              "Without the header a call is made for the session.",
          },
        },
        securitySchemes: {
          session: {
            type: "apiKey",
            in: "cookie",
            name: "dateline_access",
            description: "Set by POST /api/jwt/create/; over https its name is __Host-dateline_access",
          },
          key: {
            type: "http",
            scheme: "bearer",
            description:
              "An API key of a company, sent as Authorization: Bearer dl_live_…, or dl_test_… for the sandbox. Only the calls that name a scope take one; " +
              "to keys, errors are problem details (RFC 9457).",
          },
        },
      },
    },
    transform: describeRoute,
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      for (const operations of Object.values(document.openapiObject.paths ?? {}))
        for (const { requestBody } of Object.values(operations as Record<string, Operation>))
          if (requestBody) requestBody.required = needsBody(requestBody);
      return document.openapiObject;
    },
  });
}

/** @param facts is asked when the reference is first read. */
export function registerApiReference(app: App, facts: () => Promise<ReferenceFacts>): void {
  const hidden = { schema: { hide: true } };
  let json: string | undefined;
  let reference: Promise<Reference> | undefined;
  const pages = () => (reference ??= facts().then((known) => referenceOf(app.swagger() as ApiDocument, known)));
  const html = "text/html; charset=utf-8";
  app.get("/api/openapi.json", hidden, (_request, reply) => {
    json ??= JSON.stringify(app.swagger());
    return reply.type("application/json; charset=utf-8").send(json);
  });
  app.get("/api/docs", hidden, async (request, reply) => {
    const { q } = request.query as { q?: string | string[] };
    const { found, start } = await pages();
    return reply.type(html).send(typeof q === "string" ? found(q) : start());
  });
  app.get("/api/docs/:subject", hidden, async (request, reply) => {
    const page = (await pages()).subject((request.params as { subject: string }).subject);
    if (page === null) throw new AppError("not-found", "Not found. Check the address.");
    return reply.type(html).send(page);
  });
  app.get("/api/docs.css", hidden, (_request, reply) => {
    return reply.header("cache-control", "public, max-age=3600").type("text/css; charset=utf-8").send(API_DOCS_STYLES);
  });
}
