/**
 * Health checks for load balancers and `npm start`: /healthz (the process is alive), /readyz (it can serve everything),
 * /readyz/readers (it can serve readers).
 */
import { z } from "zod";
import type { App } from "./app.ts";
import type { HotPages } from "./pages/hot-pages.ts";

/** Conditions for receiving requests, by name; a check throws or returns false when its condition does not hold. */
export type ReadinessChecks = Record<string, () => boolean | Promise<boolean>>;

const CHECK_MS = 2_000;

const liveAnswer = z.object({ status: z.literal("ok") });
const readyAnswer = z.object({
  status: z.enum(["ready", "not-ready"]),
  failing: z.array(z.string()).describe("Names of the checks that failed"),
  warnings: z
    .array(z.string())
    .optional()
    .describe(
      "What needs attention while requests are still served, such as storage: uploads are refused, or files cannot be had",
    ),
});

type Health = {
  checks: ReadinessChecks;
  /** They do not make the process unready: readers do not depend on what they watch. */
  warnings: ReadinessChecks;
  pages: Pick<HotPages, "hasStandIns">;
};

export function registerHealth(app: App, { checks, warnings, pages }: Health): void {
  // An overloaded process still answers that it is alive.
  const config = { neverShed: true };
  app.get(
    "/healthz",
    { config, schema: { tags: ["Operation"], summary: "Whether the process is alive", response: { 200: liveAnswer } } },
    () => ({ status: "ok" as const }),
  );
  const schema = { tags: ["Operation"], response: { 200: readyAnswer, 503: readyAnswer } };
  const check = async () => {
    const [failing, warned] = await Promise.all([namesFailing(checks), namesFailing(warnings)]);
    return { failing, ...(warned.length > 0 && { warnings: warned }) };
  };
  app.get(
    "/readyz",
    { config, schema: { ...schema, summary: "Whether the process can serve every request" } },
    async (_request, reply) => {
      const found = await check();
      if (found.failing.length === 0) return { status: "ready" as const, ...found };
      return reply.code(503).send({ status: "not-ready" as const, ...found });
    },
  );
  app.get(
    "/readyz/readers",
    { config, schema: { ...schema, summary: "Whether the process can serve readers, from memory if need be" } },
    async (_request, reply) => {
      const found = await check();
      if (found.failing.length === 0 || pages.hasStandIns) return { status: "ready" as const, ...found };
      return reply.code(503).send({ status: "not-ready" as const, ...found });
    },
  );
}

async function namesFailing(checks: ReadinessChecks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await holds(check)) ? [] : [name])),
  );
  return results.flat();
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
