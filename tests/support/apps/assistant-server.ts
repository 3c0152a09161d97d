/** A whole server that listens, for what speaks to it over real HTTP, such as assistants. */
import { afterAll, beforeAll } from "vitest";
import type { App } from "#platform/http/app.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { AssistantClient } from "./assistant-client.ts";
import { buildWholeServer } from "./whole-server.ts";

export type Served = {
  app: App;
  origin: string;
  assistant: AssistantClient;
  /** Counts calls while `work` runs. */
  withLimits: <T>(work: () => Promise<T>) => Promise<T>;
};

/** While the tests of a file run. What it answers is filled in before the first of them. */
export function serveAssistants(): Served {
  const served = {} as Served;
  beforeAll(async () => {
    const app = await buildWholeServer();
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const reset = (limits: "on" | "off") => resetSettings({ PUBLIC_URL: origin, RATE_LIMITS: limits });
    reset("off");
    const withLimits: Served["withLimits"] = async (work) => {
      reset("on");
      return work().finally(() => reset("off"));
    };
    Object.assign(served, { app, origin, assistant: new AssistantClient(origin), withLimits } satisfies Served);
  });
  afterAll(async () => {
    await served.app.close();
    resetSettings();
  });
  return served;
}
