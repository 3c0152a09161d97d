/** Feeds as an operator sees them: the calls, and the operator who makes them, in a database without any other feed. */
import { beforeEach } from "vitest";
import { operatorFeedList } from "#features/news/operator-contract.ts";
import { registerNewsRoutes } from "#features/news/server/routes.ts";
import { connectionPool } from "#platform/database/client.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import { buildOperator, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "./apps/calls.ts";

const HOUR_MS = 3_600_000;
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** A feed that has failed for so long. */
export function buildFailing(hours: number, with_: Parameters<typeof buildFeed>[0] = {}) {
  return buildFeed({
    failures: 3,
    failing_since: hoursAgo(hours),
    failure_code: "http-500",
    failure_reason: "It answers with an error.",
    ...with_,
  });
}

/** Call it once in a test file, before any hook. `operator()` is another one for each test. */
export function operatorFeedsOfThisFile() {
  const { call } = callsOfThisFile(registerNewsRoutes);
  let operator: TestUser;
  beforeEach(async () => {
    await connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade");
    operator = await buildOperator();
  });
  const listed = async (query = "") =>
    operatorFeedList.strict().parse((await call(operator, "GET", `/operator/feeds/?${query}`)).json());
  return { call, listed, operator: () => operator };
}
