import { describe, expect, it } from "vitest";
import { delayOfAttempt } from "./policy.ts";

describe("delayOfAttempt", () => {
  it("is nothing at first, then grows, and never exceeds a second", () => {
    expect([0, 1, 4, 5, 6, 7, 10, 1000].map(delayOfAttempt)).toEqual([0, 0, 0, 250, 500, 1000, 1000, 1000]);
  });
});
