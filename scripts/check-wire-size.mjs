/** Checks the size of a first visit: JavaScript of the dashboard and CSS of public pages, gzip, from the build's manifest. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const CLIENT = "dist/client";
const DASHBOARD_JS_KB = 200;
const SITE_CSS_KB = 20;

const manifest = JSON.parse(readFileSync(path.join(CLIENT, ".vite/manifest.json"), "utf8"));

/** The entry and everything that it imports before it runs. */
function staticChunks(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) staticChunks(imported, seen);
  return seen;
}

const gzipKb = (file) => gzipSync(readFileSync(path.join(CLIENT, file)), { level: 9 }).length / 1024;
const total = (files) => files.reduce((sum, file) => sum + gzipKb(file), 0);

const dashboard = Object.keys(manifest).find((key) => key.endsWith("dashboard/index.html"));
const site = Object.keys(manifest).find((key) => key.endsWith("site/site.css"));
// A signed-in first load also fetches the shell's chunk and the overview's.
const FETCHED_NEXT = ["apps/dashboard/dashboard.tsx", "apps/dashboard/screens/overview.tsx"];
const firstLoad = new Set([dashboard, ...FETCHED_NEXT].flatMap((key) => [...staticChunks(key)]));
const scripts = [...new Set([...firstLoad].map((key) => manifest[key].file))].filter((file) => file.endsWith(".js"));

const results = [
  ["dashboard, first load, JavaScript", total(scripts), DASHBOARD_JS_KB],
  ["public page, CSS", gzipKb(manifest[site].file), SITE_CSS_KB],
];
let failed = false;
for (const [name, size, limit] of results) {
  console.log(`${name}: ${size.toFixed(1)} KB gzip of ${limit} KB`);
  failed ||= size > limit;
}
process.exit(failed ? 1 : 0);
