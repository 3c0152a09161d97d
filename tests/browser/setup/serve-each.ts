/** A server with a demo workspace of its own for each Playwright worker: journeys of two workers never meet. */
import type { FullConfig } from "@playwright/test";
import serve from "./serve.ts";

export default async function serveEach({ workers }: FullConfig) {
  const servers = [];
  const ends: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const end of await Promise.allSettled(ends.map((stop) => stop()))) {
      if (end.status === "rejected") throw end.reason;
    }
  };
  try {
    for (let count = 0; count < workers; count++) {
      ends.push(await serve());
      servers.push({
        baseUrl: process.env["BASE_URL"],
        dataFolder: process.env["JOURNEY_DATA_DIR"],
        peerPort: Number(process.env["JOURNEY_PEER_PORT"]),
      });
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  process.env["JOURNEY_SERVERS"] = JSON.stringify(servers);
  return stopAll;
}
