/** Serves requests: in this process or, with WEB_PROCESSES above 1, in that many others, supervised by this one. */
import { settings } from "#platform/config/settings.ts";
import type { OpenDatabase } from "#platform/database/open.ts";
import { prepareJobs } from "#platform/jobs/jobs.ts";
import { answerMetricsWith } from "#platform/metrics/endpoint.ts";
import { addressOf, addressText, listenOn } from "./listen.ts";
import type { Stopping } from "./stop.ts";

export type Serving = {
  /** @returns the address, once it accepts requests. */
  listen: (database: OpenDatabase, stopping: Stopping) => Promise<string>;
  /** Replaces the web processes one by one; absent if there is only this process. */
  restart?: () => void;
};

/** @param fromFile names of settings that the web processes read from .env again. */
export function prepareServing(fromFile: string[]): Serving | null {
  const { ROLE, WEB_PROCESSES: count } = settings();
  if (ROLE === "worker") return null;
  return count > 1 ? inProcesses(count, fromFile) : inThisProcess();
}

function inThisProcess(): Serving {
  const building = import("./app.ts"); // takes as long as starting the database, so they run in parallel
  building.catch(() => undefined); // reported where it is awaited
  return {
    listen: async (_database, stopping) => {
      const app = await (await building).buildApp({ drainMs: stopping.drainMs });
      stopping.onStop("The server", () => app.close());
      await prepareJobs();
      await listenOn(app, settings());
      return addressOf(app);
    },
  };
}

function inProcesses(count: number, fromFile: string[]): Serving {
  let restart = () => undefined as void;
  return {
    restart: () => restart(),
    listen: async ({ url, directUrl, pooler }, stopping) => {
      const { WebProcesses } = await import("./web-processes/supervisor.ts");
      const { HOST, PORT: port } = settings();
      const env = Object.fromEntries(fromFile.map((name) => [name, undefined]));
      const web = new WebProcesses(count, { database: { url, directUrl, pooler }, port }, env);
      stopping.onStop("The web processes", () => web.stop());
      answerMetricsWith(() => web.metrics());
      restart = () => void web.restart();
      await web.start();
      return addressText(HOST, port);
    },
  };
}
