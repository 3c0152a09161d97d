/** Words in comments that make a sentence read as translated (docs/guides/voice.md): each is printed with what to say. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const INSTEAD = {
  nobody: "say who: no user, no reader, no other process",
  somebody: "say who: a user, a stranger, another operator",
  anybody: "say who: any user, any reader",
  everybody: "say who: all users, all readers",
  whoever: "give the sentence its subject",
  anew: "again, or reload",
};
const COMMENT = /^ *(?:\/\*\*|\*|\/\/) .*/;
const WORD = /\b(?:nobody|somebody|anybody|everybody|whoever|anew)\b/i;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /^(?:apps|database|features|platform|ui-kit|bench|scripts)\/.*\.(?:tsx?|mjs)$/.test(file))
  .filter((file) => !/\.test\.tsx?$/.test(file) && existsSync(file));

let found = 0;
for (const file of files) {
  for (const [at, line] of readFileSync(file, "utf8").split("\n").entries()) {
    const word = COMMENT.test(line) ? WORD.exec(line)?.[0].toLowerCase() : undefined;
    if (word === undefined) continue;
    found += 1;
    console.log(`${file}:${at + 1}: ${word}: ${INSTEAD[word]}`);
  }
}
process.exit(found > 0 ? 1 : 0);
