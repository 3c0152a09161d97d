/** A server of one page from memory. */
import type { AddressInfo } from "node:net";
import http from "node:http";
import { expect } from "vitest";
import { isSubscribed, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { HotPages } from "#platform/http/pages/hot-pages.ts";
import type { PageRequest, RenderedPage } from "#platform/http/pages/page-request.ts";

export const LONG = "long ".repeat(2000);
const open: App[] = [];

export type Site = { port: number; pages: HotPages; renders: () => number; set: (next: Partial<RenderedPage>) => void };

/** A server of one page, which says how often it was rendered. */
export async function serveSite(
  options: {
    isSubscribed?: () => boolean;
    maxBytes?: number;
    query?: string[];
    gate?: () => Promise<void>;
    limits?: ConstructorParameters<typeof HotPages>[2];
    cachesMissing?: boolean;
    isPersonalFor?: PageRequest["isPersonalFor"];
  } = {},
): Promise<Site> {
  const pages = new HotPages(options.isSubscribed ?? (() => true), options.maxBytes, options.limits);
  let shown: RenderedPage = { status: 200, headers: {}, html: LONG };
  let renders = 0;
  const asked: PageRequest = {
    tags: ["post:1"],
    maxAgeSeconds: 300,
    ...(options.query ? { query: options.query } : {}),
    ...(options.cachesMissing ? { cachesMissing: true } : {}),
    ...(options.isPersonalFor ? { isPersonalFor: options.isPersonalFor } : {}),
    render: async () => {
      renders += 1;
      const snapshot = shown;
      await options.gate?.();
      return snapshot;
    },
  };
  const app = await buildServer({
    pages,
    register: (each) => {
      each.get("/page/*", (request, reply) => pages.serve(request, reply, asked));
      each.get("/", (request, reply) => pages.serve(request, reply, asked));
    },
  });
  open.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  await expect.poll(isSubscribed).toBe(true); // the first hearing drops everything
  return { port, pages, renders: () => renders, set: (next) => (shown = { ...shown, ...next }) };
}

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

export function get(
  { port }: Site,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: "127.0.0.1", path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject).end();
  });
}

/** Closes the sites that a test has opened. */
export async function closeSites(): Promise<void> {
  await Promise.all(open.splice(0).map((app) => app.close()));
  await stopListening();
}
