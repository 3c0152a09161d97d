/** Builds dist/ when the sources differ from those it was built from. */
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNode } from "./node-runtime.mjs";
import { step } from "./progress.mjs";
import { ROOT } from "./root.mjs";

const SOURCES = [
  "apps",
  "features",
  "platform",
  "ui-kit",
  "database",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
];
const NOT_BUILT = /\.test\.tsx?$|\.md$|\.sql$|(^|\/)\./;
const RESULTS = ["dist/server/main.js", "dist/server/cli.js", "dist/client/.vite/manifest.json"];
const STAMP = path.join(ROOT, "dist/.build.json");

/** Whether dist/ was built from these very files; a changed time alone, as after a checkout, is looked into. */
export function isBuilt() {
  const stamp = RESULTS.every((file) => existsSync(path.join(ROOT, file))) ? readStamp() : null;
  const files = SOURCES.flatMap(listFiles);
  if (stamp?.quick === quickPrint(files)) return true;
  if (stamp?.content !== contentPrint(files)) return false;
  writeFileSync(STAMP, JSON.stringify(printsOf(files)));
  return true;
}

/** @param before called when there is something to build, before anything changes. */
export async function ensureBuilt(before = async () => {}) {
  if (isBuilt()) return;
  await before();
  await step("Building", build);
}

async function build() {
  const before = printsOf(SOURCES.flatMap(listFiles)); // files saved during the build make it stale
  rmSync(STAMP, { force: true });
  const args = ["node_modules/vite/bin/vite.js", "build", "--app", "--logLevel", "warn"];
  const { code, said } = await runNode(args, { env: { ...process.env, NODE_ENV: "production" }, quiet: true });
  if (code !== 0) throw new Error(`${said.trim()}\nThe build failed; see its message above.`);
  writeFileSync(STAMP, JSON.stringify(before)); // last: a build that was killed has no stamp and is repeated
}

function printsOf(files) {
  return { quick: quickPrint(files), content: contentPrint(files) };
}

function quickPrint(files) {
  return fingerprint(files, (file) => {
    const { size, mtimeMs } = lstatSync(path.join(ROOT, file));
    return `${size} ${mtimeMs}`;
  });
}

function contentPrint(files) {
  return fingerprint(files, (file) => readFileSync(path.join(ROOT, file)));
}

function listFiles(place) {
  const full = path.join(ROOT, place);
  if (!lstatSync(full).isDirectory()) return [place];
  return readdirSync(full, { withFileTypes: true })
    .map((entry) => `${place}/${entry.name}`)
    .filter((each) => !NOT_BUILT.test(each))
    .sort()
    .flatMap(listFiles);
}

function fingerprint(files, describe) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(describe(file)).update("\0");
  return hash.digest("hex");
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, "utf8"));
  } catch {
    return null;
  }
}
