/** `npm run dev`: the server from its sources, with hot reload of the dashboard and reload of public pages. */
import path from "node:path";
import { prepareNode } from "./setup/prepare.mjs";
import { runNode } from "./setup/node-runtime.mjs";
import { main } from "./setup/progress.mjs";
import { ROOT } from "./setup/root.mjs";

await main(async () => {
  process.chdir(ROOT);
  await prepareNode(import.meta.url);
  const { code } = await runNode(["--import", "tsx", path.join(ROOT, "apps/server/dev.ts")], {
    env: { ...process.env, DEV_SERVER: "1", NODE_ENV: "development" },
  });
  process.exit(code);
});
