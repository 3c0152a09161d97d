/** What operators copy from the guides and from deploy/ agrees with the product. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { callCommands } from "#apps/cli/calls/commands.ts";
import { commands } from "#apps/cli/commands.ts";
import { workerJobs } from "#apps/worker/worker.ts";
import { MAX_RELATED_MEDIA } from "#features/media/contract.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings, settingsSchema } from "#platform/config/settings.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";

const read = (file: string) => readFile(inProject(file), "utf8");
const guide = (name: string) => read(`docs/guides/${name}.md`);

async function blockOf(name: string, language: string, holding: string): Promise<string> {
  const blocks = [...(await guide(name)).matchAll(/^```(\w+)\n(.*?)^```/gms)];
  const found = blocks.find(([, of, text]) => of === language && text?.includes(holding));
  return found?.[2] ?? "";
}

/** Rows of a guide's tables: the names in the first column, and the second. */
const rowsOf = (text: string) =>
  // Linear: one row at a time, cells end at a bar that is not escaped.
  [...text.matchAll(/^\| (`(?:[^|\\\n]|\\.)*)\|([^|\n]*)\|/gm)].map(([, first = "", second = ""]) => ({
    names: [...first.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name.replaceAll("\\|", "|")),
    second: second.trim(),
  }));

describe("the guides' tables", () => {
  it("name every job, and when daily ones run", async () => {
    const rows = rowsOf(await guide("operate/jobs"));
    resetSettings({ ...settings(), BACKUP_DIR: "/backups" });
    onTestFinished(() => resetSettings());
    const jobs = workerJobs();
    const queues = [...new Set(jobs.map(({ queue }) => queue))];
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(queues.toSorted());
    for (const { queue, cron } of jobs) {
      const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron ?? "") ?? [];
      if (minute === undefined || hour === undefined) continue;
      const told = rows.find(({ names }) => names.includes(queue))?.second;
      expect([queue, told]).toEqual([
        queue,
        expect.stringContaining(`${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`),
      ]);
    }
  });

  it("name every command that has no call, with all of its options", async () => {
    const text = (await guide("operate/command-line")).split("## Commands that have no call")[1] ?? "";
    const own = Object.entries(commands).filter(([name]) => !Object.hasOwn(callCommands, name));
    const told = rowsOf(text).flatMap(({ names }) => names);
    expect(told.toSorted()).toEqual(own.map(([name, { usage }]) => `${name} ${usage}`.trim()).toSorted());
  });

  it("name every setting, and none that does not exist", async () => {
    const files = (await readdir(inProject("docs/guides"), { recursive: true })).filter((file) => file.endsWith(".md"));
    const texts = await Promise.all(files.map((file) => read(`docs/guides/${file}`)));
    const known = Object.keys(settingsSchema.shape);
    const told = new Set(
      texts.flatMap((text) =>
        [
          ...text.matchAll(
            /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\bROLE\b|\bHOST\b|\bPORT\b|\bSECRET\b|\bINDEXNOW\b|\bANALYTICS\b/g,
          ),
        ].map(([name]) => name),
      ),
    );
    // Of developers and tests: docs/guides/run.md is for who runs the site.
    const internal = ["NODE_ENV", "DEV_SERVER", "STRIPE_API_URL", "RATE_LIMITS", "PAGE_CACHE"];
    expect(known.filter((name) => !told.has(name) && !internal.includes(name))).toEqual([]);
    const defaults: Record<string, unknown> = settingsSchema.parse({});
    for (const { names, second } of rowsOf(await guide("run"))) {
      const [name = ""] = names;
      if (!/^[A-Z]+_[A-Z_]+$/.test(name)) continue;
      expect(known).toContain(name);
      if (/^\d+$/.test(second)) expect([name, defaults[name]]).toEqual([name, Number(second)]);
    }
  });
});

describe("nginx as the guides show it", () => {
  it("lets through what a submission may hold", async () => {
    const { MAX_IMAGE_MB, MAX_VIDEO_MB } = settings();
    const max = MAX_IMAGE_MB + MAX_RELATED_MEDIA * MAX_VIDEO_MB + 8;
    for (const text of [await blockOf("caches", "nginx", "proxy_cache_path"), await guide("production")]) {
      const megabytes = /client_max_body_size (\d+)m/.exec(text)?.[1];
      expect(Number(megabytes)).toBeGreaterThanOrEqual(max);
    }
  });
});

describe("Varnish as the guide shows it", () => {
  it("purges on a listener of its own, for listed addresses that have the key", async () => {
    const vcl = await blockOf("caches", "vcl", "/.purge");
    const [refusals = ""] = vcl.split("std.ban(");
    for (const needed of ['local.socket != "purge"', "client.ip !~ purgers", "req.http.Authorization !="])
      expect(refusals).toContain(needed);
    const start = await blockOf("caches", "sh", "varnishd");
    const listener = /-a purge=(127\.0\.0\.1:\d+)/.exec(start)?.[1];
    expect(await guide("caches")).toContain(`PURGE_URL=http://${listener}/.purge`);
  });
});

describe("the service of systemd", () => {
  it("opens other folders as the guide says, and is read-only otherwise", async () => {
    const unit = await read("deploy/dateline.service");
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit).toMatch(/^StateDirectory=dateline$/m);
    const dropIn = await blockOf("production", "sh", "ReadWritePaths");
    const folders = /^ReadWritePaths=(.+)$/m.exec(dropIn)?.[1];
    expect(dropIn).toContain(`install -d -o dateline -g dateline -m 0700 ${folders}`);
    expect(dropIn).toContain("/etc/systemd/system/dateline.service.d/");
  });
});

describe("the container's health check", () => {
  const check = (env: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const file = inProject("deploy/healthcheck.mjs");
      execFile(process.execPath, [file], { env }, (error) => resolve(error ? Number(error.code) : 0));
    });

  it("asks the port that a process has", async () => {
    const asked: string[] = [];
    let status = 200;
    const server = createServer(({ url = "" }, response) => {
      asked.push(url);
      response.writeHead(status).end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const port = String((server.address() as AddressInfo).port);
    expect(await check({ PORT: port })).toBe(0);
    expect(await check({ ROLE: "worker", PORT: "9" })).toBe(0);
    status = 401;
    expect(await check({ ROLE: "worker", PORT: "9", METRICS_PORT: port })).toBe(0);
    status = 503;
    expect(await check({ PORT: port })).toBe(1);
    expect(await check({ ROLE: "worker", METRICS_PORT: "9" })).toBe(1);
    expect(asked).toEqual(["/healthz", "/metrics", "/healthz"]);
    expect(await read("deploy/Containerfile")).toMatch(
      /COPY .*healthcheck\.mjs \.\/\n[^]*CMD \["node", "healthcheck\.mjs"\]/,
    );
  });
});
