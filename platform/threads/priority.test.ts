import { type ChildProcess, spawn } from "node:child_process";
import { constants, getPriority } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { lowerPriority } from "./priority.ts";

function sleeper(): ChildProcess {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => undefined, 60_000)"], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

describe("a lowered priority", () => {
  it("is relative to this process, and at most the lowest", () => {
    const { pid = 0 } = sleeper();
    const own = getPriority();
    lowerPriority(3, pid);
    expect(getPriority(pid)).toBe(Math.min(own + 3, constants.priority.PRIORITY_LOW));
    lowerPriority(40, pid);
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW);
  });

  it("is left alone if the system refuses", () => {
    const noSuchProcess = 4_194_305; // above Linux's largest
    expect(() => lowerPriority(1, noSuchProcess)).not.toThrow();
  });
});
