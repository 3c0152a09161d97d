/** `npm run dateline -- <command>`: what an operator does from a script. `npm run dateline -- help` lists the commands. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { prepareBuild, prepareNode } from "./setup/prepare.mjs";
import { main } from "./setup/progress.mjs";
import { ROOT } from "./setup/root.mjs";

await main(async () => {
  process.chdir(ROOT);
  await prepareNode(import.meta.url);
  await prepareBuild();
  await import(pathToFileURL(path.join(ROOT, "dist/server/cli.js")).href);
});
