import { describe, expect, it } from "vitest";
import { findSlips } from "./slips.ts";

describe("a slip", () => {
  it.each([
    "1 releases left",
    "You have 1 new messages.",
    "2 release left",
    "0 post",
    "The note says so itself..",
    "Published by Acme , the port",
    "Moved to “Acme Inc.”.",
  ])("is found: %s", (text) => expect(findSlips([text])).toEqual([text]));

  it.each([
    "1 release left",
    "21 releases",
    "1,001 releases",
    "2.1 seconds",
    "Page 1 of 3",
    "Search articles...",
    "1 release check, 2 word limits",
    "Acme Inc. opens",
    "0 posts",
  ])("is none: %s", (text) => expect(findSlips([text])).toEqual([]));
});
