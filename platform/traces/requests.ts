/** A span for each request that passed the page cache. Pages from memory take microseconds; a span would cost more than they do. */
import { context, propagation } from "@opentelemetry/api";
import type { FastifyRequest } from "fastify";
import type { App } from "#platform/http/app.ts";
import { fail, type RunningSpan } from "./open-traces.ts";
import { openedTraces } from "./traces.ts";

/**
 * Call it before routes register.
 * @param isTrusted whether a peer is a configured proxy: only its traces are continued, because a stranger could decide
 * which requests are recorded.
 */
export function traceRequests(app: App, isTrusted: (address: string) => boolean): void {
  const running = new WeakMap<FastifyRequest, RunningSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const traces = openedTraces();
    if (!traces) return done();
    const route = request.routeOptions.url;
    const facts = { "http.request.method": request.method, ...(route && { "http.route": route }) };
    // Of the caller a continued trace contains only an id.
    const isOfProxy = isTrusted(request.raw.socket.remoteAddress ?? "");
    const parent = isOfProxy ? propagation.extract(context.active(), request.headers) : context.active();
    const begun = traces.begin("server", `${request.method} ${route ?? "none"}`, facts, parent);
    running.set(request, begun);
    context.with(begun.context, done);
  });
  // A body arrives outside of what was running when its request began.
  app.addHook("preValidation", (request, _reply, done) => {
    const begun = running.get(request);
    if (begun) context.with(begun.context, done);
    else done();
  });
  const errors = new WeakMap<FastifyRequest, Error>();
  app.addHook("onError", (request, _reply, error, done) => {
    if (running.has(request)) errors.set(request, error);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = running.get(request)?.span;
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (span && reply.statusCode >= 500) fail(span, errors.get(request) ?? String(reply.statusCode));
    span?.end();
    done();
  });
  // Nothing is answered, so onResponse never comes.
  app.addHook("onRequestAbort", (request, done) => {
    running.get(request)?.span.end();
    done();
  });
}
