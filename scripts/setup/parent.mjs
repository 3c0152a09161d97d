/** Under npm a server ends with npm, also when npm is killed outright: otherwise it would stay behind and hold the data folder. */
import { readFileSync } from "node:fs";

const LOOK_MS = 250;
const SHELLS = new Set(["sh", "dash", "bash", "ash", "zsh"]);

/** Asks this process to stop (SIGTERM) once the npm or the launcher that started it is gone. */
export function stopWithParent() {
  const { npm_lifecycle_event: byNpm, DATELINE_LAUNCHER: launcher } = process.env;
  if (!byNpm && launcher !== String(process.ppid)) return;
  const parent = process.ppid;
  const grandparent = shellsParent(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && shellsParent(parent) === grandparent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_MS);
  timer.unref();
}

/** Some shells stay between npm and its script. @returns whose child the shell is, null when there is no shell. */
function shellsParent(pid) {
  try {
    // Linear: a line of the kernel, whose names have 16 characters.
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return SHELLS.has(name) ? rest.split(" ")[1] : null;
  } catch {
    return null; // not Linux, or it ended, which the change of our own parent tells
  }
}
