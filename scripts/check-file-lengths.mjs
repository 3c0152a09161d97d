/**
 * Files stay small: a warning at 250 lines, an error at 400, a median of 60 (docs/architecture.md). A catalogue of words is
 * as long as there are texts.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const WARN_AT = 250;
const FAIL_AT = 400;
const MAX_MEDIAN = 60;

const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"],
  {
    encoding: "utf8",
  },
);
const files = listed
  .split("\n")
  .filter(
    (file) => file && existsSync(file) && !/(^|\/)(generated|fixtures)\/|^ui-kit\/public\/words\/|\.gen\./.test(file),
  );
const lengths = files
  .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
  .sort((a, b) => b.lines - a.lines);
const median = lengths[Math.floor(lengths.length / 2)]?.lines ?? 0;

const tooLong = lengths.filter(({ lines }) => lines > FAIL_AT);
for (const { file, lines } of lengths.filter(({ lines }) => lines > WARN_AT)) {
  console.log(`${lines > FAIL_AT ? "error" : "warning"}: ${file} has ${lines} lines. Split it by noun.`);
}
console.log(`${files.length} files, median ${median} lines`);
if (median > MAX_MEDIAN) console.log(`warning: the median is over ${MAX_MEDIAN} lines.`);
process.exit(tooLong.length > 0 ? 1 : 0);
