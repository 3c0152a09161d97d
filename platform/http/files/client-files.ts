/** Serves the built browser files: hashed assets from memory, and the dashboard's page with its nonce. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "../app.ts";
import { CachedPage } from "../pages/cached-page.ts";
import { dashboardPolicy, securityHeaders } from "../security-headers.ts";

const NONCE_PLACEHOLDER = "__CSP_NONCE__";
/** File names as the build writes them: no escapes, no empty or dotted segments. */
const ASSET_NAME = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/;

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
};

/**
 * Headers that browsers apply to subresources. The others concern documents, and would double the size of a small file.
 */
const FILE_HEADERS = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };
/** An SVG opened directly is a document. */
const headersOfType = (type: string) => (type.startsWith("image/svg") ? securityHeaders() : FILE_HEADERS);

const hidden = { schema: { hide: true } };

/** /assets/*: their names contain a content hash, so browsers may keep them forever. */
export function registerAssets(app: App, folder: string): void {
  const assets = new Map<string, CachedPage>();
  // A busy server still sends these from memory: a page without all of them is useless and would be requested again
  // immediately.
  const config = { neverShed: true };
  app.get("/assets/*", { ...hidden, config }, async (request, reply) => {
    const { "*": name } = request.params as { "*": string };
    const asset = assets.get(name) ?? (await readAsset(folder, name));
    assets.set(name, asset);
    reply.hijack();
    asset.send(request.raw, reply.raw);
  });
}

type SmallFile = { address: string; type: string; cacheControl: string; text: string };

/** A file that a page loads from a fixed address, with the headers of subresources. */
export function registerSmallFile(app: App, { address, type, cacheControl, text }: SmallFile): void {
  const file = new CachedPage(
    200,
    { ...headersOfType(type), "content-type": type, "cache-control": cacheControl },
    Buffer.from(text),
  );
  file.addCompressed("br", brotliCompressSync(text));
  app.get(address, hidden, (request, reply) => {
    reply.hijack();
    file.send(request.raw, reply.raw);
  });
}

/** Such as too many open files: the file is there, and a 404 would be remembered. */
function unlessMissing(error: NodeJS.ErrnoException): null {
  if (/^(?:ENOENT|ENOTDIR|ENAMETOOLONG)$/.test(error.code ?? "")) return null;
  throw error;
}

/** @throws AppError not-found for files the build did not write. */
async function readAsset(folder: string, name: string): Promise<CachedPage> {
  const type = TYPES[path.extname(name)];
  const bytes = type && ASSET_NAME.test(name) ? await readFile(path.join(folder, name)).catch(unlessMissing) : null;
  if (!bytes || !type) throw new AppError("not-found", "File not found.");
  const cacheControl = "public, max-age=31536000, immutable";
  const asset = new CachedPage(
    200,
    { ...headersOfType(type), "content-type": type, "cache-control": cacheControl },
    bytes,
  );
  const small = await readFile(path.join(folder, `${name}.br`)).catch(() => null);
  if (small && small.length < bytes.length) asset.addCompressed("br", small);
  return asset;
}

/**
 * Serves one HTML file at several addresses; the script in it decides what to show.
 * @param html its text, with the placeholder where the nonce belongs.
 */
export function registerDashboardPage(app: App, addresses: string[], html: () => Promise<string>): void {
  for (const address of addresses) {
    app.get(address, hidden, async (_request, reply) => {
      const nonce = randomBytes(16).toString("base64url");
      const page = (await html()).replaceAll(NONCE_PLACEHOLDER, nonce);
      return reply
        .header("content-security-policy", dashboardPolicy(nonce))
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(page);
    });
  }
}

/** The built page, read once. @throws AppError unavailable when nothing was built. */
export function builtPage(file: string): () => Promise<string> {
  let reading: Promise<string> | undefined;
  return () => {
    reading ??= readFile(file, "utf8").catch((error: unknown) => {
      reading = undefined;
      throw new AppError("unavailable", "The dashboard is not built. Run npm start.", { cause: error });
    });
    return reading;
  };
}
