/** `npm start`: installs what is missing, builds what is stale, then is the server. Plain JavaScript for any Node from 18. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { prepareBuild, prepareNode } from "./setup/prepare.mjs";
import { main } from "./setup/progress.mjs";
import { ROOT } from "./setup/root.mjs";

await main(async () => {
  process.chdir(ROOT);
  await prepareNode(import.meta.url);
  await prepareBuild();
  await import(pathToFileURL(path.join(ROOT, "dist/server/main.js")).href);
});
