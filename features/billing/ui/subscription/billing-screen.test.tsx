import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  buildLedgerLine,
  buildOverview,
  buildPayment,
  buildPlanAnswer,
  buildSubscription,
} from "#tests/support/billing/answers.ts";
import { factsOf, openBilling, OVERVIEW, press, rowsOf } from "#tests/support/screens/billing-screen.tsx";
import { buildMe } from "#tests/support/screens/dashboard.tsx";
import { checkoutMessages } from "../../contracts/checkout.ts";

const LEDGER = "GET /api/billing/ledger/";

/** For what is meant to fail, and is logged. */
const expectLog = () => vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => vi.restoreAllMocks());

describe("plan and subscription", () => {
  it("shows limits, releases left, price and renewal, and says that nothing is charged", async () => {
    openBilling({ subscription: buildSubscription({ coupon: "Winter desk", next_amount: 38400 }) });
    expect(await screen.findByText("Active")).toBeTruthy();
    expect(screen.getByText("Test mode: you will not be charged.")).toBeTruthy();
    expect(factsOf("Your plan's limits")).toEqual({
      "Releases left": "18",
      "New releases": "40 a month",
      "Words in each, up to": "800",
      "Links in each, up to": "3",
    });
    expect(factsOf("Subscription")).toEqual({
      Price: "£480 a month",
      Coupon: "Winter desk",
      "Renews on": "21 December 2026",
      "Next payment": "£384",
      Since: "21 November 2026",
    });
    expect(screen.getByRole("link", { name: "Change plan" }).getAttribute("href")).toBe("/pricing");
    expect(screen.queryByRole("button", { name: "Manage payment" })).toBeNull();
  });

  it("leads those who pay for nothing to the plans", async () => {
    openBilling({ plan: buildPlanAnswer({ id: 1, slug: "trial", name: "Trial", period: "once" }) });
    expect(await screen.findByText("No active subscription")).toBeTruthy();
    expect(screen.getByRole("link", { name: "View Pricing Plans" }).getAttribute("href")).toBe("/pricing");
    expect(screen.getByText("No payments yet")).toBeTruthy();
    expect(screen.getByText("Trial")).toBeTruthy();
  });

  it("says of a plan bought by the piece that nothing renews", async () => {
    openBilling({ plan: buildPlanAnswer({ id: 3, slug: "notice", name: "Notice", period: "once" }) });
    expect(await screen.findByText("No renewal")).toBeTruthy();
    expect(screen.queryByText("No active subscription")).toBeNull();
  });

  it("names missing caps, and a plan that an operator took away", async () => {
    openBilling(
      { plan: null },
      {
        "GET /api/users/me/": {
          body: buildMe({ features: { press_releases: null, word_limit: null, anchor_text_links: null } }),
        },
      },
    );
    expect(await screen.findByText("No plan")).toBeTruthy();
    expect(Object.values(factsOf("Your plan's limits"))).toEqual(["Unlimited", "No cap", "No cap"]);
  });

  it("says nothing of a test where Stripe is connected, and opens its portal", async () => {
    const { calls } = openBilling(
      { mode: "stripe", has_portal: true, subscription: buildSubscription({ mode: "stripe", next_amount: null }) },
      { "POST /api/billing/portal/": { body: { url: "#portal" } } },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Manage payment" }));
    await waitFor(() => expect(window.location.hash).toBe("#portal"));
    expect(screen.queryByText("Test mode: you will not be charged.")).toBeNull();
    expect(factsOf("Subscription")).not.toHaveProperty("Next payment");
    expect(calls.filter(({ path }) => path === "/api/billing/portal/")).toHaveLength(1);
  });

  it("says what happened to a failed payment and how to go on", async () => {
    const failed = buildPayment({ status: "failed", failure: "The card was declined." });
    openBilling({ subscription: buildSubscription({ status: "past_due" }), payments: [failed] });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(/The card was declined\. We will try again/)).toBeTruthy();
    expect(alert.getByRole("link", { name: "Buy Newsroom Again" }).getAttribute("href")).toBe(
      "/checkout?plan=newsroom",
    );
    expect(screen.getByText("Payment failed")).toBeTruthy();
  });

  it("keeps no plan of the test mode once real money is taken", async () => {
    openBilling({
      mode: "stripe",
      subscription: buildSubscription({ cancels_at_period_end: true, next_amount: null }),
    });
    expect(await screen.findByText(checkoutMessages.testEnds)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Keep plan" })).toBeNull();
  });

  it("says that a plan paid through Stripe goes on while Stripe is not connected", async () => {
    openBilling({ mode: "test", subscription: buildSubscription({ mode: "stripe", next_amount: null }) });
    expect(await screen.findByText(checkoutMessages.cutOff)).toBeTruthy();
    expect(screen.queryByText(checkoutMessages.testEnds)).toBeNull();
    expect(screen.getByRole("button", { name: "Cancel plan" })).toBeTruthy();
  });

  it("can be loaded again after a failure, and shows the ledger meanwhile", async () => {
    expectLog();
    const { table } = openBilling(
      {},
      {
        [OVERVIEW]: { status: 403, body: { detail: "Not now." } },
        [LEDGER]: { body: { entries: [buildLedgerLine()], count: 1 } },
      },
    );
    expect(await screen.findByText("Your plan and payments could not be loaded")).toBeTruthy();
    expect(await screen.findByRole("table", { name: "Release history" })).toBeTruthy();
    table[OVERVIEW] = { body: buildOverview() };
    await press("Try Again");
    expect(await screen.findByText("No renewal")).toBeTruthy();
  });
});

describe("cancelling", () => {
  const CANCEL = "POST /api/billing/subscription/cancel/";
  const RESUME = "POST /api/billing/subscription/resume/";
  const living = buildOverview({ subscription: buildSubscription() });
  const ending = buildOverview({ subscription: buildSubscription({ cancels_at_period_end: true, next_amount: null }) });

  it("asks first, says what stays, and changes nothing without a yes", async () => {
    const { calls } = openBilling(living);
    await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }));
    const question = screen.getByRole("group", { name: "Cancel Newsroom?" });
    expect(question.textContent).toContain("Your plan runs until 21 December 2026");
    expect(question.textContent).toContain("The 18 releases you have left stay yours.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep plan" })));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel plan" })));
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("shows when the plan ends, and keeps it after all", async () => {
    let overview = living;
    openBilling(
      {},
      {
        [OVERVIEW]: () => ({ body: overview }),
        [CANCEL]: () => {
          overview = ending;
          return { body: { detail: checkoutMessages.cancelled("21 December 2026") } };
        },
        [RESUME]: () => {
          overview = living;
          return { body: { detail: checkoutMessages.resumed } };
        },
      },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }));
    await press("Cancel Newsroom");
    expect(await screen.findByText(checkoutMessages.cancelled("21 December 2026"))).toBeTruthy();
    const keep = await screen.findByRole("button", { name: "Keep plan" });
    expect(factsOf("Subscription")).toMatchObject({ "Ends on": "21 December 2026", "Next payment": "None" });
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await userEvent.click(keep);
    expect(await screen.findByText(checkoutMessages.resumed)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Cancel plan" })).toBeTruthy();
  });

  it("says why it did not happen and shows how things stand", async () => {
    expectLog();
    let overview = living;
    openBilling(
      {},
      {
        [OVERVIEW]: () => ({ body: overview }),
        [CANCEL]: () => {
          overview = buildOverview();
          return { status: 409, body: { detail: checkoutMessages.noSubscription } };
        },
      },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }));
    await press("Cancel Newsroom");
    expect(await screen.findByText(checkoutMessages.noSubscription)).toBeTruthy();
    expect(await screen.findByText("No renewal")).toBeTruthy();
  });
});

describe("payments", () => {
  it("lists what was paid and what failed, with the invoice", async () => {
    openBilling({
      payments: [
        buildPayment({ id: 2, status: "failed", failure: "The card was declined." }),
        buildPayment({
          id: 1,
          mode: "stripe",
          amount: 4550,
          plan: "Notice",
          period_start: null,
          period_end: null,
          invoice_url: "https://invoice.example/1",
        }),
      ],
    });
    await screen.findByText("Failed");
    expect(rowsOf("Payments")).toEqual([
      ["21/11/2026", "Newsroom plan21/11/2026 to 21/12/2026The card was declined.", "FailedTest", "", "£480"],
      ["21/11/2026", "Notice plan", "Paid", expect.stringMatching(/^Invoice/), "£45.50"],
    ]);
    expect(screen.getByRole("link", { name: /^Invoice/ }).getAttribute("href")).toBe("https://invoice.example/1");
  });
});
