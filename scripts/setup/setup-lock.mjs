/** Allows one install or build at a time in this checkout; ignores the lock of a killed process. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./root.mjs";

const FOLDER = path.join(ROOT, "var");
const LOCK = path.join(FOLDER, "setup.lock");
const LOOK_MS = 200;

export async function withSetupLock(work) {
  mkdirSync(FOLDER, { recursive: true });
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (let told = false; !tryTake(mine);) {
    const holder = read();
    if (!holder) continue;
    if (isAlive(holder)) {
      if (!told)
        console.log(`Another command is installing or building (process ${holder.split(" ")[0]}); waiting for it`);
      told = true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    } else takeAway(holder);
  }
  try {
    return await work();
  } finally {
    if (read() === mine) rmSync(LOCK, { force: true });
  }
}

function tryTake(mine) {
  try {
    writeFileSync(LOCK, mine, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function read() {
  try {
    return readFileSync(LOCK, "utf8");
  } catch {
    return null;
  }
}

/** Moved first, looked at then: another waiter may have replaced the dead lock by its own, which goes back. */
function takeAway(dead) {
  const aside = `${LOCK}.${process.pid}`;
  try {
    renameSync(LOCK, aside);
    if (readFileSync(aside, "utf8") === dead) rmSync(aside, { force: true });
    else renameSync(aside, LOCK);
  } catch {
    // another waiter was faster
  }
}

function isAlive(holder) {
  const [pid, started] = holder.split(" ");
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  return startOf(Number(pid)) === started;
}

/** The process's start time, where the system tells it: a reused number has another. "-" elsewhere, "" for a dead one. */
function startOf(pid) {
  if (process.platform !== "linux") return "-";
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ");
    return fields[0] === "Z" ? "" : fields[19];
  } catch {
    return "";
  }
}
