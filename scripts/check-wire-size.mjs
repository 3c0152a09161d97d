/** Checks what a first visit transfers: all files of the dashboard's first screen, and what public pages load. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";

const CLIENT = "dist/client";
/** Answers of the API come on top: bench/readers/first-load.ts measures everything in a browser. */
const DASHBOARD_KB = 185;
const DASHBOARD_FILES = 8;
const SITE_CSS_KB = 20;
/**
 * Leaves a third of 25 KB to the page itself: tests/browser/screens/first-view.spec.ts measures all of it. Each other
 * language has its letters in the first two fonts.
 */
const POST_KB = { post: 16.3, "post-de": 16.9, "post-fr": 17.5, "post-es": 17.7, "post-nb": 17.5, "post-nl": 17.1 };

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
const fileOf = (name) => manifest[keys.find((key) => key.endsWith(name))].file;
// vite.config.ts, TOGETHER
const firsts = keys.filter((key) => /^_first-[\w-]+\.js$/.test(key));
const chunks = firsts.flatMap((key) => [...staticChunks(key)]);
const page = readFileSync(path.join(CLIENT, "apps/dashboard/index.html"), "utf8");
const named = Array.from(page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g), ([, file]) => file);
const files = [...new Set([...named, ...chunks.flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])])])];
const ofPost = (sheet) => {
  const ending = sheet.replace("post", "");
  return [`site/${sheet}.css`, `fonts/newsreader-text${ending}.woff2`, `fonts/inter-regular${ending}.woff2`].map(
    fileOf,
  );
};

const results = [
  ["dashboard, first load, scripts, styles and font", total(files), DASHBOARD_KB, "KB"],
  ["dashboard, first load, files", files.length, DASHBOARD_FILES, ""],
  ["public page, CSS", sizeOf(fileOf("site/site.css")), SITE_CSS_KB, "KB"],
  ...Object.entries(POST_KB).map(([sheet, max]) => [
    `page of a ${sheet}, CSS and fonts`,
    total(ofPost(sheet)),
    max,
    "KB",
  ]),
];
let failed = firsts.length < 2;
for (const [name, size, limit, unit] of results) {
  console.log(`${name}: ${Number.isInteger(size) ? size : size.toFixed(1)} of ${limit} ${unit}`);
  failed ||= size > limit;
}
process.exit(failed ? 1 : 0);
