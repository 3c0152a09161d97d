/** /healthz says that the process lives, /readyz that it can serve: load balancers and `npm start` ask them. */
import { z } from "zod";
import type { App } from "./app.ts";

/** What must hold before requests are sent here, by name; a check throws or answers false when it does not hold. */
export type ReadinessChecks = Record<string, () => boolean | Promise<boolean>>;

const CHECK_MS = 2_000;

const liveAnswer = z.object({ status: z.literal("ok") });
const readyAnswer = z.object({
  status: z.enum(["ready", "not-ready"]),
  failing: z.array(z.string()).describe("Names of the checks that failed"),
});

export function registerHealth(app: App, checks: ReadinessChecks): void {
  // An overloaded process still says that it lives.
  const config = { pressureHandler: () => undefined };
  app.get(
    "/healthz",
    { config, schema: { tags: ["Operation"], summary: "Whether the process lives", response: { 200: liveAnswer } } },
    () => ({ status: "ok" as const }),
  );
  app.get(
    "/readyz",
    {
      config,
      schema: {
        tags: ["Operation"],
        summary: "Whether the process can serve requests",
        response: { 200: readyAnswer, 503: readyAnswer },
      },
    },
    async (_request, reply) => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => ((await holds(check)) ? [] : [name])),
      );
      const failing = results.flat();
      if (failing.length === 0) return { status: "ready" as const, failing };
      return reply.code(503).send({ status: "not-ready" as const, failing });
    },
  );
}

async function holds(check: ReadinessChecks[string]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_MS, false);
  });
  try {
    return await Promise.race([Promise.resolve(check()), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
