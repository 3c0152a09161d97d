/** `npm run bench [-- pages list submits]`: builds what is stale, then measures. */
import { runNode } from "./setup/node-runtime.mjs";
import { prepareBuild, prepareNode } from "./setup/prepare.mjs";
import { main } from "./setup/progress.mjs";
import { ROOT } from "./setup/root.mjs";

await main(async () => {
  process.chdir(ROOT);
  await prepareNode(import.meta.url);
  await prepareBuild();
  const { code } = await runNode(["--import", "tsx", "bench/run.ts", ...process.argv.slice(2)]);
  process.exit(code);
});
