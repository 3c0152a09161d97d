import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";
import { builtPage, registerAssets, registerDashboardPage } from "./client-files.ts";

let app: App;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "client-"));
  await mkdir(path.join(folder, "assets/fonts"), { recursive: true });
  await writeFile(path.join(folder, "assets/app-1a2b.js"), `console.log("${"x".repeat(3000)}")`);
  await writeFile(path.join(folder, "assets/fonts/inter.woff2"), "x".repeat(3000));
  await writeFile(path.join(folder, "secret.json"), "{}");
  await writeFile(path.join(folder, "index.html"), '<meta nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>');
  app = await buildServer({
    register: (each) => {
      registerAssets(each, path.join(folder, "assets"));
      registerDashboardPage(each, ["/dashboard", "/auth/*"], builtPage(path.join(folder, "index.html")));
      registerDashboardPage(each, ["/unbuilt"], builtPage(path.join(folder, "nothing.html")));
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe("assets", () => {
  it("may be kept for good, and travel compressed", async () => {
    const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/assets/app-1a2b.js`;
    const accepting = { headers: { "accept-encoding": "gzip, br" } };
    await expect.poll(async () => (await fetch(address, accepting)).headers.get("content-encoding")).toBe("br");
    const answer = await fetch(address, accepting);
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await answer.text()).toContain("xxx");
    expect(
      (await fetch(address, { headers: { ...accepting.headers, "if-none-match": answer.headers.get("etag") ?? "" } }))
        .status,
    ).toBe(304);
  });

  it("are missing only if they are", async () => {
    await mkdir(path.join(folder, "assets/unreadable.js"));
    const statusOf = async (name: string) => (await app.inject(`/assets/${name}`)).statusCode;
    const names = ["unreadable.js", "none.js", "app-1a2b.js/none.js", `${"a".repeat(300)}.js`];
    expect(await Promise.all(names.map(statusOf))).toEqual([500, 404, 404, 404]);
  });

  it("that are compressed already stay as they are", async () => {
    for (let n = 0; n < 3; n++) {
      const answer = await app.inject({ url: "/assets/fonts/inter.woff2", headers: { "accept-encoding": "br" } });
      expect([answer.statusCode, answer.headers["content-encoding"]]).toEqual([200, undefined]);
    }
  });

  it.each([
    "/assets/../secret.json",
    "/assets/..%2fsecret.json",
    "/assets/.%2e/secret.json",
    "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/assets/none.js",
    "/assets/fonts",
    "/assets/",
    "/assets/app-1a2b.js/x",
    "/assets//app-1a2b.js",
    `/assets/${"a".repeat(300)}.js`,
  ])("give nothing else away: %s", async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  });
});

describe("the dashboard's page", () => {
  it.each([
    "/dashboard",
    "/dashboard/",
    "/dashboard?activeContent=overview",
    "/auth/login",
    "/auth/reset-password?token=x",
  ])("is at %s, kept by nobody", async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
  });

  it("has a new nonce each time, which its policy allows for styles alone", async () => {
    const [first, second] = [await app.inject("/dashboard"), await app.inject("/dashboard")];
    const nonce = /nonce="([\w-]{22})"/.exec(first.body)?.[1];
    expect(nonce).toBeDefined();
    expect(second.body).not.toContain(nonce);
    const policy = String(first.headers["content-security-policy"]);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain("unsafe");
  });

  it("says so when nothing was built", async () => {
    const answer = await app.inject("/unbuilt");
    expect([answer.statusCode, answer.json().detail]).toEqual([503, "The dashboard is not built. Run npm start."]);
  });
});
