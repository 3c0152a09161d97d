/** A child process under measurement: its address, its CPU time, its end. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { onCore } from "./cores.ts";

const TICKS_PER_SECOND = 100; // USER_HZ on Linux

export type MeasuredProcess = {
  url: string;
  pid: number;
  /** CPU milliseconds (user and system) used since the start. */
  cpuMs: () => number;
  /** Resident memory in MB. */
  residentMb: () => number;
  signal: (signal: NodeJS.Signals) => void;
  stop: () => Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
};

/** Starts a Node program and waits until a line of its output holds its address. @param core see `onCore`. */
export async function startMeasured(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  core?: number,
): Promise<MeasuredProcess> {
  const command = onCore(core, process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args]);
  const child = spawn(...command, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  return measured(child, await addressOf(child));
}

/** `npm start`, as an operator types it. Its process is npm, whose child becomes the server. */
export async function startWithNpm(env: Record<string, string>): Promise<MeasuredProcess> {
  const { NODE_OPTIONS: _, ...own } = process.env;
  const child = spawn("npm", ["start"], { env: { ...own, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  return measured(child, await addressOf(child));
}

/** @param url where it listens already. */
export function measured(child: ChildProcess, url: string): MeasuredProcess {
  const { pid } = child;
  if (pid === undefined) throw new Error(`${child.spawnfile} did not start`);
  return {
    url,
    pid,
    cpuMs: () => cpuMs(pid),
    residentMb: () => residentMb(pid),
    signal: (signal) => void child.kill(signal),
    stop: () => ended(child, "SIGTERM"),
    kill: () => ended(child, "SIGKILL"),
  };
}

/** Resolves at once where it has ended by itself: it exits only once. */
function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The process ended with ${code} before it listened`)));
    if (!child.stdout) return;
    const { stdout } = child;
    const lines = createInterface({ input: stdout });
    lines.on("line", (line) => {
      const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (!address) return;
      resolve(address);
      lines.close();
      stdout.resume(); // what it logs from now on is dropped unread
    });
  });
}

/** @param ticks as /proc counts CPU time. */
export function msOfTicks(ticks: number): number {
  return (ticks * 1000) / TICKS_PER_SECOND;
}

/** Of a process alone. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return msOfTicks(user + system);
}

function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb) / 1024;
}
