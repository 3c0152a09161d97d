/** Background workers as processes of their own, on the database of this test, to be killed at any moment. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { inProject } from "#platform/config/project-root.ts";
import { connectionConfig, connectionPool } from "#platform/database/client.ts";

export type WorkerProcess = {
  child: ChildProcess;
  /** Ends it without warning, and waits until PostgreSQL has noticed: what it had begun is committed or undone then. */
  kill: () => Promise<void>;
};

let children = 0;

/** Resolves once every queue is being worked. @param program runs in place of the worker; it must print "ready". */
export async function startWorkerProcess(program = WORKER): Promise<WorkerProcess> {
  const name = `child-${process.pid}-${children++}`;
  const source = `
    const { configureDatabase } = await import("#platform/database/client.ts");
    configureDatabase({ ...${JSON.stringify(connectionConfig())}, max: 8, application_name: "${name}" });
    ${program}
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    cwd: inProject(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => (chunk.toString().includes("ready") ? resolve() : undefined));
    exited.then(([code]) => reject(new Error(`The process ended with ${code}`)), reject);
  });
  return {
    child,
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
      while (await hasSessions(name)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

async function hasSessions(name: string): Promise<boolean> {
  const { rowCount } = await connectionPool().query("select from pg_stat_activity where application_name = $1", [name]);
  return rowCount !== 0;
}

const WORKER = `
  const { startWorker } = await import("#apps/worker/worker.ts");
  await startWorker();
  console.log("ready");
`;
