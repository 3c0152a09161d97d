import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildLedgerLine } from "#tests/support/billing/answers.ts";
import { openBilling, press, rowsOf } from "#tests/support/screens/billing-screen.tsx";
import { address } from "#tests/support/screens/post-lists.tsx";

const LEDGER = "GET /api/billing/ledger/";

describe("the release ledger", () => {
  const LINES = [
    buildLedgerLine({ id: 7, kind: "settle", units: 2, reason: "set by an operator", available: 36 }),
    buildLedgerLine({
      id: 6,
      kind: "release",
      units: 1,
      post_name: "Recall notice",
      reason: "rejected",
      available: 38,
    }),
    buildLedgerLine({ id: 5, kind: "hold", units: 1, reason: "", available: 38 }),
    buildLedgerLine({ id: 4, kind: "settle", units: 1, post_name: "Ferry order", reason: "", available: 39 }),
    buildLedgerLine({ id: 1 }),
  ];

  it("says every line in words, with what is left after it", async () => {
    openBilling({}, { [LEDGER]: { body: { entries: LINES, count: LINES.length } } });
    await screen.findByText("“Recall notice”");
    expect(rowsOf("Release history").map((cells) => cells.slice(1))).toEqual([
      ["Taken by an operator Set by an operator", "−2", "36"],
      ["Used and credited back for “Recall notice”Rejected", "No change", "38"],
      ["Reserved for a deleted post", "−1", "38"],
      ["Used for “Ferry order”", "−1", "39"],
      ["Granted Newsroom plan, 21 Nov 2026 to 21 Dec 2026", "+40", "40"],
    ]);
    expect(screen.getByText("5 lines")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
  });

  it("turns pages of twenty, which the address keeps", async () => {
    const { calls } = openBilling(
      {},
      {
        [LEDGER]: ({ path }) => {
          const page = Number(new URLSearchParams(path.split("?")[1]).get("page"));
          return { body: { entries: [buildLedgerLine({ id: page, reason: `Line of page ${page}` })], count: 41 } };
        },
      },
    );
    expect(await screen.findByText("Page 1 of 3")).toBeTruthy();
    await press("Next");
    expect(await screen.findByText("Line of page 2")).toBeTruthy();
    expect(screen.getByText("Page 2 of 3")).toBeTruthy();
    expect(address()).toContain("page=2");
    await press("Previous");
    expect(await screen.findByText("Line of page 1")).toBeTruthy();
    expect(address()).not.toContain("page=");
    const asked = calls.filter(({ path }) => path.startsWith("/api/billing/ledger/?"));
    expect(asked[0]?.path).toBe("/api/billing/ledger/?page=1&page_size=20");
  });

  it("comes back from a page that there is not", async () => {
    openBilling(
      {},
      {
        [LEDGER]: ({ path }) =>
          path.includes("page=9&")
            ? { body: { entries: [], count: 21 } }
            : { body: { entries: [buildLedgerLine({ reason: "The last line" })], count: 21 } },
      },
      { page: "9" },
    );
    expect(await screen.findByText("The last line")).toBeTruthy();
    expect(screen.getByText("Page 2 of 2")).toBeTruthy();
  });

  it("has words for an empty one, and for one that was not loaded", async () => {
    const { table } = openBilling({}, { [LEDGER]: { status: 403, body: { detail: "Not now." } } });
    expect(await screen.findByText("Your release history could not be loaded")).toBeTruthy();
    table[LEDGER] = { body: { entries: [], count: 0 } };
    await press("Try Again");
    expect(await screen.findByText("No releases yet")).toBeTruthy();
  });
});
