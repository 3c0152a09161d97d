import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { answerMetricsWith, openMetrics, openMetricsPort } from "./endpoint.ts";
import { provideSource } from "./readings.ts";

const METRICS_TOKEN = "a token for monitoring";
const TOKEN = METRICS_TOKEN.replaceAll(" ", "-");
const open: { close: () => unknown }[] = [];

async function serve(): Promise<App> {
  const app = await buildServer({
    register: (server) => {
      server.get("/things/:id", async () => ({ ok: true }));
      server.get("/broken", async () => {
        throw new Error("broken");
      });
    },
  });
  open.push(app);
  return app;
}
const read = (app: App, authorization?: string) =>
  app.inject({ url: "/metrics", headers: authorization ? { authorization } : {} });

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  resetSettings();
});

describe("/metrics", () => {
  it("is not there unless a token is set", async () => {
    expect((await read(await serve())).statusCode).toBe(404);
  });

  it("refuses whoever has no token, or another", async () => {
    resetSettings({ METRICS_TOKEN: TOKEN });
    const app = await serve();
    for (const authorization of [undefined, "Bearer ", `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `bearer${TOKEN}`]) {
      const answer = await read(app, authorization);
      expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
      expect(answer.headers["www-authenticate"]).toContain("Bearer");
      expect(answer.body).not.toContain("dateline_");
    }
  });

  it("counts requests by route pattern and status, never by address", async () => {
    resetSettings({ METRICS_TOKEN: TOKEN });
    const app = await serve();
    for (const url of ["/things/1", "/things/secret-2", "/broken", "/nowhere/secret-3"]) await app.inject({ url });
    const { body, headers } = await read(app, `Bearer ${TOKEN}`);
    expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    const count = (route: string, status: number) =>
      new RegExp(`_count{method="GET",route="${route}",status="${status}"} (\\d+)`).exec(body)?.[1];
    expect([count("/things/:id", 200), count("/broken", 500), count("none", 404)]).toEqual(["2", "1", "1"]);
    expect(body).not.toContain("secret");
    expect(body).toMatch(/^dateline_database_connections{state="waiting"} 0$/m);
    expect(body).toMatch(/^dateline_build_info{version="[\d.]+"} 1$/m);
  });

  it("is never an empty page that looks like an answer, where the figures of other processes do not arrive", async () => {
    resetSettings({ METRICS_TOKEN: TOKEN });
    onTestFinished(() => answerMetricsWith(async () => (await openMetrics()).text()));
    answerMetricsWith(async () => "");
    const { statusCode, body } = await read(await serve(), `Bearer ${TOKEN}`);
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      {
        detail:
          "The figures of all web processes could not be read. The log may say why; please try again in a moment.",
      },
    ]);
  });
});

describe("a source of figures", () => {
  it("that cannot be read says so and leaves the others alone", async () => {
    resetSettings({ METRICS_TOKEN: TOKEN });
    const gauges = (name: string) => ({ [name]: { help: "A figure", labels: ["part"] } });
    provideSource({
      name: "fine",
      gauges: gauges("dateline_fine"),
      read: async () => [{ gauge: "dateline_fine", labels: { part: "a" }, value: 3 }],
    });
    provideSource({ name: "away", gauges: gauges("dateline_away"), read: () => Promise.reject(new Error("away")) });
    const { body } = await read(await serve(), `Bearer ${TOKEN}`);
    expect(body).toContain('dateline_fine{part="a"} 3');
    expect(body).toContain('dateline_source_up{source="fine"} 1');
    expect(body).toContain('dateline_source_up{source="away"} 0');
    expect(body).not.toMatch(/^dateline_away{/m);
  });
});

describe("METRICS_PORT", () => {
  const portOf = async () => {
    const server = await openMetricsPort();
    if (!server) throw new Error("No port was opened");
    open.push(server);
    if (!server.listening) await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it("is not opened unless it is set", async () => {
    expect(await openMetricsPort()).toBeNull();
  });

  it("answers /metrics alone, without a token where none is set", async () => {
    resetSettings({ METRICS_PORT: 0 });
    const address = await portOf();
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect(await (await fetch(`${address}/metrics`)).text()).toContain("process_cpu_seconds_total");
  });

  it("asks for the token where one is set", async () => {
    resetSettings({ METRICS_PORT: 0, METRICS_TOKEN: TOKEN });
    const address = await portOf();
    expect((await fetch(`${address}/metrics`)).status).toBe(401);
    expect((await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
  });
});
