/**
 * /healthz says that the process lives, /readyz that it can serve everything, /readyz/readers that it can serve readers:
 * load balancers and `npm start` ask them.
 */
import { z } from "zod";
import type { App } from "./app.ts";
import type { HotPages } from "./pages/hot-pages.ts";

/** What must hold before requests are sent here, by name; a check throws or answers false when it does not hold. */
export type ReadinessChecks = Record<string, () => boolean | Promise<boolean>>;

const CHECK_MS = 2_000;

const liveAnswer = z.object({ status: z.literal("ok") });
const readyAnswer = z.object({
  status: z.enum(["ready", "not-ready"]),
  failing: z.array(z.string()).describe("Names of the checks that failed"),
  warnings: z
    .array(z.string())
    .optional()
    .describe("What needs attention while requests are still served, such as storage: uploads are refused"),
});

type Health = {
  checks: ReadinessChecks;
  /** Do not make the process unready: readers need nothing of what they watch. */
  warnings: ReadinessChecks;
  pages: Pick<HotPages, "hasStandIns">;
};

export function registerHealth(app: App, { checks, warnings, pages }: Health): void {
  // An overloaded process still says that it lives.
  const config = { pressureHandler: () => undefined };
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
