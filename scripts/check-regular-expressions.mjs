/**
 * No regular expression of the product backtracks: each is proven to take time in proportion to the text, or says in a
 * comment what bounds it (docs/decisions/regular-expressions.md).
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findExpressions } from "./expressions/find-expressions.mjs";
import { doubtAbout } from "./expressions/prove-linear.mjs";

const FOLDERS = ["apps", "features", "platform", "ui-kit", "database", "scripts"];
const HINT = "Rewrite it, or say in a comment above it what bounds the text: `// Linear: …`.";

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...FOLDERS], {
  encoding: "utf8",
});
const files = listed
  .split("\n")
  .filter((file) => /\.(?:tsx?|mjs|js)$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(file));

const known = new Map();
function doubt({ source, flags }) {
  if (source === undefined || flags === undefined) return "its text is computed";
  const key = `/${source}/${flags}`;
  if (!known.has(key)) known.set(key, doubtAbout(source, flags));
  return known.get(key);
}

const problems = [];
for (const file of files)
  for (const { source, flags, line, reason } of findExpressions(file, readFileSync(file, "utf8"))) {
    const why = reason ? null : doubt({ source, flags });
    if (why === null) continue;
    const shown = source === undefined ? "RegExp(…)" : `/${source}/${flags}`;
    problems.push(`error: ${file}:${line}: ${shown} is not proven linear: ${why}.`);
  }
if (problems.length > 0) console.log([...problems, HINT].join("\n"));
process.exit(problems.length > 0 ? 1 : 0);
