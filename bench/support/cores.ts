/** One core for the server under measurement and another for what asks it, where Linux's taskset is there. */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const CAN_PIN = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

export const SERVERS_CORE = 0;
export const OTHERS_CORE = 1;

/** A command on one core; as it was where cores cannot be chosen. */
export function onCore(core: number | undefined, command: string, args: string[]): [string, string[]] {
  if (core === undefined || !CAN_PIN) return [command, args];
  return ["taskset", ["-c", String(core), command, ...args]];
}

if (!CAN_PIN) console.log("Without taskset and a second core, server and load share cores: ratios are less certain.");
