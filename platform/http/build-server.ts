/**
 * Builds the HTTP server without any product: everything routes can rely on, in the order in which requests pass it.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import Fastify, { type FastifyReply, type FastifyRequest, type FastifyServerOptions, type RouteOptions } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { settings } from "#platform/config/settings.ts";
import { listen } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import type { App } from "./app.ts";
import { CallAddresses } from "./call-addresses.ts";
import { drain } from "./drain.ts";
import { BodyClock } from "./bodies/body-clock.ts";
import { registerCompression } from "./compression.ts";
import { limitConnections } from "./limits/connection-limits.ts";
import { registerLoadShedding } from "./limits/load-shedding.ts";
import { answerError, type ErrorPages, registerErrors } from "./errors.ts";
import { registerHealth, type ReadinessChecks } from "./health.ts";
import { registerMetrics } from "#platform/metrics/endpoint.ts";
import { isTraced } from "#platform/traces/traces.ts";
import { type HotPages, hotPages } from "./pages/hot-pages.ts";
import { addressOfMarkdown, requirePage } from "./markdown/markdown.ts";
import { registerBodies } from "./bodies/json-body.ts";
import type { ReferenceFacts } from "./reference/api-document.ts";
import { registerApiReference, registerOpenApi } from "./reference/openapi.ts";
import { checkOrigin } from "./origin-check.ts";
import { registerRateLimits } from "./limits/rate-limit.ts";
import { refuse } from "./limits/refusals.ts";
import { hasNoEnd, hasTwoHosts, originForm } from "./request-forms.ts";
import { methodsAt } from "./methods-at.ts";
import { RequestLog } from "./request-log.ts";
import { serializerCompiler, validatorCompiler } from "./schemas.ts";
import { makeDataHeaders, securityHeaders } from "./security-headers.ts";
import { trustedProxies } from "./trusted-proxies.ts";

export type ServerOptions = ErrorPages & {
  /** Registers the features' hooks and routes. */
  register: (app: App) => void | Promise<void>;
  readiness?: ReadinessChecks;
  /** Conditions that need attention although requests can be served. */
  warnings?: ReadinessChecks;
  /** The process's own, unless a test sets another. */
  pages?: HotPages;
  /** Whether something may exist at a path that only routes beginning with a parameter match. */
  mayExist?: (path: string) => boolean;
  /** How long `close` waits for running requests, in milliseconds; default 10 s. Then it cuts their connections. */
  graceMs?: number;
  /** Called at `close`: how long open connections are still answered, with `Connection: close`; default 0. */
  drainMs?: () => number;
  /** What the API reference says beyond the calls. */
  reference?: () => Promise<ReferenceFacts>;
  /** Sees every route as it registers. */
  onRoute?: (route: RouteOptions) => void;
};

const MAX_PARAMETER_LENGTH = 500; // a slug is as long as its title
const IDLE_CONNECTION_MS = 60_000;
const KEEP_ALIVE_MS = 72_000;
/** How often Node checks for headers that take too long. */
const MAX_CHECKING_MS = 5_000;
const SWEEP_MS = 50;
/**
 * A client that has stopped reading, for example because its network is gone, would delay the shutdown until TCP gives
 * up.
 */
const GRACE_MS = 10_000;

/** Fastify's type only allows ajv's compilers. */
const schemaController: unknown = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
};

/** Ready to `listen` or `inject`; `close` stops it, waiting for running requests up to a limit. */
export async function buildServer(options: ServerOptions): Promise<App> {
  const pages = options.pages ?? hotPages;
  const isTrusted = trustedProxies(settings().TRUST_PROXY);
  const front = new PageFront(pages, options.graceMs ?? GRACE_MS, isTrusted, options.drainMs);
  const app: App = Fastify<Server>({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: isTrusted,
    genReqId: (request) => requestId(request, isTrusted),
    bodyLimit: settings().MAX_JSON_KB * 1024,
    // Requests on open connections are answered while closing, with `Connection: close`.
    return503OnClosing: false,
    // A page and its Markdown are one route; hot pages have already read from the address which one is requested.
    rewriteUrl: ({ url = "/", method }) => {
      const address = originForm(url);
      const isRead = method === "GET" || method === "HEAD";
      return (isRead ? addressOfMarkdown(address) : null) ?? address;
    },
    serverFactory: (handler) => front.createServer(handler),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: (error, request, reply) => answerBadAddress(error, request, reply),
    // Passed here rather than set later, so that Fastify never loads ajv (80 ms of a start).
    schemaController: schemaController as FastifyServerOptions["schemaController"],
  }).withTypeProvider<ZodTypeProvider>();
  const calls = new CallAddresses();
  app.addHook("onRoute", (route) => calls.add(route));
  if (options.onRoute) app.addHook("onRoute", options.onRoute);
  registerErrors(app, {
    ...options,
    calls,
    methodsAt: (address) => methodsAt(app, options.mayExist, address),
    answerInsteadOf: (...failed) => pages.answerInsteadOf(...failed),
    answerMissing: (...missing) => pages.answerMissing(...missing),
  });
  await registerMetrics(app);
  if (isTraced())
    await import("#platform/traces/requests.ts").then(({ traceRequests }) => traceRequests(app, isTrusted));
  registerBodies(app);
  registerFirstHooks(app);
  registerCompression(app);
  registerLoadShedding(app);
  await registerRateLimits(app);
  await registerOpenApi(app);
  registerHealth(app, { checks: options.readiness ?? {}, warnings: options.warnings ?? {}, pages });
  await options.register(app);
  registerApiReference(app, options.reference ?? (async () => ({ scopes: [], examples: {} })));
  front.openWith(app);
  await app.ready();
  return app;
}

/** Only a trusted proxy may set the request id; anyone else could forge entries in our log. */
function requestId(
  request: { headers: IncomingMessage["headers"]; socket: IncomingMessage["socket"] },
  isTrusted: (address: string) => boolean,
): string {
  const given = request.headers["x-request-id"];
  const isUsable =
    typeof given === "string" && /^[\w.-]{1,64}$/.test(given) && isTrusted(request.socket.remoteAddress ?? "");
  return isUsable ? given : randomUUID();
}

function registerFirstHooks(app: App): void {
  const headers = securityHeaders();
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    checkOrigin(request);
    requirePage(request);
    // The router would take `*` for the front page.
    if (!request.url.startsWith("/")) throw new AppError("malformed-body", "The address is not a valid URL.");
    if (request.url.includes("%00"))
      throw new AppError("malformed-body", "The address contains characters that are not allowed.");
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (/^application\/(?:problem\+)?json/.test(String(reply.getHeader("content-type")))) makeDataHeaders(reply);
    done();
  });
}

/** The router refused before any hook ran. */
function answerBadAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders()).header("x-request-id", request.id);
  answerError(error, request, reply);
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Runs before the framework: what is in memory is answered, everything else is passed on. */
class PageFront {
  readonly #pages: HotPages;
  readonly #graceMs: number;
  readonly #isTrusted: (address: string) => boolean;
  readonly #drainMs: () => number;
  #isClosing = false;

  constructor(pages: HotPages, graceMs: number, isTrusted: (address: string) => boolean, drainMs = () => 0) {
    this.#drainMs = drainMs;
    this.#pages = pages;
    this.#graceMs = graceMs;
    this.#isTrusted = isTrusted;
  }

  createServer(handler: Handler): Server {
    const limits = settings();
    const headersTimeout = limits.HEADERS_TIMEOUT_SECONDS * 1000;
    const connectionsCheckingInterval = Math.min(headersTimeout / 2, MAX_CHECKING_MS);
    const bodies = new BodyClock({
      bodyMs: limits.BODY_TIMEOUT_SECONDS * 1000,
      bytesPerSecond: limits.MIN_UPLOAD_KB_PER_SECOND * 1024,
    });
    // No requestTimeout: it has one limit for all bodies, which would have to fit the largest upload.
    const options = {
      headersTimeout,
      requestTimeout: 0,
      connectionsCheckingInterval,
      ServerResponse: this.#response(),
    };
    const server = createServer(options, (request, response) => {
      if (isRefused(request.socket)) return;
      if (hasTwoHosts(request)) return refuse(response, "two-hosts");
      if (hasNoEnd(request)) return refuse(response, "no-end");
      bodies.watch(request, response);
      // While closing, the framework answers, because it tells the client to leave the connection.
      if (this.#isClosing || !this.#pages.answer(request, response)) handler(request, response);
    });
    const isRefused = limitConnections(server, {
      // Connections go to the web processes in turn, so each gets its share of the limit.
      max: Math.ceil(limits.MAX_CONNECTIONS / limits.WEB_PROCESSES),
      maxPerAddress: Math.ceil(limits.MAX_CONNECTIONS_PER_ADDRESS / limits.WEB_PROCESSES),
      isTrusted: this.#isTrusted,
    });
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.setTimeout(IDLE_CONNECTION_MS);
    return server;
  }

  /** Answers of a stopping server, including those in progress, tell the client to close the connection. */
  #response(): typeof ServerResponse {
    const isClosing = () => this.#isClosing;
    return class<Request extends IncomingMessage> extends ServerResponse<Request> {
      override writeHead(...head: never[]): this {
        if (isClosing()) this.shouldKeepAlive = false;
        return super.writeHead(...(head as unknown as Parameters<ServerResponse["writeHead"]>));
      }
    };
  }

  openWith(app: App): void {
    let disconnect: (() => void) | undefined;
    app.addHook("onReady", async () => {
      disconnect = this.#pages.connect(listen);
    });
    app.addHook("preClose", async () => {
      this.#isClosing = true;
      if (!app.server.listening) return; // then the server does not report its end, and no client is connected
      await drain(app.server, this.#drainMs());
      // A connection whose last answer was in progress becomes idle only now; kept alive, it would delay the shutdown.
      // If the last connection closed while draining, "close" may have fired already: neither timer keeps the process
      // alive.
      const sweeping = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS).unref();
      const cutting = setTimeout(() => app.server.closeAllConnections(), this.#graceMs).unref();
      app.server.once("close", () => {
        clearInterval(sweeping);
        clearTimeout(cutting);
      });
    });
    app.addHook("onClose", async () => disconnect?.());
  }
}
