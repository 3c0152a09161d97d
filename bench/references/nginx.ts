/** The other reference for pages: nginx with one worker, sending a file with the headers of another. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onCore, SERVERS_CORE } from "../support/cores.ts";
import { type MeasuredProcess, measured } from "../support/process.ts";
import type { SavedAnswer } from "../support/saved-answer.ts";

const WAIT_MS = 5000;

export const hasNginx = () => spawnSync("nginx", ["-v"]).status === 0;

export async function startNginx(folder: string, { body, head }: SavedAnswer): Promise<MeasuredProcess> {
  const root = await mkdtemp(path.join(folder, "nginx-"));
  const { headers } = JSON.parse(await readFile(head, "utf8")) as { headers: string[] };
  const port = await freePort();
  const conf = path.join(root, "nginx.conf");
  await writeFile(conf, configuration(root, port, body, headers));
  const child = spawn(...onCore(SERVERS_CORE, "nginx", ["-p", root, "-c", conf, "-e", path.join(root, "error.log")]), {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  for (const until = performance.now() + WAIT_MS; performance.now() < until; await sleep(50))
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return measured(child, url);
  child.kill();
  throw new Error(`nginx did not answer; see ${root}/error.log`);
}

function configuration(root: string, port: number, body: string, headers: string[]): string {
  const own = new Set(["content-type", "content-length", "last-modified", "etag"]);
  const added: string[] = [];
  for (let index = 0; index < headers.length; index += 2)
    if (!own.has(headers[index] ?? "")) added.push(`add_header ${headers[index]} ${quoted(headers[index + 1] ?? "")};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (each) => `${each}_temp_path ${root}/${each};`,
  );
  return `daemon off; master_process off; pid ${root}/pid;
events { worker_connections 1024; }
http {
  ${temporary.join(" ")}
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 100000000;
  server {
    listen 127.0.0.1:${port};
    location / { default_type 'text/html; charset=utf-8'; root ${path.dirname(body)}; try_files /${path.basename(body)} =404; ${added.join("\n")} }
  }
}`;
}

const quoted = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;

/** Of this moment: nginx cannot say which one it took by itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}
