/** The addresses of the authorisation server (docs/product/connect-an-assistant.md, Signing in). */
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { publicUrl } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";
import { BodyShare } from "#platform/http/bodies/body-budget.ts";
import { readBytes } from "#platform/http/bodies/body-source.ts";
import { parseJson } from "#platform/http/bodies/json-body.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import { MCP_PAGE } from "../../contract.ts";
import {
  ASSISTANT_SCOPE_NAMES,
  isNative,
  MAX_REGISTRATIONS,
  oauthPages,
  registrationInput,
  RESOURCE_METADATA,
  SERVER_METADATA,
} from "../../oauth-contract.ts";
import { passOn } from "./answering.ts";
import { isFlooded } from "./token-service.ts";

const hidden = { schema: { hide: true } } as const;
const MAX_BODY = 32 * 1024;
const often = limitPerAddress(120, 60);

export function registerOAuthRoutes(app: App): void {
  void app.register(async (scope) => {
    const whole = (request: FastifyRequest, payload: Readable) => readBytes(payload, MAX_BODY, new BodyShare(request));
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", whole);
    scope.addContentTypeParser("application/x-www-form-urlencoded", whole);
    const post = { ...hidden, config: often, bodyLimit: MAX_BODY };
    for (const url of [oauthPages.token, oauthPages.revocation])
      scope.post(url, post, (request, reply) => passOn(request, reply, { body: bytesOf(request) }));
    const config = limitPerAddress(MAX_REGISTRATIONS, 3600);
    scope.post(oauthPages.registration, { ...post, config }, async (request, reply) => {
      const read = registrationInput.safeParse(parseJson(bytesOf(request)));
      if (!read.success) {
        const [{ message, path } = { message: "", path: [] }] = read.error.issues;
        const error = path[0] === "redirect_uris" ? "invalid_redirect_uri" : "invalid_client_metadata";
        return reply.code(400).send({ error, error_description: `${path.join(".")}: ${message}` });
      }
      if (await isFlooded()) {
        const error_description = "Too many programs have registered today. Try again later.";
        return reply.code(503).send({ error: "temporarily_unavailable", error_description });
      }
      const application_type = isNative(read.data.redirect_uris) ? "native" : "web";
      const body = Buffer.from(JSON.stringify({ ...read.data, application_type, token_endpoint_auth_method: "none" }));
      return passOn(request, reply, { body });
    });
  });
  app.get(oauthPages.authorization, { ...hidden, config: often }, (request, reply) =>
    passOn(request, reply, { url: withScope(request.url) }),
  );
  for (const url of [`${oauthPages.authorization}/:step`, oauthPages.jwks, SERVER_METADATA])
    app.get(url, { ...hidden, config: often }, (request, reply) => passOn(request, reply));
  for (const url of [RESOURCE_METADATA, RESOURCE_METADATA + MCP_PAGE])
    app.get(url, hidden, () => {
      const { origin } = new URL(publicUrl());
      return {
        resource: origin + MCP_PAGE,
        authorization_servers: [origin],
        scopes_supported: ASSISTANT_SCOPE_NAMES,
        bearer_methods_supported: ["header"],
      };
    });
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** A client that asks for nothing in particular asks for everything; the person decides what it gets. */
function withScope(url: string): string {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  const query = new URLSearchParams(at < 0 ? "" : url.slice(at + 1));
  const scopes = (query.get("scope") ?? "")
    .split(" ")
    .filter((scope) => ASSISTANT_SCOPE_NAMES.some((own) => own === scope));
  query.set("scope", (scopes.length > 0 ? scopes : ASSISTANT_SCOPE_NAMES).join(" "));
  return `${path}?${query}`;
}
