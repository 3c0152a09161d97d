import { expect, it } from "vitest";
import { connectionPool } from "./client.ts";

it("lets nobody wait for a free connection for ever", () => {
  expect(connectionPool().options.connectionTimeoutMillis).toBeGreaterThan(0);
});

it("notices a server that has vanished while a connection waits for it", () => {
  expect(connectionPool().options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
});
