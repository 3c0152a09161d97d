/** `npm run build`: installs what is missing and builds what is stale, for servers that start dist/server/main.js themselves. */
import { runNode } from "./setup/node-runtime.mjs";
import { prepareBuild, prepareNode } from "./setup/prepare.mjs";
import { main } from "./setup/progress.mjs";
import { ROOT } from "./setup/root.mjs";

await main(async () => {
  process.chdir(ROOT);
  await prepareNode(import.meta.url);
  await prepareBuild();
  const { code } = await runNode(["dist/server/complete-postgres.js"]);
  process.exitCode = code;
});
