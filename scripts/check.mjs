/** `npm run check [-- --fix]`: types, lint with boundaries, format, file lengths, citations of docs, styles, the house, lock file. */
import { prepareNode } from "./setup/prepare.mjs";
import { main } from "./setup/progress.mjs";
import { ROOT } from "./setup/root.mjs";
import { runSteps } from "./suites/steps.mjs";

const fix = process.argv.includes("--fix");

export const CHECKS = [
  { name: "types", args: ["node_modules/typescript/bin/tsc", "--noEmit"] },
  {
    name: "lint and boundaries",
    args: ["node_modules/oxlint/bin/oxlint", "--type-aware", "--quiet", ...(fix ? ["--fix"] : [])],
  },
  { name: "format", args: ["node_modules/oxfmt/bin/oxfmt", fix ? "--write" : "--check"] },
  { name: "file lengths", args: ["scripts/check-file-lengths.mjs"] },
  { name: "citations", args: ["scripts/check-citations.mjs"] },
  { name: "regular expressions", args: ["scripts/check-regular-expressions.mjs"] },
  { name: "words", args: ["scripts/check-words.mjs"] },
  { name: "styles", args: ["scripts/check-styles.mjs"] },
  { name: "house", args: ["scripts/check-house.mjs"], always: true },
  { name: "lock file", args: ["scripts/check-lock-file.mjs"] },
];

if (process.argv[1]?.endsWith("check.mjs")) {
  await main(async () => {
    process.chdir(ROOT);
    await prepareNode(import.meta.url);
    const { failed } = await runSteps(CHECKS);
    process.exit(failed > 0 ? 1 : 0);
  });
}
