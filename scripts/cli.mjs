/** `npm run dateline -- <command>`: what an operator does from a script. `npm run dateline -- help` lists the commands. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { prepareBuild, prepareNode } from "./setup/prepare.mjs";
import { main } from "./setup/progress.mjs";
import { ROOT } from "./setup/root.mjs";

const [command = "help"] = process.argv.slice(2);

// Neither packages nor a build are needed for these.
if (/^(?:help|--help|-h)$/.test(command)) {
  // A test keeps the file as the commands describe themselves.
  process.stdout.write(readFileSync(path.join(ROOT, "apps/cli/help.txt")));
} else if (/^(?:version|--version)$/.test(command)) {
  console.log(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).version);
} else
  await main(async () => {
    process.chdir(ROOT);
    await prepareNode(import.meta.url);
    await prepareBuild();
    await import(pathToFileURL(path.join(ROOT, "dist/server/cli.js")).href);
  });
