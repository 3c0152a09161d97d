import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startMeasured } from "./process.ts";

it("stops a process that has ended already", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "dateline-measured-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = path.join(folder, "listens.mjs");
  await writeFile(script, 'console.log("http://127.0.0.1:1"); setInterval(() => {}, 1000);');
  const measured = await startMeasured(script, {});
  expect(measured.url).toBe("http://127.0.0.1:1");
  await measured.kill();
  await measured.stop();
  await measured.kill();
});
