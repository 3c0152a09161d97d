/** What operators copy from the guides and from deploy/ agrees with the product. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { MAX_RELATED_MEDIA } from "#features/media/contract.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";

const read = (file: string) => readFile(inProject(file), "utf8");
const guide = (name: string) => read(`docs/guides/${name}.md`);

async function blockOf(name: string, language: string, holding: string): Promise<string> {
  const blocks = [...(await guide(name)).matchAll(/^```(\w+)\n(.*?)^```/gms)];
  const found = blocks.find(([, of, text]) => of === language && text?.includes(holding));
  return found?.[2] ?? "";
}

describe("nginx as the guides show it", () => {
  it("lets through what a submission may hold", async () => {
    const { MAX_IMAGE_MB, MAX_VIDEO_MB } = settings();
    const most = MAX_IMAGE_MB + MAX_RELATED_MEDIA * MAX_VIDEO_MB + 8;
    for (const text of [await blockOf("scale", "nginx", "proxy_cache_path"), await guide("production")]) {
      const megabytes = /client_max_body_size (\d+)m/.exec(text)?.[1];
      expect(Number(megabytes)).toBeGreaterThanOrEqual(most);
    }
  });
});

describe("Varnish as the guide shows it", () => {
  it("purges on a listener of its own, for listed addresses that have the key", async () => {
    const vcl = await blockOf("scale", "vcl", "/.purge");
    const [refusals = ""] = vcl.split("std.ban(");
    for (const needed of ['local.socket != "purge"', "client.ip !~ purgers", "req.http.Authorization !="])
      expect(refusals).toContain(needed);
    const start = await blockOf("scale", "sh", "varnishd");
    const listener = /-a purge=(127\.0\.0\.1:\d+)/.exec(start)?.[1];
    expect(await guide("scale")).toContain(`PURGE_URL=http://${listener}/.purge`);
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
