/** `npm run faults [-- kills database …]`: builds what is stale, then breaks it on purpose (docs/guides/reliability.md). */
import { runNode } from "./setup/node-runtime.mjs";
import { prepareBuild, prepareNode } from "./setup/prepare.mjs";
import { main } from "./setup/progress.mjs";
import { ROOT } from "./setup/root.mjs";

await main(async () => {
  process.chdir(ROOT);
  await prepareNode(import.meta.url);
  await prepareBuild();
  process.env.NODE_ENV ??= "production"; // React's slower half is for development
  const { code } = await runNode(["--import", "tsx", "tests/faults/run.ts", ...process.argv.slice(2)]);
  process.exit(code);
});
