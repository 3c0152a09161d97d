/** The hub's address (W3C WebSub, section 5.1): accepts subscribers' forms and answers before verification. */
import type { FastifyRequest } from "fastify";
import type { App } from "#platform/http/app.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import { HUB_PATH } from "../contract.ts";
import { requestSubscription } from "./hub/request-service.ts";

const MAX_BODY = 16 * 1024;
/** Requests per minute. */
const MAX_WISHES = 120;

type HubRequest = FastifyRequest<{ Body: URLSearchParams }>;

export function registerSyndicationRoutes(app: App): void {
  // No other route takes such forms.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_BODY },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    const options = {
      schema: { hide: true },
      bodyLimit: MAX_BODY,
      config: { ...limitPerAddress(MAX_WISHES, 60), duringMaintenance: true },
    };
    scope.post(HUB_PATH, options, async (request: HubRequest, reply) => {
      const form = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {};
      await requestSubscription(form, request.ip);
      return reply.code(202).header("cache-control", "no-store").send();
    });
  });
}
