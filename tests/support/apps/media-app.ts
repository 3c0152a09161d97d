/** A listening server with media's routes alone, for tests of uploads and delivery. */
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { registerMediaRoutes } from "#features/media/server/routes.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";

export type MediaApp = { app: App; /** What went wrong while answering. */ failures: unknown[] };

/** Starts it before the tests of the calling file, with an upload folder of its own, and stops it after them. */
export function mediaAppOfThisFile(): () => MediaApp {
  const failures: unknown[] = [];
  let app: App | undefined;
  useOwnDataFolder();
  beforeAll(async () => {
    app = await buildServer({
      register: (app) => {
        registerAuthentication(app);
        app.addHook("onError", async (_request, _reply, error) => void failures.push(error));
        registerMediaRoutes(app);
      },
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await app?.close();
    await stopListening();
  });
  return () => {
    if (!app) throw new Error("The server starts before the first test, not earlier.");
    return { app, failures };
  };
}

export const addressOf = (app: App) => ({ host: "127.0.0.1", port: (app.server.address() as AddressInfo).port });
