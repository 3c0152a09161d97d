import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { connectionPool } from "#platform/database/client.ts";
import { buildUser } from "#tests/factories/users.ts";
import { NO_COMPANY, type ListQuery } from "../../contract.ts";
import { listPosts } from "./service.ts";

let pooled: MockInstance;
beforeEach(() => {
  pooled = vi.spyOn(connectionPool(), "query");
});
afterEach(() => vi.restoreAllMocks());

it.each<[string, Partial<ListQuery>, boolean]>([
  ["the first", {}, true],
  ["the first of one status", { status: "draft" }, true],
  ["the first by name", { sort: "name" }, true],
  ["a later one", { page: 4 }, false],
  ["one of a kind, which may skip a hundred thousand others", { type: "PR" }, false],
  ["one of a company", { company: 1 }, false],
  ["one of no company", { company: NO_COMPANY }, false],
  ["a search", { q: "harbour" }, false],
])(
  "only pages that are short whatever the author has share the connection of look-ups: %s",
  async (_page, query, isLookedUp) => {
    const { id } = await buildUser();
    await listPosts({ id, role: "user", sessionId: "" }, "all", { page: 1, page_size: 20, q: "", ...query });
    const names = pooled.mock.calls.map(([given]) => (given as { name?: string }).name ?? "");
    expect(names.filter((name) => name.startsWith("content-list-"))).toHaveLength(isLookedUp ? 0 : 1);
  },
);
