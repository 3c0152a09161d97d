import { describe, expect, it } from "vitest";
import type { Role } from "#features/accounts/contract.ts";
import type { ReviewState } from "../../site/public-post.ts";
import { findViewer } from "./preview-policy.ts";

const actor = (id: number, role: Role) => ({ id, role, sessionId: "" });
const post = (state: ReviewState["state"], mayRead = false) => ({
  mayRead,
  review: { state, reason: "", note: "" },
});

describe("findViewer", () => {
  it("refuses strangers always, and operators where nothing waits for them", () => {
    for (const state of ["none", "waiting", "returned", "rejected"] as const)
      expect(findViewer(actor(2, "user"), post(state))).toBeNull();
    for (const state of ["none", "returned", "rejected"] as const)
      expect(findViewer(actor(2, "operator"), post(state))).toBeNull();
  });

  it("lets those in who may read it, and operators while it waits for review", () => {
    expect(findViewer(actor(1, "user"), post("none", true))).toBe("owner");
    expect(findViewer(actor(1, "operator"), post("waiting", true))).toBe("owner");
    expect(findViewer(actor(2, "operator"), post("waiting"))).toBe("operator");
  });
});
