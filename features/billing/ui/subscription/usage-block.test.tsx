import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildUsage, openBilling, USAGE } from "#tests/support/screens/billing-screen.tsx";

const bar = (name: string) => screen.findByRole("progressbar", { name });

describe("storage and limits", () => {
  it("shows what is used as a bar and in numbers, for everybody", async () => {
    openBilling();
    expect((await bar("Pictures and videos: 480 MB of 500 MB")).getAttribute("aria-valuenow")).toBe("96");
    expect(await bar("Drafts: 12 of 50")).toBeTruthy();
    expect(screen.getByText("2, no limit")).toBeTruthy();
    expect(screen.queryByRole("progressbar", { name: /Companies/ })).toBeNull();
    expect(screen.getByText("Up to 100 versions of each post are kept.")).toBeTruthy();
  });

  it("says what lifts the bounds of an unconfirmed account, and where nothing is left", async () => {
    const usage = buildUsage({ is_unconfirmed: true, drafts: { used: 25, most: 20 }, revisions: null });
    openBilling({}, { [USAGE]: { body: usage } });
    expect((await bar("Drafts: 25 of 20")).getAttribute("aria-valuenow")).toBe("100");
    expect(screen.getByText(/Confirm your email address to get your plan's full limits/)).toBeTruthy();
  });

  it("says when it could not be loaded, without its neighbours", async () => {
    openBilling({}, { [USAGE]: { status: 500, body: {} } });
    expect(await screen.findByText("Your usage could not be loaded")).toBeTruthy();
    expect(within(document.body).getByText("Your plan")).toBeTruthy();
  });
});
