/** Answers assistants at /mcp. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { bearerOf, callAsKey } from "#features/accounts/server/keys/service.ts";
import { ASSISTANT_SCOPE_NAMES, RESOURCE_METADATA } from "../oauth-contract.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { ownVersion } from "#platform/config/version.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { countedAs } from "#platform/http/limits/counted-as.ts";
import { limitPerCaller } from "#platform/http/limits/rate-limit.ts";
import { connectionMessages, MCP_CALLS, MCP_PAGE } from "../contract.ts";
import { recordCall } from "./assistants/log-service.ts";
import { registerAssistantRoutes } from "./assistants/routes.ts";
import { registerOAuthRoutes } from "./oauth/routes.ts";
import { registerRequestRoutes } from "./requests/routes.ts";
import { findConnected, type Connected } from "./oauth/token-service.ts";
import { type MakeCall } from "./mcp/own-tools.ts";
import { OWN_TOOLS } from "./mcp/own-tool-names.ts";
import type { AskPage } from "./mcp/public-tools.ts";

const SPOKEN = ["accept", "content-type", "mcp-protocol-version"] as const;
/** Whose token a request has; null: it has one that opens nothing. */
const connections = new WeakMap<FastifyRequest, Connected | null>();
const limitKeyOf = ({ keyId }: Connected) => `connection ${keyId}`;

export function registerConnectionRoutes(app: App): void {
  registerOAuthRoutes(app);
  registerAssistantRoutes(app);
  registerRequestRoutes(app);
  // Hosted assistants share addresses, so that each connection is counted by itself.
  const limit = limitPerCaller(MCP_CALLS.max, MCP_CALLS.seconds, async (request) => {
    const bearer = bearerOf(request);
    if (bearer === null) return request.ip;
    const connected = await findConnected(bearer);
    connections.set(request, connected);
    return connected ? limitKeyOf(connected) : request.ip;
  });
  const config = { duringMaintenance: true, ...limit };
  app.post(MCP_PAGE, { schema: { hide: true }, config }, async (request, reply) => {
    if (Array.isArray(request.body)) throw new AppError("malformed-body", connectionMessages.oneAtATime);
    const connected = connections.get(request) ?? null;
    if (bearerOf(request) !== null && !connected) return askToSignIn(reply, "invalid_token");
    if (!connected && isForOwnTool(request.body)) return askToSignIn(reply, null);
    // Loaded by the first assistant: 200 ms and 20 MB that most processes never need.
    const [{ answerMessage }, { addPublicTools }, { addOwnTools }] = await Promise.all([
      import("./mcp/answer.ts"),
      import("./mcp/public-tools.ts"),
      import("./mcp/own-tools.ts"),
    ]);
    const { origin } = new URL(publicUrl());
    const { name } = getSite();
    const instructions = `${name} publishes press releases and news. ${connectionMessages.quoted}`;
    const message = { headers: spokenHeaders(request), body: request.body, origin };
    const answer = await answerMessage(message, { name, version: ownVersion(), instructions }, (server) => {
      addPublicTools(server, origin, askAs(app, request, connected));
      addOwnTools(server, origin, connected?.scopes ?? null, callAs(app, request, connected));
    });
    return send(reply, answer);
  });
  // There are no sessions to listen to or to end. Clients try, and go on after a 405.
  app.route({
    method: ["GET", "DELETE"],
    url: MCP_PAGE,
    schema: { hide: true },
    handler: async (_request, reply) => {
      reply.header("allow", "POST");
      throw new AppError("method-not-allowed", "This address takes only POST.");
    },
  });
}

/** In this process, from the same address: limits count the connection or the reader, and not this server. */
function askAs(app: App, { ip, headers: { host = "" } }: FastifyRequest, connected: Connected | null): AskPage {
  return async ({ url }) => {
    const ask = (counted: Record<string, string>) =>
      app.inject({ url, remoteAddress: ip, headers: { host, accept: "text/markdown", ...counted } });
    const { statusCode, body, headers } = await (connected ? countedAs(limitKeyOf(connected), ask) : ask({}));
    const type = headers["content-type"] ?? "";
    return { status: statusCode, text: textOf(body, type), location: headers["location"]?.toString() ?? null };
  };
}

/** As the connection, by a pass for this one call. */
function callAs(app: App, request: FastifyRequest, connected: Connected | null): MakeCall {
  const {
    ip,
    headers: { host = "" },
  } = request;
  return async ({ method, url, body }) => {
    if (!connected) throw new AppError("not-signed-in", connectionMessages.signIn);
    return callAsKey(connected.sessionId, async (authorization) => {
      const {
        statusCode,
        body: text,
        headers,
      } = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: { host, authorization, accept: "application/json" },
        ...(body && { payload: body }),
      });
      const { keyId } = connected;
      await recordCall({ keyId, message: request.body, wasRefused: statusCode >= 300, answer: text });
      return { status: statusCode, text: statusCode < 300 ? text : problemOf(text, headers["content-type"] ?? "") };
    });
  };
}

/** A call of a tool that works for a person. */
function isForOwnTool(message: unknown): boolean {
  const called = z
    .object({ method: z.literal("tools/call"), params: z.object({ name: z.string() }) })
    .safeParse(message);
  return called.success && Object.hasOwn(OWN_TOOLS, called.data.params.name);
}

/** Clients then begin to connect (RFC 9728, section 5.1). */
function askToSignIn(reply: FastifyReply, error: "invalid_token" | null): FastifyReply {
  const metadata = `${new URL(publicUrl()).origin}${RESOURCE_METADATA}${MCP_PAGE}`;
  const why = error === null ? "" : `, error="${error}"`;
  return reply
    .code(401)
    .header(
      "www-authenticate",
      `Bearer resource_metadata="${metadata}", scope="${ASSISTANT_SCOPE_NAMES.join(" ")}"${why}`,
    )
    .send({ detail: connectionMessages.signIn });
}

/** With the messages of its fields. */
function problemOf(text: string, type: string): string {
  if (!/json/.test(type)) return text;
  const { detail, errors } = JSON.parse(text) as { detail?: unknown; errors?: Record<string, string> };
  const told = Object.entries(errors ?? {}).map(([field, message]) => `${field}: ${message}`);
  return [typeof detail === "string" ? detail : "This was refused.", ...told].join("\n");
}

/** What went wrong, of an error. */
function textOf(body: string, type: string): string {
  if (!/json/.test(type)) return body;
  const { detail } = JSON.parse(body) as { detail?: unknown };
  return typeof detail === "string" ? detail : body;
}

function spokenHeaders({ headers }: FastifyRequest): Record<string, string> {
  const given = SPOKEN.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(
    given.filter((each): each is readonly [(typeof SPOKEN)[number], string] => typeof each[1] === "string"),
  );
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const type = answer.headers.get("content-type");
  if (type !== null) reply.type(type);
  return reply
    .code(answer.status)
    .header("cache-control", "no-store")
    .send(await answer.text());
}
