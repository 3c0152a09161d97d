/** Brings node_modules and dist/ up to date: the first part of start, test, bench and the command line. */
import { fileURLToPath } from "node:url";
import { refuseWhileBuiltRuns, refuseWhileRunning } from "./data-folder.mjs";
import { ensureBuilt, isBuilt } from "./build.mjs";
import { ensureInstalled, isInstalled } from "./install.mjs";
import { findNode, isRightNode, runNode } from "./node-runtime.mjs";
import { stopWithParent } from "./parent.mjs";
import { withSetupLock } from "./setup-lock.mjs";

/**
 * Makes sure that the packages are there and that this very process is the right Node; with an older one the script is
 * run again by the right one and this process ends with its code.
 * @param script import.meta.url of the command.
 */
export async function prepareNode(script) {
  stopWithParent();
  // An older Node only ever installs when there is no better one yet: the better one looks again.
  if (!isRightNode() && findNode()) return rerun(script);
  if (!isInstalled()) {
    await withSetupLock(() => ensureInstalled(isRightNode() ? () => refuseWhileRunning() : undefined));
    if (isRightNode()) return rerun(script); // what this process has loaded was replaced
  }
  if (!isRightNode()) return rerun(script);
}

export async function prepareBuild() {
  if (!isBuilt()) await withSetupLock(() => ensureBuilt(refuseWhileBuiltRuns));
}

async function rerun(script) {
  const env = { ...process.env, DATELINE_LAUNCHER: String(process.pid) };
  const { code } = await runNode([fileURLToPath(script), ...process.argv.slice(2)], { env });
  process.exit(code);
}
