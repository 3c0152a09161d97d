import { describe, expect, it } from "vitest";
import { slugOfName } from "./policy.ts";

describe("slugOfName", () => {
  it.each([
    ["Ada", "Lovelace", "ada-lovelace"],
    ["José", "Ñandú!", "jose-nandu"],
    ["山田", "太郎", "member"],
    ["🙂", "", "member"],
    ["x".repeat(100), "y", "x".repeat(60)],
  ])("%s %s is %s", (first, last, slug) => expect(slugOfName(first, last)).toBe(slug));
});
