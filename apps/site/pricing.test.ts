import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { registerSite } from "./site-routes.ts";

let app: App;
beforeAll(async () => {
  const here = () => ({ origin: "http://127.0.0.1", stylesheet: "/site.css", fonts: [] });
  app = await buildServer({ register: (app) => registerSite(app, here) });
});
afterAll(async () => {
  await app.close();
  await stopListening();
});

describe("/pricing", () => {
  it("compares what the plans grant, without a script", async () => {
    const response = await app.inject("/pricing?coupon=SPRING");
    expect(response.statusCode).toBe(200);
    for (const words of ["Trial", "Newsroom", "Wire", "Press releases", "800"]) expect(response.body).toContain(words);
    expect(response.body).not.toContain("<script src");
    expect(response.body.indexOf("Trial")).toBeLessThan(response.body.indexOf("Wire"));
  });
});
