/**
 * Reads pages at a fixed rate from a process of its own, as readers come: whether the answer before has arrived or not.
 * Arguments: the server's address, seconds, requests a second, paths. Prints figures of each path as JSON.
 */
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { between, threadTimes } from "./run-queue.ts";
import { figuresOf } from "./writers.ts";

const [address, seconds, perSecond, ...paths] = process.argv.slice(2) as [string, string, string, ...string[]];
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const headers = { accept: "text/html", "accept-encoding": "br" };
const latencies = new Map<string, number[]>(paths.map((path) => [path, []]));
const failures: string[] = [];

function read(path: string): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const request = get(new URL(path, address), { agent, headers }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200) latencies.get(path)?.push(performance.now() - began);
        else failures.push(`${path} answered ${response.statusCode}`);
        resolve();
      });
    });
    request.on("error", ({ message }) => {
      failures.push(`${path}: ${message}`);
      resolve();
    });
  });
}

for (const path of paths) await read(path);
for (const each of latencies.values()) each.length = 0;
const running: Promise<void>[] = [];
const before = threadTimes(process.pid);
const [start, count] = [performance.now(), Number(seconds) * Number(perSecond)];
for (let sent = 0; sent < count; sent++) {
  const due = start + (sent * 1000) / Number(perSecond);
  if (due > performance.now()) await sleep(due - performance.now());
  running.push(read(paths[sent % paths.length] ?? "/"));
}
await Promise.all(running);
const figures = paths.map((path) => [path, figuresOf(latencies.get(path) ?? [], Number(seconds), 0)]);
const thread = between(before, threadTimes(process.pid), performance.now() - start);
console.log(JSON.stringify({ figures: Object.fromEntries(figures), failures, thread }));
process.exit(0);
