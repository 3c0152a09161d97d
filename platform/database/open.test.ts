import { describe, expect, it } from "vitest";
import { expectSameDatabase } from "./open.ts";

/** Answers these identities in turn. */
const looks = (...identities: string[]) => {
  return async () => ({ identity: identities.shift() ?? "asked too often" });
};

describe("a pooler's address and PostgreSQL's own", () => {
  it("may name the same database", async () => {
    await expect(expectSameDatabase(looks("news since 1"), looks("news since 1"))).resolves.toBeUndefined();
  });

  it("may see it before and after a restart", async () => {
    const here = looks("news since 1", "news since 2");
    const there = looks("news since 2");
    await expect(expectSameDatabase(here, there)).resolves.toBeUndefined();
  });

  it("must not name two", async () => {
    const here = looks("news since 1", "news since 2");
    await expect(expectSameDatabase(here, looks("other since 1"))).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL \(other since 1, not news since 2\)/,
    );
  });
});
