/** Style sheets and markup agree: no class or custom property without a use, and no use without a definition. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findStyleProblems } from "./styles/style-problems.mjs";

const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "features", "platform", "ui-kit"],
  { encoding: "utf8" },
);
const files = listed.split("\n").filter((file) => file && existsSync(file));
const read = (pattern) =>
  new Map(files.filter((file) => pattern.test(file)).map((file) => [file, readFileSync(file, "utf8")]));

const library = ["core", "dates", "notifications", "tiptap"]
  .map((name) => readFileSync(`node_modules/@mantine/${name}/styles.css`, "utf8"))
  .join("\n");

const problems = await findStyleProblems(read(/\.css$/), read(/(?<!\.test|\.d)\.tsx?$|\.html$/), library);
for (const problem of problems) console.log(`error: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
