/** Finds a command's data folder, and whether a server is running on it, whose files must not be replaced. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./root.mjs";

const BUSY = 5; // SQLITE_BUSY

/** From the environment, else from .env, else the default of platform/config/settings.ts. */
export function dataFolder() {
  return path.resolve(ROOT, process.env.DATA_DIR || fromEnvFile("DATA_DIR") || "var/data");
}

function fromEnvFile(name) {
  try {
    // Linear: the operator's own file.
    const line = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*(['"]?)(.*?)\\1\\s*$`, "m");
    return line.exec(readFileSync(path.join(ROOT, ".env"), "utf8"))?.[2];
  } catch {
    return undefined;
  }
}

/** Before a build. @throws Error when a built server runs on the data folder; one from its sources is not disturbed. */
export async function refuseWhileBuiltRuns() {
  await refuseWhileRunning((owner) => !owner.isFromSources);
}

/** Before an install. @throws Error with a sentence when any server runs on the data folder. */
export async function refuseWhileRunning(isDisturbed = () => true) {
  const folder = dataFolder();
  const file = path.join(folder, "owner.lock");
  if (!existsSync(file) || (await isFree(file))) return;
  const owner = JSON.parse(readFileSync(path.join(folder, "owner.json"), "utf8"));
  if (!isDisturbed(owner)) return;
  const who = [`process ${owner.pid}`, owner.address].filter(Boolean).join(", ");
  throw new Error(
    `Dateline is already running on the data folder ${folder} (${who}), and its files differ from what is installed. ` +
      "Nothing was changed. Stop it first, or set DATA_DIR to another folder.",
  );
}

async function isFree(file) {
  const { DatabaseSync } = await import("node:sqlite");
  const lock = new DatabaseSync(file, { timeout: 1_500 });
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (error.errcode === BUSY) return false;
    throw error;
  } finally {
    lock.close();
  }
}
