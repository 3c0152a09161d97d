import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";
import { HotPages } from "./hot-pages.ts";

let app: App | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
  await stopListening();
});

it("a render that hangs is waited for once, also by who has joined it", async () => {
  const pages = new HotPages(() => true);
  const render = vi.fn(() => new Promise<never>(() => undefined));
  app = await buildServer({
    pages,
    register: (each) => {
      each.get("/page", (request, reply) => pages.serve(request, reply, { tags: [], maxAgeSeconds: 60, render }));
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const answer = vi.spyOn(pages, "answer");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const statuses: number[] = [];
  const ask = () => fetch(`http://127.0.0.1:${port}/page`).then(({ status }) => statuses.push(status));
  void ask();
  await expect.poll(() => render.mock.calls.length).toBe(1);
  void ask();
  await expect.poll(() => answer.mock.calls.length).toBe(2);
  vi.advanceTimersByTime(20_000);
  const answered = () => {
    vi.advanceTimersByTime(1); // who joined is asked to wait for what is left of its time: nothing
    return statuses;
  };
  await expect.poll(answered).toEqual([503, 503]);
});
