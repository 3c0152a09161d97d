import { expect, it } from "vitest";
import { connectionPool } from "./client.ts";

it("lets nobody wait for a free connection for ever", () => {
  expect(connectionPool().options.connectionTimeoutMillis).toBeGreaterThan(0);
});
