/** Development only: Vite serves the browser's sources with hot replacement, and public pages reload when theirs change. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { createServer } from "vite";
import { inProject } from "#platform/config/project-root.ts";
import type { App } from "#platform/http/app.ts";
import { dashboardPolicy } from "#platform/http/security-headers.ts";
import { withSiteName } from "./site-name.ts";

const DASHBOARD = "apps/dashboard/index.html";
const NONCE = "__CSP_NONCE__";

/** A lost connection means that the server is restarting with new sources. */
const RELOAD_SCRIPT = `const changes = new EventSource("/dev/reload");
let isLost = false;
changes.onerror = () => { isLost = true; };
changes.onopen = () => { if (isLost) location.reload(); };
changes.onmessage = () => location.reload();
`;

const hidden = { schema: { hide: true } };

export async function registerDevClient(app: App, dashboardAddresses: string[]): Promise<void> {
  const vite = await createServer({
    root: inProject(),
    configFile: inProject("vite.config.ts"),
    configLoader: "native", // the bundling loader writes a temporary file, which the watcher would take for a change
    html: { cspNonce: NONCE },
    server: { middlewareMode: true, hmr: { server: app.server }, watch: { ignored: ["**/var/**", "**/dist/**"] } },
  });
  // Sources are requested by their path; requests that Vite does not know continue to our routes.
  app.addHook("onRequest", (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));

  for (const address of dashboardAddresses) {
    app.get(address, hidden, async (request, reply) => {
      const nonce = randomBytes(16).toString("base64url");
      const source = (await readFile(inProject(DASHBOARD), "utf8")).replace("./main.tsx", "/apps/dashboard/main.tsx");
      const html = await vite.transformIndexHtml(request.url, source);
      return reply
        .header("content-security-policy", withHotReplacement(dashboardPolicy(nonce), nonce))
        .type("text/html; charset=utf-8")
        .send(withSiteName(html).replaceAll(NONCE, nonce));
    });
  }

  app.get("/dev/reload.js", hidden, (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(RELOAD_SCRIPT),
  );
  const readers = new Set<ServerResponse>();
  app.get("/dev/reload", hidden, (request, reply) => {
    reply.hijack();
    readers.add(reply.raw);
    request.raw.once("close", () => readers.delete(reply.raw));
    reply.raw
      .writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" })
      .write("retry: 200\n\n");
  });
  vite.watcher.on("change", (file) => {
    if (file.endsWith(".css")) for (const reader of readers) reader.write("data: changed\n\n");
  });

  app.addHook("preClose", async () => {
    for (const reader of readers) reader.end();
    await vite.close();
  });
}

/** Vite adds an inline script with the nonce, and talks to its page over a web socket. */
function withHotReplacement(policy: string, nonce: string): string {
  return policy
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
