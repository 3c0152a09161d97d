import { afterAll, expect, it } from "vitest";
import { closeDatabase, configureDatabase, connectionConfig, prepared } from "#platform/database/client.ts";
import { computed } from "#platform/database/statement.ts";
import { buildUser } from "#tests/factories/users.ts";
import { NO_COMPANY, STATUSES } from "../../../contract.ts";
import { TYPE_CODES } from "../../../kinds/index.ts";
import { sortOf } from "../policy.ts";
import { listPosts } from "../service.ts";
import { statementsOf } from "./statements.ts";

const own = connectionConfig();
afterAll(async () => {
  await closeDatabase();
  configureDatabase(own);
});

it("connections keep few statements, whatever is filtered, and what has no name answers the same", async () => {
  await closeDatabase();
  configureDatabase({ ...own, max: 1 });
  const { id } = await buildUser();
  const owner = { id, role: "user", sessionId: "" } as const;
  const filters = STATUSES.flatMap((status) =>
    TYPE_CODES.flatMap((type) =>
      ([undefined, NO_COMPANY, 1] as const).flatMap((company) =>
        (["created_at", "-name"] as const).map((sort) => ({ page: 1, page_size: 60, status, type, company, sort })),
      ),
    ),
  );
  expect(filters.length).toBeGreaterThan(64);
  for (const filter of filters) {
    const answer = await listPosts(owner, "all", { ...filter, q: "" });
    expect(answer.toString()).toBe('{"posts":[],"count":0}');
  }
  const [kept] = await prepared(
    { statements: computed.number() },
    "test-kept",
    "select count(*) as statements from pg_prepared_statements where name like 'content-list-%'",
    [],
  );
  expect(kept?.statements).toBeGreaterThan(32);
  expect(kept?.statements).toBeLessThanOrEqual(66);
});

it("a statement is written once", () => {
  const listed = {
    list: "all",
    order: sortOf("all", undefined),
    by: "nothing",
    status: undefined,
    among: { kind: undefined, company: undefined },
  } as const;
  expect(statementsOf(listed).answer()).toBe(statementsOf(listed).answer());
});
