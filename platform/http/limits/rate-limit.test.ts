import { afterEach, describe, expect, it } from "vitest";
import { resetSettings } from "#tests/support/setup/settings.ts";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";
import { limitPerAddress, limitUploadsPerAddress } from "./rate-limit.ts";

const open: App[] = [];

async function serveLimited(): Promise<App> {
  const app = await buildServer({
    register: (each) => {
      each.post("/limited/", { config: limitPerAddress(2, 90) }, async () => ({ ok: true }));
      each.post("/other", { config: limitPerAddress(2, 90) }, async () => ({ ok: true }));
      each.post("/files", { config: limitUploadsPerAddress(2, 90) }, async () => ({ ok: true }));
      each.post("/free", async () => ({ ok: true }));
    },
  });
  open.push(app);
  return app;
}

const statuses = async (app: App, count: number, url = "/limited/", options: object = {}) => {
  const answers = [];
  for (let n = 0; n < count; n++) answers.push((await app.inject({ method: "POST", url, ...options })).statusCode);
  return answers;
};

afterEach(async () => {
  resetSettings();
  await Promise.all(open.splice(0).map((app) => app.close()));
});

describe("a limited route", () => {
  it("refuses what goes beyond, says when to come back, and leaves other routes alone", async () => {
    const app = await serveLimited();
    expect(await statuses(app, 2)).toEqual([200, 200]);
    const answer = await app.inject({ method: "POST", url: "/limited/" });
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { detail: "Too many attempts. Wait 2 minutes, then try again." },
    ]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(80);
    expect(await statuses(app, 3, "/free")).toEqual([200, 200, 200]);
    expect(await statuses(app, 1, "/other")).toEqual([200]);
  });

  it("cannot be had twice by another spelling of the path or an invented forwarding header", async () => {
    const app = await serveLimited();
    expect(await statuses(app, 1, "/limited/")).toEqual([200]);
    expect(await statuses(app, 1, "/limited")).toEqual([200]);
    expect(await statuses(app, 1, "/limite%64?x=1")).toEqual([429]);
    expect(
      await statuses(app, 1, "/limited", { headers: { "x-forwarded-for": "203.0.113.7", "x-real-ip": "203.0.113.8" } }),
    ).toEqual([429]);
  });

  it("counts bodies that carry files, and leaves texts alone", async () => {
    const app = await serveLimited();
    const form = { "content-type": "multipart/form-data; boundary=b" };
    const texts = { headers: { ...form, "content-length": "1000" }, payload: "x".repeat(1000) };
    const files = { headers: form, payload: "x".repeat(1024 * 1024) };
    expect(await statuses(app, 4, "/files", texts)).toEqual([200, 200, 200, 200]);
    expect(await statuses(app, 3, "/files", files)).toEqual([200, 200, 429]);
    expect(await statuses(app, 1, "/files", texts)).toEqual([200]);
  });

  it("counts addresses apart, and an IPv6 network as one", async () => {
    const app = await serveLimited();
    expect(await statuses(app, 3, "/limited", { remoteAddress: "198.51.100.1" })).toEqual([200, 200, 429]);
    expect(await statuses(app, 1, "/limited", { remoteAddress: "198.51.100.2" })).toEqual([200]);
    expect(await statuses(app, 2, "/limited", { remoteAddress: "2001:db8::1" })).toEqual([200, 200]);
    expect(await statuses(app, 1, "/limited", { remoteAddress: "2001:db8::2" })).toEqual([429]);
    expect(await statuses(app, 1, "/limited", { remoteAddress: "2001:db8:0:1::2" })).toEqual([200]);
  });

  it("counts the networks of a site together, with a larger bound, and those of a provider with a larger one still", async () => {
    const app = await serveLimited();
    const passed = async (addresses: string[]) => {
      let count = 0;
      for (const remoteAddress of addresses)
        if ((await statuses(app, 1, "/limited", { remoteAddress }))[0] === 200) count += 1;
      return count;
    };
    const each = (count: number, at: (n: number) => string) => Array.from({ length: count }, (_, n) => at(n));
    expect(await passed(each(10, (n) => `2001:db8:1:${n}::1`))).toBe(3);
    expect(await passed(each(40, (n) => `2001:db9:${n}::1`))).toBe(16);
    expect(await passed(each(40, (n) => `203.0.113.${n}`))).toBe(16);
    expect(await passed(["2001:dba::1", "203.0.114.1"])).toBe(2);
  });

  it("has no limit while the setting is off", async () => {
    resetSettings({ RATE_LIMITS: "off" });
    expect(await statuses(await serveLimited(), 4)).toEqual([200, 200, 200, 200]);
  });
});
