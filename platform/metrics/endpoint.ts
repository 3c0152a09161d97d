/** /metrics: behind METRICS_TOKEN on the server's own port, or on METRICS_PORT, which no stranger should reach. */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { settings } from "#platform/config/settings.ts";
import { ownVersion } from "#platform/config/version.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import type { Metrics } from "./metrics.ts";

const PATH = "/metrics";
const NOT_READ =
  "The figures of all web processes could not be read. The log may say why; please try again in a moment.";

let opened: Promise<Metrics> | undefined;

let answer = async (): Promise<string> => (await openMetrics()).text();

/** Answers /metrics with something else than the figures of this process alone. An empty text: they cannot be had. */
export function answerMetricsWith(read: () => Promise<string>): void {
  answer = read;
}

/** Whether anything is to be measured. Where not, prom-client is never loaded. */
export function isMeasured(): boolean {
  return settings().METRICS_TOKEN !== undefined || settings().METRICS_PORT !== undefined;
}

/** The metrics of this process; loads prom-client. */
export function openMetrics(): Promise<Metrics> {
  opened ??= import("./metrics.ts").then((module) => new module.Metrics(ownVersion()));
  return opened;
}

/** Measures every request of the server, and answers /metrics where a token is set. Call it before routes register. */
export async function registerMetrics(app: App): Promise<void> {
  if (!isMeasured()) return;
  const metrics = await openMetrics();
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  if (settings().METRICS_TOKEN === undefined) return;
  // An overloaded process still says so.
  const config = { neverShed: true };
  app.get(PATH, { config, schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    if (!mayRead(request.headers.authorization)) {
      reply.header("www-authenticate", 'Bearer realm="metrics"');
      throw new AppError("not-signed-in", "Send the metrics token as 'Authorization: Bearer …'.");
    }
    const text = await answer();
    if (text === "") throw new AppError("unavailable", NOT_READ, { retryAfter: 5 });
    return reply.header("cache-control", "no-store").type(metrics.contentType).send(text);
  });
}

/** Listens on METRICS_HOST and METRICS_PORT; null where there is no such port. Workers have only this one. */
export async function openMetricsPort(): Promise<Server | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings();
  if (port === undefined) return null;
  const metrics = await openMetrics();
  const server = createServer((request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (path !== PATH) return void response.writeHead(404).end();
    if (!mayRead(request.headers.authorization))
      return void response.writeHead(401, { "www-authenticate": 'Bearer realm="metrics"' }).end();
    answer().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.unref().listen(port, host);
  await once(server, "listening");
  return server;
}

/** Compares digests, so that the time taken tells nothing about the token. */
function mayRead(authorization: string | undefined): boolean {
  const { METRICS_TOKEN: token } = settings();
  if (token === undefined) return true;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
