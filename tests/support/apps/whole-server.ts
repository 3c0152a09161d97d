/** The whole server with every feature, for tests that walk over all calls or need several features at once. */
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { buildApp } from "#apps/server/app.ts";
import type { App } from "#platform/http/app.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
export type RegisteredCall = { method: Method; url: string; config: RouteOptions["config"] };

/** @param onRoute is told of each route as it is registered. */
export function buildWholeServer({
  origin = "http://127.0.0.1",
  onRoute,
}: { origin?: string; onRoute?: (route: RouteOptions) => void } = {}): Promise<App> {
  return buildApp({ getSite: () => ({ origin, stylesheet: "/site.css", fonts: [] }), ...(onRoute && { onRoute }) });
}

/** Starts it before the tests of the calling file and stops it after them. */
export function wholeServerOfThisFile() {
  const routes: RouteOptions[] = [];
  let started: App | undefined;
  beforeAll(async () => {
    started = await buildWholeServer({ onRoute: (route) => void routes.push(route) });
  });
  afterAll(() => started?.close());
  const app = () => {
    if (!started) throw new Error("The server starts before the first test, not earlier.");
    return started;
  };
  return {
    app,
    routes,
    /** Each method of each route. */
    everyCall: (): RegisteredCall[] =>
      routes.flatMap(({ method, url, config }) =>
        [method].flat().map((each) => ({ method: each as Method, url, config })),
      ),
    /** With 1 in place of every parameter. */
    send: ({ method, url }: Pick<RegisteredCall, "method" | "url">, headers: Record<string, string>) =>
      app().inject({ method, url: url.replaceAll(/:\w+/g, "1"), headers }),
  };
}
