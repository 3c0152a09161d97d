/**
 * Health checks for load balancers and `npm start`: /healthz (the process is alive), /readyz (it can serve everything),
 * /readyz/readers (it can serve readers).
 */
import { z } from "zod";
import { ownVersion } from "#platform/config/version.ts";
import type { App } from "./app.ts";
import type { HotPages } from "./pages/hot-pages.ts";

/**
 * Conditions for receiving requests, by name. A check throws or returns false if its condition is not met, or
 * returns a sentence that tells an operator why; it is public.
 */
export type ReadinessChecks = Record<string, () => Verdict | Promise<Verdict>>;
type Verdict = boolean | string;

const CHECK_MS = 2_000;

const liveAnswer = z.object({
  status: z.literal("ok"),
  version: z.string().describe("The version of Dateline that this process runs"),
});
const readyAnswer = z.object({
  status: z.enum(["ready", "not-ready"]),
  failing: z.array(z.string()).describe("Names of the checks that failed"),
  reasons: z
    .record(z.string(), z.string())
    .optional()
    .describe("Why a check failed or warns and what to do, by its name, where that is known"),
  warnings: z
    .array(z.string())
    .optional()
    .describe(
      "What needs attention while requests are still served, such as storage: uploads are refused, or files cannot be had",
    ),
});

type Health = {
  checks: ReadinessChecks;
  /** These do not make the process unready, because readers do not depend on them. */
  warnings: ReadinessChecks;
  pages: Pick<HotPages, "hasStandIns">;
};

export function registerHealth(app: App, { checks, warnings, pages }: Health): void {
  // An overloaded process still answers that it is alive.
  const config = { neverShed: true };
  app.get(
    "/healthz",
    { config, schema: { tags: ["Operation"], summary: "Whether the process is alive", response: { 200: liveAnswer } } },
    () => ({ status: "ok" as const, version: ownVersion() }),
  );
  const schema = { tags: ["Operation"], response: { 200: readyAnswer, 503: readyAnswer } };
  const check = async () => {
    const [failing, warned] = await Promise.all([findFailing(checks), findFailing(warnings)]);
    const reasons = Object.fromEntries(
      [...failing, ...warned].filter((each): each is [string, string] => each[1] !== false),
    );
    return {
      failing: failing.map(([name]) => name),
      ...(warned.length > 0 && { warnings: warned.map(([name]) => name) }),
      ...(Object.keys(reasons).length > 0 && { reasons }),
    };
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

/** @returns name and reason (false: unknown) of each condition that is not met. */
async function findFailing(checks: ReadinessChecks): Promise<[string, string | false][]> {
  const verdicts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await verdictOf(check)] as const),
  );
  return verdicts.flatMap(([name, verdict]): [string, string | false][] => (verdict === true ? [] : [[name, verdict]]));
}

async function verdictOf(check: ReadinessChecks[string]): Promise<Verdict> {
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
