/**
 * Writes one log line per answered request, without queries (emailed links carry tokens there) and without keys in
 * paths.
 */
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { settings } from "#platform/config/settings.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** A secret was sent in the address, which is logged nowhere then. */
    holdsSecret?: true;
  }
}

/** Some addresses are secrets: anyone who knows one may read or end something. */
function holdsKey(route: string | undefined): boolean {
  return /\/:(?:key|token)\b/.test(route ?? "");
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: "request_id" });
  }

  override incomingRequest(): void {
    // The line at the end contains all of this.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url, routeOptions } = request;
    if (!error && reply.statusCode < 400 && isRead(method) && Math.random() >= settings().LOG_READS) return;
    const isSecret = request.holdsSecret === true || holdsKey(routeOptions.url);
    const line = {
      method,
      path: isSecret ? routeOptions.url : url.split("?", 1)[0],
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (error) reply.log.warn({ ...line, err: error }, "The response did not reach the client");
    else reply.log.info(line, "Answered");
  }
}
