import { describe, expect, it } from "vitest";
import { frontHead } from "./head.ts";

describe("frontHead", () => {
  it("stands at the root and has a picture only when its lead has one", () => {
    const empty = { latest: [], byKind: { article: [], interview: [], review: [] }, categories: [], hasMore: false };
    expect(frontHead(empty)).toMatchObject({ path: "/", openGraph: { type: "website", image: null } });
  });
});
