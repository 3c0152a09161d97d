/** Starts Dateline as a newcomer does, `npm start` on an empty data folder, and stops it with Ctrl-C's signal. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const START_LIMIT_MS = 300_000;

/** @returns what journeys need to know of it, and what stops it. */
export async function serve() {
  const peerPort = await freePort();
  const peer = `http://127.0.0.1:${peerPort},http://localhost:${peerPort}`;
  const server = await startDateline({ OUTBOUND_ALLOW_ORIGINS: peer, WEBHOOK_ALLOW_ORIGINS: peer });
  return { ...server, peerPort };
}

/** @param settings besides those that every journey's server has. */
export async function startDateline(settings: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), "dateline-browser-"));
  const dataFolder = path.join(folder, "data");
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      PORT: "0",
      DATABASE_URL: "",
      LOG_LEVEL: "warn",
      NEWS_FETCHING: "added",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const baseUrl = await addressOf(server);
  return {
    baseUrl,
    dataFolder,
    stop: async () => {
      const code = await stop(server);
      await rm(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The server ended with ${code} after SIGINT; it should drain and end with 0.`);
    },
  };
}

/** A port for the sites that journeys let Dateline read: it has to be allowed before it starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The server did not listen in time")), START_LIMIT_MS);
    server.once("exit", (code) => reject(new Error(`The server ended with ${code} before it listened`)));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on("line", (line) => {
      console.log(`  ${line}`);
      const address = /(?<=Dateline is at )https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

function stop(server: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    server.once("exit", (code) => resolve(code));
    server.kill("SIGINT");
  });
}
