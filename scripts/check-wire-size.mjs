/** Checks what a first visit transfers: all files of the dashboard's first screen, and the CSS of public pages. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";

const CLIENT = "dist/client";
/** Answers of the API come on top: bench/first-load.ts measures everything in a browser. */
const DASHBOARD_KB = 235;
const DASHBOARD_FILES = 12;
const SITE_CSS_KB = 20;

const manifest = JSON.parse(readFileSync(path.join(CLIENT, ".vite/manifest.json"), "utf8"));

/** The chunk and everything that it imports before it runs. */
function staticChunks(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) staticChunks(imported, seen);
  return seen;
}

/** As it is sent: texts have been compressed by the build, fonts are compressed by themselves. */
const sizeOf = (file) => statSync(path.join(CLIENT, /\.(?:js|css)$/.test(file) ? `${file}.br` : file)).size / 1024;
const total = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0);

const keys = Object.keys(manifest);
const dashboard = keys.find((key) => key.endsWith("dashboard/index.html"));
const site = keys.find((key) => key.endsWith("site/site.css"));
// vite.config.ts, FIRST_LOADS
const firsts = keys.filter((key) => /^_first-[\w-]+\.js$/.test(key));
const chunks = [...new Set([dashboard, ...firsts].flatMap((key) => [...staticChunks(key)]))];
const font = keys.find((key) => key.endsWith("inter-latin-wght-normal.woff2"));
const files = [
  ...new Set([...chunks.flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]), manifest[font].file]),
];

const results = [
  ["dashboard, first load, scripts, styles and font", total(files), DASHBOARD_KB, "KB"],
  ["dashboard, first load, files", files.length, DASHBOARD_FILES, ""],
  ["public page, CSS", sizeOf(manifest[site].file), SITE_CSS_KB, "KB"],
];
let failed = firsts.length < 3;
for (const [name, size, limit, unit] of results) {
  console.log(`${name}: ${Number.isInteger(size) ? size : size.toFixed(1)} of ${limit} ${unit}`);
  failed ||= size > limit;
}
process.exit(failed ? 1 : 0);
