/** The whole program as a process of its own, built as for production, to be started, signalled and killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { createBuilder } from "vite";
import { inject } from "vitest";
import { inProject } from "#platform/config/project-root.ts";
import { programFolder } from "../setup/test-databases.ts";

export type ServerProcess = {
  child: ChildProcess;
  /** Where it listens; rejects with everything it said when it ends before. */
  url: Promise<string>;
  /** Everything it has said so far. */
  said: () => string;
  /** Resolves to its exit code, null after a kill. */
  exited: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
};

/**
 * Builds the server alone, once for all files of a run, and leaves dist/ as it is. global-setup.ts removes it.
 * @returns its program.
 */
export async function buildServerProgram(): Promise<{ main: string }> {
  const folder = programFolder(inject("templateDatabase"));
  if (!existsSync(folder)) {
    const own = `${folder}-${process.pid}`;
    await build(own);
    // Another worker may have been first.
    await rename(own, folder).catch(() => rm(own, { recursive: true }));
  }
  return { main: path.join(folder, "main.js") };
}

async function build(outDir: string): Promise<void> {
  const environments = { ssr: { build: { outDir } } };
  const builder = await createBuilder({ configFile: inProject("vite.config.ts"), logLevel: "error", environments });
  const { ssr } = builder.environments;
  if (!ssr) throw new Error("vite.config.ts no longer has an environment called ssr");
  await builder.build(ssr);
}

export function startServerProcess(main: string, env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [main], {
    cwd: inProject(),
    env: { ...process.env, DATABASE_URL: "", HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const url = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Dateline is at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    void exited.then((code) => reject(new Error(`It ended with ${code}:\n${said}`)));
  });
  url.catch(() => undefined); // a test that expects the end asks for that instead
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return { child, url, said: () => said, exited, kill };
}
