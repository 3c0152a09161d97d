/** A file system of a few megabytes, really mounted, for tests of a full disk. Only root on Linux can have one. */
import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Whether this account may mount. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0 && isMountable();

function isMountable(): boolean {
  try {
    execFileSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export type SmallDisk = {
  folder: string;
  /** Fills it until so many bytes are free. */
  leave: (bytes: number) => void;
  /** Removes what filled it. */
  free: () => void;
  unmount: () => void;
};

/** Mounts it over an existing folder. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0711`, "tmpfs", folder]);
  const filler = path.join(folder, "filler");
  return {
    folder,
    leave: (bytes) => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => execFileSync("umount", ["-l", folder]),
  };
}
