/** A server with a demo workspace of its own for each Playwright worker: journeys of two workers never meet. */
import type { FullConfig } from "@playwright/test";
import { serve } from "./serve.ts";

/** All start at once, because each fills its workspace for longer than anything else here takes. */
export default async function serveEach({ workers }: FullConfig) {
  const starts = await Promise.allSettled(Array.from({ length: workers }, () => serve()));
  const servers = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const stopAll = async () => {
    for (const end of await Promise.allSettled(servers.map(({ stop }) => stop())))
      if (end.status === "rejected") throw end.reason;
  };
  for (const start of starts) {
    if (start.status === "fulfilled") continue;
    await stopAll();
    throw start.reason;
  }
  process.env["JOURNEY_SERVERS"] = JSON.stringify(servers);
  return stopAll;
}
